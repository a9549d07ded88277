// `npm run lab -- judged --out FILE [--url http://localhost:3000]`: asks all questions of the judged sets and
// keeps the first ten results, the totals and the sentences. Needs a running product with the sample.
// `npm run lab -- judged BEFORE AFTER`: compares two such files.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listQuestions, type Row } from './judged/questions.ts';

const SHOWN = 10;

const answers = z.array(
  z.object({
    set: z.string(),
    question: z.string(),
    ids: z.array(z.number()),
    names: z.array(z.string()),
    total: z.number(),
    told: z.string(),
    fitting: z.number(),
  }),
);
type Answer = z.infer<typeof answers>[number];

async function askAll(url: string): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const { set, params, language, fits } of listQuestions()) {
    const asked = new URLSearchParams({ ...params, limit: String(SHOWN) });
    const answer = await askSlowly(`${url}/api/businesses/search?${asked}`, language);
    const rows: Row[] = answer.ok ? await answer.json() : [];
    found.push({
      set,
      question: String(new URLSearchParams(params)),
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => name),
      total: Number(answer.headers.get('x-total-count') ?? 0),
      told: decodeURIComponent(answer.headers.get('x-understanding') ?? ''),
      fitting: rows.filter(fits).length,
    });
  }
  return found;
}

/** Waits where the product limits how often somebody may search. */
async function askSlowly(address: string, language: string): Promise<Response> {
  const answer = await fetch(address, { headers: { 'accept-language': language } });
  if (answer.status !== 429) return answer;
  await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1));
  return askSlowly(address, language);
}

const share = ({ fitting, ids }: Answer) => (ids.length === 0 ? 0 : fitting / ids.length);
const keyOf = ({ set, question }: Answer) => `${set}: ${question}`;
const read = (file: string) => answers.parse(JSON.parse(readFileSync(file, 'utf8')));

function summarize(all: Answer[]): Map<string, { mean: number; shown: number; empty: number }> {
  return new Map(
    [...Map.groupBy(all, ({ set }) => set)].map(([set, list]) => {
      const mean = list.reduce((sum, one) => sum + share(one), 0) / list.length;
      const shown = list.reduce((sum, one) => sum + one.ids.length, 0);
      return [set, { mean, shown, empty: list.filter(({ ids }) => ids.length === 0).length }];
    }),
  );
}

function compare(before: Answer[], after: Answer[]): void {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const [then, now] = [summarize(before), summarize(after)];
  for (const [set, { mean, shown, empty }] of now) {
    const old = then.get(set);
    console.log(
      `${set}: ${old?.mean.toFixed(3) ?? '-'} -> ${mean.toFixed(3)} of what is shown fits; rows ${old?.shown ?? '-'} -> ${shown}, empty ${old?.empty ?? '-'} -> ${empty}`,
    );
  }
  const changed = after.flatMap((one) => {
    const old = known.get(keyOf(one));
    if (!old || (old.ids.join() === one.ids.join() && old.told === one.told)) return [];
    return { old, one, gain: share(one) - share(old) };
  });
  const better = changed.filter(({ gain }) => gain > 0).length;
  const worse = changed.filter(({ gain }) => gain < 0);
  console.log(
    `${changed.length} of ${after.length} changed: ${better} better, ${worse.length} worse`,
  );
  for (const { old, one } of worse.toSorted((a, b) => a.gain - b.gain)) {
    console.log(`${share(old).toFixed(2)} -> ${share(one).toFixed(2)} ${keyOf(one)} ${one.told}`);
    console.log(`  before: ${old.names.slice(0, 4).join(' | ')}`);
    console.log(`  after: ${one.names.slice(0, 4).join(' | ') || 'nothing'}`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:3000' }, out: { type: 'string' } },
});
const [before, after] = positionals;
if (values.out) writeFileSync(values.out, JSON.stringify(await askAll(values.url), null, 1));
else if (before && after) compare(read(before), read(after));
else {
  console.error('npm run lab -- judged --out FILE, or npm run lab -- judged BEFORE AFTER');
  process.exitCode = 2;
}
