import { createRandom } from '../../src/features/sample/reviews.rules.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type Point, readZipPoints, shift } from './places.ts';
import { pick, readSamples, type Sample, type Shape } from './shapes.ts';

const BUDGET = 25;
const LADDER_BUDGET = 60;

const REMOTE = [
  ...['Barrow, AK', 'Nome, AK', 'Bethel, AK', 'Unalaska, AK', 'Tok, AK', 'Hana, HI'],
  ...['Jordan, MT', 'Ely, NV', 'Marfa, TX', 'Presidio, TX', 'Burns, OR', 'Baker, NV'],
  ...['Jackman, ME', 'Mackinac Island, MI', 'Ocracoke, NC', 'Lusk, WY', 'Supai, AZ', 'Murdo, SD'],
];

type Query = Record<string, string>;
type Random = () => number;

interface Visit extends Sample {
  trade: string;
  point: Point;
}

export async function makeNearShapes(db: Database, count: number): Promise<Shape[]> {
  const random = createRandom('near shapes');
  const visits = await readVisits(db, random, count);
  const common = await readWords(db, 1 / 100, 1);
  const middling = await readWords(db, 1 / 2000, 1 / 500);
  const rare = await readWords(db, 1 / 100_000, 1 / 10_000);
  const needs = await readRareTrades(db);
  const ask =
    (call: string, budget: number) =>
    (name: string, toQuery: (visit: Visit) => Query): Shape => ({
      name,
      paths: visits.map((visit) => `${call}?${new URLSearchParams(toQuery(visit))}`),
      budget,
    });
  const search = ask('/api/businesses/search', BUDGET);
  const facets = ask('/api/businesses/search/facets', BUDGET);
  const ladder = ask('/api/businesses/search', LADDER_BUDGET);
  const near = (name: string, toQuery: (visit: Visit) => Query) =>
    search(name, (visit) => ({ near: formatPoint(visit.point), ...toQuery(visit) }));
  const box = (name: string, toQuery: () => Query) =>
    search(name, ({ point }) => ({ bounds: makeBox(point, random), ...toQuery() }));
  const anyTrade = () => pick(visits, random).trade;
  const farOff = (needed: string) => ({ query: `${needed} in ${pick(REMOTE, random)}` });
  const filters = { within: '25', minRating: '4', hasWebsite: 'true', sort: 'rating' };
  return [
    near('near: anything', () => ({})),
    near('near: a category', ({ category }) => ({ category })),
    near('near: a trade', () => ({ trade: anyTrade() })),
    near('near: a trade, filtered', () => ({ trade: anyTrade(), ...filters })),
    near('near: a common word', () => ({ query: pick(common, random) })),
    near('near: a middling word', () => ({ query: pick(middling, random) })),
    near('near: a rare word', () => ({ query: pick(rare, random) })),
    box('box: anything', () => ({})),
    box('box: a trade', () => ({ trade: anyTrade() })),
    box('box: a common word', () => ({ query: pick(common, random) })),
    facets('facets: near, a trade', ({ point, trade }) => ({ near: formatPoint(point), trade })),
    facets('facets: a state', ({ state }) => ({ state })),
    facets('facets: a common word', () => ({ query: pick(common, random) })),
    search('landing: a trade', ({ trade }) => ({ trade })),
    search('landing: trade and state', ({ trade, state }) => ({ trade, state })),
    search('landing: trade and city', ({ trade, city, state }) => ({ trade, city, state })),
    ladder('ladder: rare trade, far off', () => farOff(`${pick(needs, random)} open now`)),
    ladder('ladder: rare word, far off', () => farOff(pick(rare, random))),
  ];
}

async function readVisits(db: Database, random: Random, count: number): Promise<Visit[]> {
  const points = await readZipPoints();
  const samples = await readSamples(db, random, count);
  const visits = samples.flatMap(({ trade, ...sample }) => {
    const center = points.get(sample.zipCode);
    return trade && center ? [{ ...sample, trade, point: shift(center, 0.05, random) }] : [];
  });
  if (visits.length === 0) throw new Error('No business has a trade');
  return visits;
}

/** Returns words that occur in the given share of businesses and in no city's name. */
async function readWords(db: Database, least: number, most: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ word: string }>(
    `select word from words
     cross join (select count(*) as total from businesses) b
     left join (select distinct string_to_table(city_key, ' ') as word, true as is_place
                from cities) c using (word)
     where business_count between ceil(total * $1::float8) and ceil(total * $2::float8)
       and is_place is null
     order by md5(word) limit 200`,
    [least, most],
  );
  return rows.map(({ word }) => word);
}

async function readRareTrades(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select t.name from trades t
     left join (select unnest(trades) as id, count(*) as count from businesses group by 1) b
       using (id)
     order by coalesce(b.count, 0), t.name limit 20`,
  );
  return rows.map(({ name }) => name);
}

function formatPoint({ lat, lon }: Point): string {
  return `${lat.toFixed(2)},${lon.toFixed(2)}`;
}

function makeBox({ lat, lon }: Point, random: Random): string {
  const reach = 0.02 * 25 ** random();
  return [lon - reach, lat - reach, lon + reach, lat + reach]
    .map((edge) => edge.toFixed(4))
    .join(',');
}
