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

/** What a specialty, who knows it and what belongs to it are called. */
const ENDINGS = [
  ['ology', 'ologist', 'ological'],
  ['iatry', 'iatrist', 'iatric', 'iatrics', 'iatrician'],
  ['odontics', 'odontist', 'odontic'],
  ['etrics', 'etrician', 'etric'],
  ['ography', 'ographer', 'ographic'],
  ['therapy', 'therapist'],
  ['surgery', 'surgeon', 'surgical'],
];

function findOtherEndings(word: string): string[] {
  for (const endings of ENDINGS) {
    const own = endings.find((ending) => word.endsWith(ending) && word.length > ending.length + 1);
    if (own)
      return endings.flatMap((ending) =>
        ending === own ? [] : word.slice(0, -own.length) + ending,
      );
  }
  return [];
}

export function findKindredWords(word: string): string[] {
  const one = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
  return KINDRED.get(word) ?? KINDRED.get(one) ?? findOtherEndings(one);
}
