import type { TableSize } from './directory.ts';
import type { Distribution } from './measure.ts';
import type { Ratio } from './pages.ts';
import type { Filling, Import } from './product.ts';
import { type Budget, format, type Report, type Table } from './results.ts';
import type { ShapeResult } from './shapes.ts';

export interface Measurements {
  size: number;
  filling: Filling;
  startSeconds: number;
  idleMemory: number | null;
  peakMemory: number | null;
  shapes: ShapeResult[];
  suggestions: Distribution;
  misspelled: Distribution;
  staffTable: ({ query: string } & Distribution)[];
  pages: Ratio[];
  interference: { idle: Distribution; duringExport: Distribution; duringSlow: Distribution };
  exports: Record<'alone' | 'exported', { lines: number; seconds: number }>;
  firstView: { scripts: number; styles: number };
  sizes: TableSize[];
}

/** Holds what was measured against the budgets. */
export function judge(found: Measurements): Report {
  const count = found.size.toLocaleString('en-US');
  return {
    title: `Bench at ${count} businesses`,
    budgets: [...judgeSearch(found), ...judgePages(found), ...judgeTransfer(found)],
    tables: [
      tabulateShapes(found.shapes),
      tabulatePages(found.pages),
      tabulateOverHttp(found),
      tabulateTransfer(found),
      tabulateSizes(found.sizes),
    ],
    charts: [
      {
        file: 'search.svg',
        title: `Questions at ${count} businesses, p99`,
        unit: 'ms',
        bars: found.shapes.map(({ name, warm, raw }) => ({
          label: name,
          values: [
            { name: 'the product', value: warm.p99 },
            { name: 'its bare SQL', value: raw.p99 },
          ],
        })),
      },
      {
        file: 'pages.svg',
        title: 'Pages',
        unit: 'a second',
        bars: found.pages.map(({ name, measured, floor }) => ({
          label: name,
          values: [
            { name: 'the product', value: measured },
            { name: 'its floor', value: floor },
          ],
        })),
      },
    ],
  };
}

function atMost(what: string, value: number, most: number, unit: string): Budget {
  return {
    what,
    limit: `at most ${format(most)} ${unit}`,
    measured: `${format(value)} ${unit}`,
    holds: value <= most,
  };
}

function atLeast(what: string, value: number, least: number, unit: string): Budget {
  return {
    what,
    limit: `at least ${format(least)} ${unit}`,
    measured: `${format(value)} ${unit}`,
    holds: value >= least,
  };
}

/** The budget that is furthest from being met. */
function worst<T>(items: T[], measure: (item: T) => number): T {
  const [first] = items.toSorted((a, b) => measure(b) - measure(a));
  if (first === undefined) throw new Error('Nothing was measured');
  return first;
}

function judgeSearch({ shapes, suggestions, misspelled, staffTable, interference }: Measurements) {
  const others = shapes.filter(({ budget }) => budget === undefined);
  const furthest = worst(others, ({ warm, raw }) => warm.p99 / raw.p50);
  const slowest = worst(others, ({ warm }) => warm.p99);
  const slowestTable = worst(staffTable, ({ p95 }) => p95);
  const { idle, duringExport, duringSlow } = interference;
  return [
    atMost(
      `any question's p99, of its SQL's median (${furthest.name})`,
      furthest.warm.p99 / furthest.raw.p50,
      10,
      'x',
    ),
    atMost(`any question's p99 (${slowest.name})`, slowest.warm.p99, 50, 'ms'),
    ...shapes.flatMap(({ name, raw, budget }) =>
      budget === undefined ? [] : [atMost(`${name}, p99 of its SQL`, raw.p99, budget, 'ms')],
    ),
    atMost('suggestions through HTTP, p95', suggestions.p95, 10, 'ms'),
    atMost('misspelled search through HTTP, p95', misspelled.p95, 50, 'ms'),
    atMost(`the staff's table, p95 (${slowestTable.query})`, slowestTable.p95, 100, 'ms'),
    atMost('search p99 beside an export, of idle', duringExport.p99 / idle.p99, 2, 'x'),
    atMost('search p99 beside a slow client, of idle', duringSlow.p99 / idle.p99, 2, 'x'),
  ];
}

function judgePages({ pages, firstView, startSeconds, idleMemory, peakMemory }: Measurements) {
  return [
    ...pages.map(({ name, ratio }) =>
      atLeast(`${name}, of its floor`, ratio, name.startsWith('cached') ? 0.8 : 0.6, 'x'),
    ),
    atMost('scripts of the first view', firstView.scripts / 1000, 110, 'kB'),
    atMost('restart to the first page', startSeconds, 3, 's'),
    ...(idleMemory === null ? [] : [atMost('memory of an idle process', idleMemory, 200, 'MB')]),
    ...(peakMemory === null
      ? []
      : [atMost('memory of the process in the whole bench', peakMemory, 400, 'MB')]),
  ];
}

function judgeTransfer({ filling, exports }: Measurements) {
  const rate = ({ rows, seconds }: Import) => rows / seconds;
  return [
    atLeast('import into an empty table', rate(filling.empty), 10_000, 'rows/s'),
    atLeast('import onto existing rows', rate(filling.matching), 3000, 'rows/s'),
    atLeast('export', exports.alone.lines / exports.alone.seconds, 30_000, 'rows/s'),
  ];
}

function cells({ p50, p95, p99, max }: Distribution): string[] {
  return [p50, p95, p99, max].map(format);
}

function tabulateShapes(shapes: ShapeResult[]): Table {
  return {
    title: 'Questions, in milliseconds',
    note: 'The product inside the process (routing, rules and SQL, no network) beside the very statements that it ran. Cold: the first 20 after the database started.',
    columns: [
      ...['Question', 'cold p50', 'cold p99', 'p50', 'p95', 'p99', 'worst'],
      ...['SQL p50', 'SQL p95', 'SQL p99', 'SQL worst'],
    ],
    rows: shapes.map(({ name, cold, warm, raw }) => [
      name,
      format(cold.p50),
      format(cold.p99),
      ...cells(warm),
      ...cells(raw),
    ]),
  };
}

function tabulatePages(pages: Ratio[]): Table {
  return {
    title: 'Pages',
    note: 'The floor of a cached page is the same bytes from memory by Hono alone; of an uncached one our renderer with the answers of the API in memory, and the bare statements of the page, four pages at a time. Measured in turns; medians.',
    columns: ['Page', 'a second', 'floor', 'ratio', 'p50 ms', 'p99 ms'],
    rows: pages.map(({ name, measured, floor, ratio, p50, p99 }) => [
      name,
      format(measured),
      format(floor),
      ratio.toFixed(2),
      format(p50),
      format(p99),
    ]),
  };
}

function tabulateOverHttp(found: Measurements): Table {
  const { idle, duringExport, duringSlow } = found.interference;
  const lines: [string, Distribution][] = [
    ['suggestions', found.suggestions],
    ['misspelled search', found.misspelled],
    ['search, nothing else going on', idle],
    ['search beside an export of everything', duringExport],
    ['search beside a slow reader of the export', duringSlow],
    ...found.staffTable.map((one): [string, Distribution] => [`staff table ${one.query}`, one]),
  ];
  return {
    title: 'Through HTTP, in milliseconds',
    columns: ['What', 'p50', 'p95', 'p99', 'worst'],
    rows: lines.map(([what, times]) => [what, ...cells(times)]),
  };
}

function tabulateTransfer({ filling, exports, startSeconds, ...found }: Measurements): Table {
  const { empty, matching, reviews, firstStartSeconds, findingTwins } = filling;
  const describeImport = (one: Import) =>
    `${format(one.rows / one.seconds)} rows/s (${format(one.rows)} rows, ${format(one.megabytes)} MB in ${format(one.seconds)} s), ${format(one.seconds / one.bareSeconds)} times a bare COPY, peak memory ${format(one.peakMemory ?? Number.NaN)} MB`;
  const describeExport = (one: { lines: number; seconds: number }) =>
    `${format(one.lines / one.seconds)} rows/s`;
  return {
    title: 'Import, export, start, memory',
    note: 'The imports and the first start were measured when the directory was filled; with --keep that was an earlier run.',
    columns: ['What', 'Measured'],
    rows: [
      ['import into an empty table', describeImport(empty)],
      ['import onto existing rows, a tenth changed', describeImport(matching)],
      ['export alone', describeExport(exports.alone)],
      ['export beside searches', describeExport(exports.exported)],
      ['finding twins in the whole directory', `${format(findingTwins)} s`],
      ['reviews written for the bench', format(reviews)],
      ['first start on an empty folder, to the first page', `${format(firstStartSeconds)} s`],
      ['restart to the first page', `${format(startSeconds)} s`],
      ['memory of an idle process', `${format(found.idleMemory ?? Number.NaN)} MB`],
      ['most memory in the whole bench', `${format(found.peakMemory ?? Number.NaN)} MB`],
      ['scripts of the first view', `${format(found.firstView.scripts / 1000)} kB`],
      ['styles of the first view', `${format(found.firstView.styles / 1000)} kB`],
    ],
  };
}

function tabulateSizes(sizes: TableSize[]): Table {
  const sum = (read: (one: TableSize) => number) => sizes.reduce((all, one) => all + read(one), 0);
  const whole = { name: 'all', rows: sum(({ rows }) => rows) };
  const all = { ...whole, table: sum(({ table }) => table), indexes: sum((one) => one.indexes) };
  return {
    title: 'Disk, in MB',
    columns: ['Table', 'rows, about', 'rows in the table', 'its indexes'],
    rows: [...sizes.slice(0, 10), all].map(({ name, rows, table, indexes }) => [
      name,
      format(rows),
      format(table),
      format(indexes),
    ]),
  };
}
