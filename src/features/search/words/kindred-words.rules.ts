import { KINDRED_WORDS, NUMBERS } from './kindred-words.data.ts';

const KINDRED = new Map<string, string[]>([
  ...Object.entries(KINDRED_WORDS).map(([word, kindred]) => [word, kindred.split(' ')] as const),
  ...NUMBERS.split(' ').flatMap((word, at) => pair(word, String(at + 1))),
]);

function pair(one: string, other: string): [string, string[]][] {
  return [
    [one, [other]],
    [other, [one]],
  ];
}

export function findKindredWords(word: string): string[] {
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return KINDRED.get(word) ?? KINDRED.get(one) ?? [];
}
