import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { NAME_WORDS } from '../../src/features/trades/query-words.data.ts';
import { stemPhrase, stemWord } from '../../src/features/trades/stem.rules.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { FOLDER, type Row, readOwnPhrases, readRows, writeCsv } from './seed-words.ts';

interface Item {
  displayName: string;
  locationSet?: { include?: unknown[]; exclude?: unknown[] };
  matchNames?: string[];
  tags: Record<string, string>;
}
/** Content of `dist/json/nsi.json`: items by tree and kind, such as `brands/shop/shoes`. */
export interface SuggestionIndex {
  nsi: Record<string, { items?: Item[] }>;
}

interface Brand {
  name: string;
  aliases: string[];
  trade: string;
}

const TREE = 'brands/';
const IN_UNITED_STATES = /^(us|001)$|^us[-_]/;
const ALIASES = ['brand', 'name', 'short_name', 'alt_name', 'official_name', 'brand:short'];
const COLUMNS = ['brand', 'aliases', 'trade', 'risk'];

/**
 * Returns `brands.csv`. Where our own phrases name a chain, its trade is theirs. Throws if a kind has no row in
 * `brand-kinds.csv`.
 */
export function makeBrands(index: SuggestionIndex, judge = judgeWords): string {
  const brands = gatherBrands(index);
  const own = readOwnPhrases('en');
  const isOrdinary = judge(brands);
  const rows = [...brands.values()].map(({ name, aliases, trade }) => {
    const [ours, ...more] = own.get(stemPhrase(name)) ?? [];
    const chosen = ours && more.length === 0 && !ours.startsWith('@') ? ours : trade;
    const isRisky = isOrdinary(name);
    const isSaidElse = (alias: string) => own.get(stemPhrase(alias))?.includes(chosen) === false;
    const told = aliases.filter((alias) => !isSaidElse(alias) && (isRisky || !isOrdinary(alias)));
    return [name, told.join(';'), chosen, isRisky ? 'high' : ''];
  });
  return writeCsv(
    COLUMNS,
    rows.sort(([one = ''], [other = '']) => (foldText(one) < foldText(other) ? -1 : 1)),
  );
}

function gatherBrands({ nsi }: SuggestionIndex): Map<string, Brand> {
  const kinds = [...Map.groupBy(readRows('brand-kinds.csv'), ({ kind = '' }) => kind)];
  const known = new Set(kinds.map(([kind]) => `${TREE}${kind}`));
  const isMissing = ([kind, { items = [] }]: [string, { items?: Item[] }]) =>
    kind.startsWith(TREE) && !known.has(kind) && items.some(isInUnitedStates);
  const missing = Object.entries(nsi).filter(isMissing);
  if (missing.length > 0)
    throw new Error(`Kinds without a trade: ${missing.map(([kind]) => kind)}`);
  const brands = new Map<string, Brand>();
  for (const [kind, choices] of kinds) {
    for (const item of nsi[`${TREE}${kind}`]?.items ?? []) {
      if (isInUnitedStates(item)) addBrand(brands, item, choices);
    }
  }
  keepOwnAliases(brands);
  return brands;
}

function isInUnitedStates({ locationSet: { include = [], exclude = [] } = {} }: Item): boolean {
  return include.some((area) => IN_UNITED_STATES.test(String(area))) && !exclude.includes('us');
}

function addBrand(brands: Map<string, Brand>, item: Item, choices: Row[]): void {
  const trade = chooseTrade(item, choices);
  const name = item.displayName.replace(/ \(.*\)$/, '');
  const key = foldText(name);
  if (!trade || !/[a-z]/.test(key)) return;
  const said = ALIASES.flatMap((tag) => item.tags[tag]?.split(';') ?? []);
  const brand = brands.get(key) ?? { name, aliases: [], trade };
  brand.aliases.push(...said, ...(item.matchNames ?? []));
  brands.set(key, brand);
}

const LATIN = /^[ -ɏ‘’–]+$/;
const ABROAD = /australia|brasil|mexico|canada|uk|ireland|france|deutschland|japan|china/;

const firstWord = (key: string) => key.replace(/^the /, '').split(' ')[0];

/** Drops aliases that begin otherwise than their brand, name another brand as well, or are for other countries. */
function keepOwnAliases(brands: Map<string, Brand>): void {
  const counts = new Map<string, number>();
  for (const { aliases } of brands.values()) {
    for (const key of new Set(aliases.map(foldText))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, brand] of brands) {
    const own = new Map(brand.aliases.map((alias) => [foldText(alias), alias.trim()]));
    brand.aliases = [...own].flatMap(([said, alias]) => {
      const isOwn =
        !brands.has(said) && counts.get(said) === 1 && firstWord(said) === firstWord(key);
      return isOwn && LATIN.test(alias) && !ABROAD.test(said) ? [alias] : [];
    });
  }
}

/** Returns the trade of the first row whose tag the brand has. The row without a tag is the last. */
function chooseTrade({ displayName, tags }: Item, choices: Row[]): string | undefined {
  const fits = ({ tag = '' }: Row) => {
    const [key = '', value = ''] = tag.split('=');
    if (key === 'brand') return [displayName, tags.brand].includes(value);
    return tag === '' || (tags[key]?.split(';') ?? []).includes(value);
  };
  return choices.find(fits)?.trade;
}

/** Ordinary words that neither our phrases nor the sample have. */
const ORDINARY = new Set(
  `admiral astro adagio altitude amigo blockbuster boarder buckle campanile checker consume curve divvy duchess
   dynamite edition equinox esprit fabrique fastbreak freebird genesis giant global goldilock guess indigo
   jockey journey karma lotus lucid millennium motive nationwide nectar nuance optimum origin petro
   piccadilly pinko purple quickly refuel relay renaissance reserved ritual rumble salamander saver
   showcase sizzler snipe snooze spangle spectrum sprint stinker stradivariu stripe subdued swatch terrible
   thrifty torrid triumph tudor unleashed wimpy woop hooter krystal calliope anatomie
   indra celine jared bosco franz leonida morphe`.split(/\s+/),
);
const SHORTEST = 5;
const SPECIFIC = 3;
const FEW = 2;

/**
 * Returns whether a name is one or two ordinary words: words of our phrases, names of towns, and words in the names of
 * several sample businesses. A name of one short word is ordinary too.
 */
function judgeWords(brands: Map<string, Brand>): (name: string) => boolean {
  const chains = new Set(
    readRows('everyday.csv')
      .filter(({ kind, risk }) => kind === 'broader' && risk)
      .map(({ stem = '' }) => stem),
  );
  const phrases = [readOwnPhrases('en'), readOwnPhrases('es')].flatMap((own) => [...own.keys()]);
  const towns = readPacked('us_cities.csv.gz').map(({ city = '' }) => foldText(city));
  const known = new Set([
    ...[...phrases.filter((stem) => !chains.has(stem)), ...towns.map(stemPhrase)].flatMap((text) =>
      text.split(' '),
    ),
    ...[...NAME_WORDS].map(stemWord),
    ...ORDINARY,
  ]);
  const counts = new Map<string, number>();
  const names = readPacked('businesses-10k.csv.gz').map(({ name = '' }) => foldText(name));
  for (const name of new Set(names)) {
    if (brands.has(name)) continue;
    for (const word of new Set(stemPhrase(name).split(' ')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const isKnown = (word: string) =>
    word.length < 2 || known.has(word) || (counts.get(word) ?? 0) > FEW;
  return (name) => {
    const words = stemPhrase(name).replace(/^the /, '').split(' ');
    if (words.length === 1 && name.length < SHORTEST) return true;
    return words.length < SPECIFIC && words.every(isKnown);
  };
}

function readPacked(file: string): Row[] {
  return parse(gunzipSync(readFileSync(path.join(FOLDER, '..', file))), { columns: true });
}
