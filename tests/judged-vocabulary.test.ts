import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../src/platform/fold-text.ts';
import { type Directory, openDirectory } from './directory.ts';
import { finer, spanish, spanishSuggestions, suggestions } from './judged-vocabulary.ts';

interface Item {
  name: string;
  city: string;
  state: string;
  trades: { slug: string }[];
  placement: 'sponsored' | 'organic';
}

const SHOWN = 10;

let directory: Directory;
let counts: Map<string, number>;
/** Trades with the towns that have any. */
let towns: Set<string>;

beforeAll(async () => {
  directory = await openDirectory('sample');
  const { rows } = await directory.db.pool.query<{ slug: string; count: number }>(`
    select t.slug, count(b.id)::int as count
    from trades t left join businesses b on b.is_listed and t.id = any(b.trades) group by t.slug`);
  counts = new Map(rows.map(({ slug, count }) => [slug, count]));
  const places = await directory.db.pool.query<{ slug: string; town: string }>(`
    select distinct t.slug, b.city || ', ' || b.state as town
    from trades t join businesses b on b.is_listed and t.id = any(b.trades)`);
  towns = new Set(places.rows.map(({ slug, town }) => `${slug} ${foldText(town)}`));
});
afterAll(() => directory.close());

async function ask<Answer>(address: string, language: string): Promise<Answer> {
  const answer = await directory.get(address, { 'Accept-Language': language });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** The share of what is shown that fits; 0 where nothing is shown or the place is another. */
async function judge(
  [query, trades, town]: [string, string, string?],
  language: string,
): Promise<{ share: number; line: string }> {
  const params = new URLSearchParams({ query, limit: String(SHOWN) });
  const items = await ask<Item[]>(`/api/businesses/search?${params}`, language);
  const slugs = trades.split(' ');
  const wanted = town && slugs.some((slug) => towns.has(`${slug} ${foldText(town)}`)) ? town : null;
  const fits = (item: Item) =>
    item.trades.some(({ slug }) => slugs.includes(slug)) &&
    (wanted === null || foldText(`${item.city}, ${item.state}`) === foldText(wanted));
  const share = items.length === 0 ? 0 : items.filter(fits).length / items.length;
  const shown = items.slice(0, 4).map((item) => `${item.name} (${item.trades[0]?.slug ?? '-'})`);
  return { share, line: `${share.toFixed(2)} ${query}: ${shown.join(' | ') || 'nothing'}` };
}

const isKnown = ([, trades]: [string, string, string?]) =>
  trades.split(' ').some((slug) => counts.get(slug) !== 0);

async function judgeAll(
  title: string,
  questions: [string, string, string?][],
  language: string,
): Promise<number> {
  const judged = [];
  for (const question of questions.filter(isKnown)) judged.push(await judge(question, language));
  const mean = judged.reduce((sum, { share }) => sum + share, 0) / judged.length;
  const empty = judged.filter(({ line }) => line.endsWith('nothing')).length;
  const right = judged.filter(({ share }) => share >= 0.8).length;
  process.stdout.write(
    `${title}: ${mean.toFixed(3)} fits, ${right} of ${judged.length} right, ${empty} empty\n`,
  );
  for (const { share, line } of judged) if (share < 0.8) process.stdout.write(`${line}\n`);
  return mean;
}

async function judgeSuggestions(
  title: string,
  asked: [typed: string, first: string][],
  language: string,
): Promise<number> {
  let right = 0;
  for (const [typed, first] of asked) {
    const address = `/api/suggest?${new URLSearchParams({ q: typed })}`;
    const found = await ask<{ label: string }[]>(address, language);
    const label = found[0]?.label ?? 'nothing';
    if (first.split('|').some((one) => label.startsWith(one))) right += 1;
    else process.stdout.write(`${typed}: ${label} instead of ${first}\n`);
  }
  process.stdout.write(`${title}: ${right} of ${asked.length} first\n`);
  return right / asked.length;
}

test('what is needed is understood in Spanish, on the pages of both languages', async () => {
  expect(await judgeAll('Spanish on Spanish pages', spanish, 'es-US')).toBeGreaterThanOrEqual(0.97);
  expect(await judgeAll('Spanish on English pages', spanish, 'en-US')).toBeGreaterThanOrEqual(0.96);
});

test('a finer trade answers for itself', async () => {
  expect(await judgeAll('Finer trades', finer, 'en-US')).toBeGreaterThanOrEqual(0.95);
});

test('the first suggestion is what was meant', async () => {
  expect(await judgeSuggestions('Suggestions', suggestions, 'en-US')).toBeGreaterThanOrEqual(0.98);
  expect(
    await judgeSuggestions('Spanish suggestions', spanishSuggestions, 'es-US'),
  ).toBeGreaterThanOrEqual(0.98);
});
