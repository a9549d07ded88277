import { createRandom } from '../../src/features/sample/reviews.rules.ts';
import { formatResultPosition } from '../../src/features/search/find/order.rules.ts';
import type { Database, Statement } from '../../src/platform/database/database.ts';
import type { HttpApp } from '../../src/platform/http/app.ts';
import { type Distribution, describe, time } from './measure.ts';

export interface Shape {
  name: string;
  paths: string[];
  /** Budget for the p99 of the SQL in milliseconds, if it differs from the default. */
  budget?: number;
}

export interface ShapeResult extends Omit<Shape, 'paths'> {
  cold: Distribution;
  warm: Distribution;
  raw: Distribution;
}

export interface Sample {
  name: string;
  slug: string;
  city: string;
  state: string;
  zipCode: string;
  /** Slug of the main trade, or null. */
  trade: string | null;
  category: string;
  categoryId: number;
  sortKey: number;
}

const COLD = 20;

export async function makeShapes(db: Database, count: number): Promise<Shape[]> {
  const random = createRandom('shapes');
  const samples = await readSamples(db, random, count);
  const common = await readCommonWords(db);
  const word = ({ name }: Sample) => pick(name.match(/[A-Za-z]{4,}/g) ?? [name], random);
  const shape = (name: string, toPath: (sample: Sample, other: Sample) => string): Shape => ({
    name,
    paths: samples.map((sample) => toPath(sample, pick(samples, random))),
  });
  const search = (
    name: string,
    toQuery: (sample: Sample, other: Sample) => Record<string, string>,
  ) =>
    shape(
      name,
      (sample, other) => `/api/businesses/search?${new URLSearchParams(toQuery(sample, other))}`,
    );
  return [
    shape('one business', ({ slug }) => `/api/businesses/${slug}`),
    shape('recent', () => '/api/businesses/recent'),
    shape('category', ({ categoryId }) => `/api/businesses?categoryId=${categoryId}`),
    search('state', ({ state }) => ({ state })),
    search('city', ({ city, state }) => ({ city, state })),
    search('category and state', ({ category, state }) => ({ category, state })),
    search('category and city', ({ category, city, state }) => ({ category, city, state })),
    search('premium', () => ({ premium: 'true' })),
    search('deep page of a state', ({ state, sortKey }) => ({
      state,
      cursor: formatResultPosition({ run: 'matching', after: [sortKey], sponsored: [] }),
    })),
    search('words: full name', ({ name }) => ({ query: name })),
    search('words: one', (sample) => ({ query: word(sample) })),
    search('words: one of the commonest', () => ({ query: pick(common, random) })),
    search('words: two of the commonest', () => ({
      query: `${pick(common, random)} ${pick(common, random)}`,
    })),
    search('words: two that rarely meet', (sample, other) => ({
      query: `${word(sample)} ${word(other)}`,
    })),
    search('words and state', (sample) => ({ query: word(sample), state: sample.state })),
    search('words and city', (sample) => ({
      query: word(sample),
      city: sample.city,
      state: sample.state,
    })),
    search('words and category', (sample) => ({ query: word(sample), category: sample.category })),
    search('misspelled', (sample) => ({ query: misspell(word(sample), random) })),
    search('words with a place', (sample) => ({ query: `${word(sample)} ${sample.city}` })),
    shape('suggestion, one letter', (sample) => `/api/suggest?q=${sample.name.slice(0, 1)}`),
    shape(
      'suggestion',
      (sample) => `/api/suggest?q=${encodeURIComponent(sample.name.slice(0, 5))}`,
    ),
  ];
}

export async function readSamples(
  db: Database,
  random: () => number,
  count: number,
): Promise<Sample[]> {
  const { rows } = await db.pool.query<{ last: number }>('select max(id) as last from businesses');
  const last = rows[0]?.last ?? 0;
  const ids = Array.from({ length: 2 * count }, () => 1 + Math.floor(random() * last));
  const { rows: samples } = await db.pool.query<Sample>(
    `select b.name, b.slug, b.city, b.state, b.zip_code as "zipCode", b.sort_key as "sortKey",
       c.slug as category, c.id as "categoryId",
       (select slug from trades where id = b.trades[1]) as trade
     from businesses b join categories c on c.id = b.category_id
     where b.id = any($1) and is_listed order by b.id limit $2`,
    [ids, count],
  );
  return samples;
}

async function readCommonWords(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ word: string }>(
    'select word from words order by business_count desc, word limit 50',
  );
  return rows.map(({ word }) => word);
}

function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** Wraps the database to record its statements. `take` returns and clears the record. */
export function recordStatements(db: Database) {
  const statements: { statement: Statement; values: unknown[] }[] = [];
  const run: Database['run'] = (statement, values) => {
    statements.push({ statement, values });
    return db.run(statement, values);
  };
  return { db: { ...db, run }, take: () => statements.splice(0) };
}

/** Measures cold requests first, then each warm request and its SQL statements alone. */
export async function measureShapes(
  app: HttpApp,
  recorded: ReturnType<typeof recordStatements>,
  shapes: Shape[],
): Promise<ShapeResult[]> {
  const ask = async (path: string) => {
    const answer = await app.request(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  const cold = new Map<Shape, Distribution>();
  for (const shape of shapes) {
    const times = [];
    for (const path of shape.paths.slice(0, COLD)) times.push(await time(() => ask(path)));
    cold.set(shape, describe(times));
  }
  const results = [];
  for (const shape of shapes) {
    for (const path of shape.paths) await ask(path);
    recorded.take();
    const warm = [];
    const raw = [];
    for (const path of shape.paths) {
      warm.push(await time(() => ask(path)));
      const statements = recorded.take();
      raw.push(
        await time(async () => {
          for (const { statement, values } of statements) await recorded.db.run(statement, values);
        }),
      );
      recorded.take();
    }
    const { paths: _, ...about } = shape;
    results.push({
      ...about,
      cold: cold.get(shape) ?? describe([]),
      warm: describe(warm),
      raw: describe(raw),
    });
  }
  return results;
}
