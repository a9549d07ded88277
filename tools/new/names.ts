import { ConfigError } from '../../src/platform/config/config.ts';

/** A noun or a verb phrase in the spellings that the code uses. */
export interface Name {
  kebab: string;
  camel: string;
  pascal: string;
  snake: string;
  upper: string;
  /** In a sentence. */
  words: string;
  title: string;
}

export function nameOf(kebab: string): Name {
  const pascal = kebab.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return {
    kebab,
    pascal,
    words,
    camel: lowerFirst(pascal),
    snake: kebab.replaceAll('-', '_'),
    upper: kebab.replaceAll('-', '_').toUpperCase(),
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

export interface Noun {
  one: Name;
  many: Name;
  /** The singular with its article. */
  article: string;
}

export function nounOf(plural: string): Noun {
  const one = nameOf(singularOf(plural));
  const article = `${/^[aeiou]/.test(one.kebab) ? 'an' : 'a'} ${one.words}`;
  return { one, many: nameOf(plural), article };
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.replace(/(?<=ss|x|ch|sh)es$|s$/, '');
}

export function pluralOf(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return singular + (/(s|x|ch|sh)$/.test(singular) ? 'es' : 's');
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Splits `events/cancel` into noun and name. Throws ConfigError unless all parts are in kebab-case. */
export function readName(given: string): { noun: string | null; name: string } {
  const parts = given.split('/');
  if (parts.length > 2 || !parts.every((part) => KEBAB.test(part))) {
    throw new ConfigError(`"${given}" is not a name in kebab-case, such as opening-days.`);
  }
  const [name = '', noun = null] = parts.reverse();
  return { noun, name };
}
