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
/** Alternative names that are unambiguous without a state. */
const OTHER_NAMES = new Map([
  ['new york city', 'new york'],
  ['city of new york', 'new york'],
  ['winston salem city', 'winston salem'],
]);

/** Boroughs of New York City by ZIP code prefix. All other prefixes are Manhattan. */
const BOROUGHS = new Map([
  ['103', 'Staten Island'],
  ['104', 'Bronx'],
  ['111', 'Queens'],
  ['112', 'Brooklyn'],
  ['113', 'Queens'],
  ['114', 'Queens'],
  ['116', 'Queens'],
]);

/**
 * Returns the borough for a New York address, such as `Brooklyn` for ZIP code 11201. Boroughs are treated as
 * towns of their own.
 */
export function findBorough(townKey: string, state: string, zipCode: string): string | undefined {
  const isCity = townKey === 'new york' && state.toUpperCase() === 'NY';
  return isCity ? BOROUGHS.get(zipCode.slice(0, 3)) : undefined;
}

/** Returns the ZIP code prefixes for the New York boroughs covered by a town name; empty for other towns. */
export function listBoroughZips(townKey: string, state: string): string[] {
  if (state !== 'NY') return [];
  const zips = [...BOROUGHS.keys()];
  return townKey === 'new york'
    ? zips
    : zips.filter((zip) => isQueens(zip) && townKey === 'queens');
}

const isQueens = (zip: string) => BOROUGHS.get(zip) === 'Queens';

/** Returns the usual postal spelling of a town name: `New York` for "New York City", `McBain` for "Mc Bain". */
export function usualTownName(name: string, folded: string): string {
  const short = OTHER_NAMES.has(folded) ? name.replace(/ City$/, '') : name;
  const usual = short
    .replace(/^The (?=Bronx$)/, '')
    .replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b(St|Ste|Mt|Ft) (?=[A-Z])/g, '$1. ')
    .replace(/ (?:And|At|By|In|Of|On|The)(?= )/g, (word) => word.toLowerCase());
  const at = usual.lastIndexOf(' ') + 1;
  const last = usual.slice(at);
  return /^[a-z]+$/.test(last)
    ? usual.slice(0, at) + last[0]?.toUpperCase() + last.slice(1)
    : usual;
}

/** Expands abbreviations in a normalized town name: `saint louis` for "St. Louis", `mcallen` for "Mc Allen". */
export function spellTown(folded: string, state = ''): string {
  const code = state.toLowerCase();
  let words = folded.split(' ');
  if (words.length > 2 && words[0] === 'city' && words[1] === 'of') words = words.slice(2);
  if (words.length > 1 && code.length === 2 && words.at(-1) === code) words = words.slice(0, -1);
  if (words.length > 2 && code === 'dc' && words.slice(-2).join('') === 'dc')
    words = words.slice(0, -2);
  const last = words.length - 1;
  const spelled = words.map((word, at) => {
    if (at < last && FIRST.has(word)) return FIRST.get(word);
    if (at === 0 && (words[1]?.length ?? 0) > 1 && DIRECTIONS.has(word))
      return DIRECTIONS.get(word);
    if (at > 0 && at === last && LAST.has(word)) return LAST.get(word);
    return word;
  });
  const key = spelled.join(' ').replace(/(^| )mc (?=\S)/g, '$1mc');
  return OTHER_NAMES.get(key) ?? key;
}
