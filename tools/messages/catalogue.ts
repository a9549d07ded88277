import { readFileSync } from 'node:fs';

interface PluralMessage {
  selectors: [string];
  declarations: string[];
  match: Record<string, string>;
}
export type Message = string | [PluralMessage];
export type Catalogue = Record<string, Message>;

export function readCatalogue(language: string): Catalogue {
  return JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'));
}

const FIELD = /(?<!\\)\{(\w+)\}/;

export function listFields(message: Message): string[] {
  if (typeof message !== 'string') {
    return message[0].declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);
  }
  return [...new Set(message.split(FIELD).filter((_, at) => at % 2))];
}

/**
 * Returns the code of a message. `field` returns the code of a field, `plural` is the code of the plural
 * function. Plural forms missing from the catalogue use `other`: Spanish has an extra form for millions.
 */
export function writeText(
  message: Message,
  { field, plural, language }: { field(name: string): string; plural: string; language: string },
): string {
  if (typeof message === 'string') return writeTemplate(message, field);
  const [{ declarations, match }] = message;
  const selector = /^local \w+ = (\w+): plural$/.exec(declarations.at(-1) ?? '')?.[1];
  if (!selector) throw new Error(`Only plurals are known: ${JSON.stringify(message)}`);
  const cases = Object.entries(match).map(
    ([when, text]) => [when.split('=')[1] ?? '', writeTemplate(text, field)] as const,
  );
  const rest = cases.find(([when]) => when === 'other')?.[1] ?? `''`;
  const others = cases.filter(([when]) => when !== 'other');
  const form = `${plural}('${language}', ${field(selector)})`;
  return `(${others.map(([when, text]) => `${form} === '${when}' ? ${text} : `).join('')}${rest})`;
}

function writeTemplate(text: string, field: (name: string) => string): string {
  const parts = text.split(FIELD);
  const plain = (part: string) => part.replace(/\\([\\{}])/g, '$1');
  if (parts.length === 1) return JSON.stringify(plain(text));
  const written = parts.map((part, at) =>
    at % 2 ? `\${${field(part)}}` : plain(part).replace(/[`\\]|\$\{/g, '\\$&'),
  );
  return `\`${written.join('')}\``;
}
