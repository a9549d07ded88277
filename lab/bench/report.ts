import type { Measurements } from './measurements.ts';
import { type Import, MILLION } from './product.ts';
import { type Budget, format, type Report } from './results.ts';
import {
  tabulateOverHttp,
  tabulatePages,
  tabulateShapes,
  tabulateSizes,
  tabulateTransfer,
} from './tables.ts';

/**
 * Budgets above a million businesses: milliseconds per query, seconds to start, and the required share of the
 * usual import rate.
 */
const LARGE = { question: 50, start: 5, imports: 0.5 };

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

function worst<T>(items: T[], measure: (item: T) => number): T {
  const [first] = items.toSorted((a, b) => measure(b) - measure(a));
  if (first === undefined) throw new Error('Nothing was measured');
  return first;
}

function judgeSearch(found: Measurements) {
  const { shapes, suggestions, misspelled, staffTable, interference } = found;
  const others = shapes.filter(({ budget }) => budget === undefined);
  const furthest = worst(others, ({ warm, raw }) => warm.p99 / raw.p50);
  const slowest = worst(others, ({ warm }) => warm.p99);
  const slowestTable = worst(staffTable, ({ p95 }) => p95);
  const { idle, duringExport, idleAgain, duringSlow } = interference;
  return [
    atMost(
      `any question's p99, of its SQL's median (${furthest.name})`,
      furthest.warm.p99 / furthest.raw.p50,
      10,
      'x',
    ),
    atMost(`any question's p99 (${slowest.name})`, slowest.warm.p99, 50, 'ms'),
    ...shapes.flatMap(({ name, raw, budget }) =>
      budget === undefined
        ? []
        : [atMost(`${name}, p99 of its SQL`, raw.p99, allow(found, budget), 'ms')],
    ),
    atMost('suggestions through HTTP, p95', suggestions.p95, 10, 'ms'),
    atMost('misspelled search through HTTP, p95', misspelled.p95, 50, 'ms'),
    atMost(`the staff's table, p95 (${slowestTable.query})`, slowestTable.p95, 100, 'ms'),
    atMost('search p99 beside an export, of idle', duringExport.p99 / idle.p99, 2, 'x'),
    atMost('search p99 beside a slow client, of idle', duringSlow.p99 / idleAgain.p99, 2, 'x'),
  ];
}

function allow({ size }: Measurements, budget: number): number {
  return size > MILLION ? Math.max(LARGE.question, budget) : budget;
}

function judgePages(found: Measurements) {
  const { size, pages, firstView, startSeconds, idleMemory, peakMemory } = found;
  return [
    ...pages.map(({ name, ratio }) =>
      atLeast(`${name}, of its floor`, ratio, name.startsWith('cached') ? 0.8 : 0.6, 'x'),
    ),
    atMost('scripts of the first view', firstView.scripts / 1000, 110, 'kB'),
    atMost('restart to the first page', startSeconds, size > MILLION ? LARGE.start : 3, 's'),
    ...(idleMemory === null ? [] : [atMost('memory of an idle process', idleMemory, 200, 'MB')]),
    ...(peakMemory === null
      ? []
      : [atMost('memory of the process in the whole bench', peakMemory, 400, 'MB')]),
  ];
}

function judgeTransfer({ size, filling, exports }: Measurements) {
  const share = size > MILLION ? LARGE.imports : 1;
  const rate = ({ rows, seconds }: Import) => rows / seconds;
  return [
    atLeast('import into an empty table', rate(filling.empty), share * 10_000, 'rows/s'),
    atLeast('import onto existing rows', rate(filling.matching), share * 5000, 'rows/s'),
    atLeast('export', exports.alone.lines / exports.alone.seconds, 30_000, 'rows/s'),
  ];
}
