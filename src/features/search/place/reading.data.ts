export const PREPOSITIONS = new Set(['in', 'near', 'at', 'around', 'en']);

/** Says which of them a visitor would like. */
export const SUPERLATIVES = new Set(
  'affordable best cheap cheapest closest good great local nearest ranked rated top'.split(' '),
);

export const CODES_THAT_ARE_WORDS = new Set(
  'in or me hi ok oh pa la de co md ma al id mo ct mt ms va as mp pr vi mi'.split(' '),
);

export const NICKNAMES = new Map([
  ['filadelfia', 'philadelphia'],
  ['nola', 'new orleans'],
  ['nueva orleans', 'new orleans'],
  ['nueva york', 'new york'],
  ['nyc', 'new york'],
  ['okc', 'oklahoma city'],
  ['philly', 'philadelphia'],
  ['sf', 'san francisco'],
  ['slc', 'salt lake city'],
  ['vegas', 'las vegas'],
]);

/** At the beginning of a city's name. */
export const SHORT_WORDS: [short: string, long: string][] = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
];
