import { AsyncLocalStorage } from 'node:async_hooks';
import { speakAs } from '#messages';
import { type Language, languages } from '../domain/languages.ts';

interface Speech {
  language: Language;
  /** Path prefix of screens in this language: `/es`, or nothing for the main one. */
  prefix: string;
}

const storage = new AsyncLocalStorage<Speech>();

speakAs(() => currentLanguage() ?? 'en');

/** Returns the language of the current request or job, or null if none was chosen. */
export function currentLanguage(): Language | null {
  return storage.getStore()?.language ?? null;
}

/** Returns the path prefix of screens in the current language; '' for the main one. */
export function currentPrefix(): string {
  return storage.getStore()?.prefix ?? '';
}

export function inLanguage<T>(language: Language, work: () => T, prefix = ''): T {
  return storage.run({ language, prefix }, work);
}

interface Choice {
  offered: readonly Language[];
  main: Language;
}

/** Splits the language prefix off a path. Returns null if there is none. */
export function splitLanguage(
  path: string,
  { offered, main }: Choice,
): { language: Language; prefix: string; path: string } | null {
  const [, first = ''] = path.split('/', 2);
  const language = offered.find((one) => one === first);
  if (!language || language === main) return null;
  return { language, prefix: `/${language}`, path: path.slice(first.length + 1) || '/' };
}

/** Returns the offered language that `Accept-Language` prefers by weight, or the main one. */
export function chooseLanguage(accepted: string | null | undefined, choice: Choice): Language {
  if (!accepted) return choice.main;
  const wanted = accepted
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/;\s*q=/);
      return { tag: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const found = wanted.find(({ tag }) => isLanguage(tag) && choice.offered.includes(tag));
  return (found?.tag as Language | undefined) ?? choice.main;
}

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}
