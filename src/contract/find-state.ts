import { STATES, type StateCode } from './states.ts';

/** Other names that people write. */
export const OTHER_STATE_NAMES: readonly { code: StateCode; name: string }[] = [
  { code: 'DC', name: 'D.C.' },
  { code: 'MP', name: 'Northern Marianas' },
  { code: 'VI', name: 'US Virgin Islands' },
  { code: 'VI', name: 'Virgin Islands' },
];

/** The code of a state by its code or one of its names, in any case; undefined for anything else. */
export function findStateCode(text: string): StateCode | undefined {
  const wanted = spell(text);
  // With the city in front, as people often enter it.
  if (wanted === 'washingtondc') return 'DC';
  const isNamed = ({ code, name }: { code: string; name: string }) =>
    spell(code) === wanted || spell(name) === wanted;
  return (STATES.find(isNamed) ?? OTHER_STATE_NAMES.find(isNamed))?.code;
}

function spell(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
