// npm run lab -- bench --against CHECKOUT [--against CHECKOUT ...], each built.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { connect } from './directory.ts';
import { askEach, describe } from './measure.ts';
import { ROUND_PAGES } from './pages.ts';
import { readProcessorTime } from './processes.ts';
import { type Product, startProduct } from './product.ts';
import { format, type Table } from './results.ts';

const ROUNDS = 5;
const ALL = (ROUNDS + 1) * ROUND_PAGES;
const AT_ONCE = 4;

interface Contender {
  name: string;
  product: Product;
  pages: Map<string, string[]>;
}

interface Found {
  pagesPerSecond: number[];
  processorTime: number[];
}

export async function compareCheckouts(folder: string, checkouts: string[]): Promise<Table> {
  const contenders: Contender[] = [];
  try {
    for (const [number, checkout] of checkouts.entries()) {
      contenders.push(await open(path.join(folder, String(number)), checkout));
    }
    return tabulate(contenders, await measureInTurns(contenders));
  } finally {
    for (const { product } of contenders) await product.process.stop();
  }
}

async function open(dataDir: string, checkout: string): Promise<Contender> {
  const revision = ['log', '-1', '--format=%h (%as)'];
  const name = execFileSync('git', ['-C', checkout, ...revision], { encoding: 'utf8' }).trim();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const product = await startProduct(dataDir, { checkout, seed: 'sample' });
  return { name, product, pages: await listPages(product, dataDir) };
}

async function listPages({ site }: Product, dataDir: string): Promise<Map<string, string[]>> {
  const db = connect(dataDir);
  const { rows: listings } = await db.pool.query<{ path: string }>(
    `select '/' || c.slug || '/' || b.slug as path
     from businesses b join categories c on c.id = b.category_id order by md5(b.slug) limit $1`,
    [ALL],
  );
  const { rows: words } = await db.pool.query<{ path: string }>(
    `select distinct '/search?query=' || substring(name_key from '[a-z]{4,}') || '&state=' || state as path
     from (select * from businesses order by md5(slug) limit 4 * $1) b
     where name_key ~ '[a-z]{4,}' limit $1`,
    [ALL],
  );
  await db.close();
  return new Map([
    ['a listing', listings.map((one) => one.path)],
    ['a category, 24 listings', await listCategoryPages(site)],
    ['a search', words.map((one) => one.path)],
  ]);
}

async function listCategoryPages(site: string): Promise<string[]> {
  const paths: string[] = [];
  const categories = await (await fetch(`${site}/api/categories`)).json();
  for (const { id, slug } of categories) {
    let next: string | undefined = `/api/businesses?categoryId=${id}`;
    while (next && paths.length < ALL) {
      const answer: Response = await fetch(new URL(next, site));
      await answer.arrayBuffer();
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      const cursor = next && new URL(next, site).searchParams.get('cursor');
      if (cursor) paths.push(`/category/${slug}?cursor=${encodeURIComponent(cursor)}`);
    }
  }
  return paths;
}

async function measureInTurns(contenders: Contender[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, product, pages } of contenders) {
      for (const [kind, paths] of pages) {
        const share = Math.floor(Math.min(paths.length, ALL) / (ROUNDS + 1));
        const asked = paths.slice(round * share, (round + 1) * share);
        const key = `${kind} ${name}`;
        const { pagesPerSecond, processorTime } = found.get(key) ?? {
          pagesPerSecond: [],
          processorTime: [],
        };
        const { pid } = product.process.child;
        const before = readProcessorTime(pid) ?? Number.NaN;
        const { requestsPerSecond } = await askEach(
          asked.map((one) => product.site + one),
          AT_ONCE,
        );
        const used = (readProcessorTime(pid) ?? Number.NaN) - before;
        if (round === 0) continue;
        pagesPerSecond.push(requestsPerSecond);
        processorTime.push(used / asked.length);
        found.set(key, { pagesPerSecond, processorTime });
      }
    }
  }
  return found;
}

/** Medians, with the least and the most of the rounds; ratios to the last checkout, which is this one. */
function tabulate(contenders: Contender[], found: Map<string, Found>): Table {
  const kinds = [...(contenders[0]?.pages.keys() ?? [])];
  const rateOf = (kind: string, name: string) =>
    describe(found.get(`${kind} ${name}`)?.pagesPerSecond ?? []).p50;
  const last = contenders.at(-1)?.name ?? '';
  const spread = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return `${format(describe(values).p50)} (${format(sorted[0] ?? Number.NaN)}-${format(sorted.at(-1) ?? Number.NaN)})`;
  };
  return {
    title: 'Uncached pages of the sample, in turns',
    columns: ['Page', 'Checkout', 'a second', 'ms of processor', 'this checkout does'],
    rows: kinds.flatMap((kind) =>
      contenders.map(({ name }) => {
        const { pagesPerSecond = [], processorTime = [] } = found.get(`${kind} ${name}`) ?? {};
        const times = rateOf(kind, last) / rateOf(kind, name);
        return [
          kind,
          name,
          spread(pagesPerSecond),
          spread(processorTime),
          name === last ? '' : `${format(times)} times as many`,
        ];
      }),
    ),
  };
}
