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
  ['bronx new york', 'bronx'],
  ['brooklyn new york', 'brooklyn'],
  ['frisco california', 'san francisco'],
  ['l a', 'los angeles'],
  ['manhattan', 'new york'],
  ['san fran', 'san francisco'],
  ['the bronx', 'bronx'],
  ['the city of new york', 'new york'],
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

/** Apart or joined, one town: "De Kalb", "La Fayette". */
export const PARTICLES = 'de del la le el los las mac o san van fort north south east west'.split(
  ' ',
);

/** Towns whose names are words that stand before others: no place unless something says so. */
export const TOWNS_THAT_ARE_WORDS = new Set(
  `mobile reading orange surprise independence normal enterprise commerce paradise liberty union eagle
   opportunity celebration superior sandy converse temple wheeling bend hurricane boulder pearl corona burns
   price hollywood hope art energy golden defiance ideal faith`.split(/\s+/),
);
