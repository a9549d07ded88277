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
  return OTHER_NAMES.get(key) ?? (code === 'ny' && key === 'manhattan' ? 'new york' : key);
}
