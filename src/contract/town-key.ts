const FIRST = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);
const DIRECTIONS = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);
const LAST = new Map([
  ['hts', 'heights'],
  ['spgs', 'springs'],
  ['bch', 'beach'],
  ['twp', 'township'],
  ['vlg', 'village'],
]);
/** What one town alone is called, in words that are no town elsewhere. */
const OTHER_NAMES = new Map([
  ['new york city', 'new york'],
  ['city of new york', 'new york'],
  ['winston salem city', 'winston salem'],
]);

/** What people call a town otherwise, and the state in which they mean it. */
export const NICKNAMES = new Map(
  `bronx new york: bronx, NY; brooklyn new york: brooklyn, NY; d c: washington, DC; dc: washington, DC;
   filadelfia: philadelphia, PA; frisco california: san francisco, CA;
   l a: los angeles, CA; la: los angeles, CA; manhattan: new york, NY; nola: new orleans, LA;
   nueva orleans: new orleans, LA; nueva york: new york, NY; nyc: new york, NY; okc: oklahoma city, OK;
   philly: philadelphia, PA; san fran: san francisco, CA; sf: san francisco, CA; slc: salt lake city, UT;
   the bronx: bronx, NY; the city of new york: new york, NY; vegas: las vegas, NV`
    .split(';')
    .map((line): [string, { town: string; state: string }] => {
      const [name = '', meant = ''] = line.trim().split(': ');
      const [town = '', state = ''] = meant.split(', ');
      return [name, { town, state }];
    }),
);

/** Of New York City, by the beginnings of their ZIP codes; the rest is Manhattan's. */
const BOROUGHS = new Map([
  ['103', 'Staten Island'],
  ['104', 'Bronx'],
  ['111', 'Queens'],
  ['112', 'Brooklyn'],
  ['113', 'Queens'],
  ['114', 'Queens'],
  ['116', 'Queens'],
]);

/** `Brooklyn` of "New York, NY 11201": a borough is a town, whichever of its names was written. */
export function findBorough(townKey: string, state: string, zipCode: string): string | undefined {
  const isCity = townKey === 'new york' && state.toUpperCase() === 'NY';
  return isCity ? BOROUGHS.get(zipCode.slice(0, 3)) : undefined;
}

/** What the ZIP codes of a town of several towns begin with. */
export function listBoroughZips(townKey: string, state: string): string[] {
  if (state !== 'NY') return [];
  const zips = [...BOROUGHS.keys()];
  return townKey === 'new york'
    ? zips
    : zips.filter((zip) => isQueens(zip) && townKey === 'queens');
}

const isQueens = (zip: string) => BOROUGHS.get(zip) === 'Queens';

/** `New York` of "New York City", as its mail is addressed. */
export function shortenTownName(name: string, folded: string): string {
  return OTHER_NAMES.has(folded) ? name.replace(/ City$/, '') : name;
}

/** One key a town, however its folded name is written: `saint louis` of "St. Louis", `mcallen` of "Mc Allen". */
export function joinTownSpellings(folded: string, state = ''): string {
  const code = state.toLowerCase();
  let words = folded.split(' ');
  if (words.length > 2 && words[0] === 'city' && words[1] === 'of') words = words.slice(2);
  if (words.length > 1 && code.length === 2 && words.at(-1) === code) words = words.slice(0, -1);
  if (words.length > 2 && code === 'dc' && words.slice(-2).join('') === 'dc')
    words = words.slice(0, -2);
  const last = words.length - 1;
  const spelled = words.map((word, at) => {
    if (at < last && FIRST.has(word)) return FIRST.get(word);
    if (at === 0 && last > 0 && DIRECTIONS.has(word)) return DIRECTIONS.get(word);
    if (at > 0 && at === last && LAST.has(word)) return LAST.get(word);
    return word;
  });
  const key = spelled.join(' ').replace(/(^| )mc (?=\S)/g, '$1mc');
  const nickname = NICKNAMES.get(key);
  const isMeant = nickname?.state.toLowerCase() === code;
  return OTHER_NAMES.get(key) ?? (nickname && isMeant ? nickname.town : key);
}
