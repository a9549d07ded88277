import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../src/platform/fold-text.ts';
import { type Directory, openDirectory } from './directory.ts';
import { needs } from './judged-needs.ts';
import { everyday, needsInWords, towns } from './judged-needs-in-places.ts';

const SHOWN = 10;
/** Below so many businesses of the trades, a page can't be full of them. */
const ENOUGH = 10;

interface Item {
  name: string;
  city: string;
  state: string;
  trades: { slug: string }[];
  distanceMiles: number | null;
  placement: 'sponsored' | 'organic';
}

interface Judged {
  query: string;
  town: string | null;
  trades: string[];
  items: Item[];
  precision: number;
  /** How many businesses of those trades the directory has. */
  known: number;
}

interface Listed {
  id: number;
  slug: string;
  city: string;
  state: string;
}

let directory: Directory;
let listed: Map<string, Listed[]>;
let judged: Judged[];

beforeAll(async () => {
  directory = await openDirectory('sample');
  const { rows } = await directory.db.pool.query<Listed>(`
    select b.id, t.slug, city, state from businesses b join trades t on t.id = any(b.trades)
    where b.is_listed`);
  listed = Map.groupBy(rows, ({ slug }) => slug);
  judged = [];
  for (const [query, trades, town = null] of [...needs, ...needsInWords]) {
    judged.push(await judge(query, trades.split(' '), town));
  }
});
afterAll(() => directory.close());

async function search(given: Record<string, string>) {
  const params = new URLSearchParams({ ...given, limit: String(SHOWN) });
  const answer = await directory.get(`/api/businesses/search?${params}`);
  if (answer.status !== 200) throw new Error(`${params}: ${answer.status}`);
  const items: Item[] = await answer.json();
  return { items, widened: decodeURI(answer.headers.get('x-widened') ?? '') };
}

async function judge(query: string, trades: string[], town: string | null): Promise<Judged> {
  const { items } = await search({ query });
  const known = new Set(findListed(trades).map(({ id }) => id)).size;
  return { query, town, trades, items, precision: findPrecision(items, trades), known };
}

function findPrecision(items: Item[], trades: string[]): number {
  const right = items.filter((item) => item.trades.some(({ slug }) => trades.includes(slug)));
  return items.length === 0 ? 0 : right.length / items.length;
}

function findListed(trades: string[]): Listed[] {
  return trades.flatMap((slug) => listed.get(slug) ?? []);
}

/** Whether a business stands in a town such as 'Boise, ID'. */
const isIn = (town: string) => (one: { city: string; state: string }) =>
  foldText(`${one.city}, ${one.state}`) === foldText(town);

function mean(found: { precision: number }[]): number {
  return found.reduce((sum, { precision }) => sum + precision, 0) / found.length;
}

function describe({ query, precision, items }: Judged): string {
  const shown = items.map(({ name, trades }) => `${name} (${trades[0]?.slug ?? 'no trade'})`);
  return `${precision.toFixed(2)} ${query}: ${shown.join(' | ') || 'nothing'}`;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

test('the judges name trades that there are', async () => {
  const { rows } = await directory.db.pool.query<{ slug: string }>('select slug from trades');
  const known = new Set(rows.map(({ slug }) => slug));
  const named = [...judged.flatMap(({ trades }) => trades), ...Object.values(everyday)];
  expect(named.flatMap((one) => one.split(' ')).filter((slug) => !known.has(slug))).toEqual([]);
});

test('what a visitor needs is answered by those who do it', () => {
  const common = judged.filter(({ known }) => known >= ENOUGH);
  const rare = judged.filter(({ known }) => known > 0 && known < ENOUGH);
  const poor = [...common, ...rare].filter(({ precision }) => precision < 0.8);
  print(
    `Judged needs: precision ${mean(common).toFixed(3)} (${common.length} needs), ` +
      `${mean(rare).toFixed(3)} where there are fewer than ${ENOUGH} (${rare.length})`,
  );
  for (const one of poor) print(describe(one));
  const empty = rare.filter(({ items }) => items.length === 0).map(({ query }) => query);
  expect(empty).toEqual([]);
  expect(mean(common)).toBeGreaterThanOrEqual(0.95);
});

test('a place in the words is where the answer begins, if it has any', () => {
  const elsewhere = judged.filter(({ town, trades, items }) => {
    if (town === null) return false;
    return findListed(trades.slice(0, 1)).some(isIn(town)) && !items.some(isIn(town));
  });
  expect(elsewhere.map(describe)).toEqual([]);
});

test('a need in a town is answered nearest first, within the miles that are told', async () => {
  const pairs = towns.flatMap(([town, phrases]) => phrases.map((need) => ({ need, town })));
  const asked = [];
  for (const [at, { need, town }] of pairs.entries()) {
    const [city = '', state = ''] = town.split(', ');
    const trades = (everyday[need] ?? '').split(' ');
    const { items, widened } = await search(
      at % 2 === 0 ? { query: need, city, state } : { query: `${need} in ${town}` },
    );
    const fault = findFault(items, { town, state, trades, widened });
    asked.push({ need, town, fault, precision: findPrecision(items, trades) });
  }
  const faults = asked.filter(({ fault }) => fault !== null);
  print(
    `Needs in towns: ${asked.length - faults.length} of ${asked.length}, ` +
      `precision ${mean(asked).toFixed(3)}`,
  );
  expect(faults.map(({ need, town, fault }) => `${need} in ${town}: ${fault}`)).toEqual([]);
});

interface Asked {
  town: string;
  state: string;
  trades: string[];
  widened: string;
}

function findFault(items: Item[], { town, state, trades, widened }: Asked): string | null {
  if (items.length === 0) {
    return findListed(trades).some((one) => one.state === state) ? 'empty' : null;
  }
  const organic = items.filter(({ placement }) => placement === 'organic');
  const isMain = (item: Item) => trades.includes(item.trades[0]?.slug ?? '');
  const miles = (item: Item) => item.distanceMiles ?? Number.NaN;
  // Whoever does mainly what is needed comes first near the town, and from up to half as far again elsewhere.
  const [main, others] = [organic.filter(isMain), organic.filter((item) => !isMain(item))];
  const isNearest =
    isRising([...main.map(miles), ...others.map((item) => miles(item) + FAR)]) ||
    organic.every((one, at) =>
      organic.slice(at).every((later) => miles(one) <= 1.5 * miles(later)),
    );
  if (!isNearest) return `not nearest first: ${organic.map(miles).join(', ')}`;
  const stray = items.find((item) => !isWhereTold(item, town, widened));
  return stray
    ? `${stray.name} in ${stray.city}, ${stray.state} is not ${widened || 'in town'}`
    : null;
}

/** More miles than there are in the country. */
const FAR = 10_000;

function isRising(values: number[]): boolean {
  return values.every((one, at) => one >= (values[at - 1] ?? 0));
}

function isWhereTold(item: Item, town: string, widened: string): boolean {
  const within = /within=(\d+)/.exec(widened)?.[1];
  if (within) return item.distanceMiles !== null && item.distanceMiles <= Number(within);
  return isAnywhere(widened) || isIn(town)(item);
}

/** The nearest ones as far as it takes, or a name alone. */
function isAnywhere(widened: string): boolean {
  return /(^|, )(nearby|name);/.test(widened);
}
