import type { TableSize } from './directory.ts';
import type { Distribution } from './measure.ts';
import type { Measurements } from './measurements.ts';
import type { Ratio } from './pages.ts';
import type { Import } from './product.ts';
import { format, type Table } from './results.ts';
import type { ShapeResult } from './shapes.ts';

function cells({ p50, p95, p99, max }: Distribution): string[] {
  return [p50, p95, p99, max].map(format);
}

export function tabulateShapes(shapes: ShapeResult[]): Table {
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

export function tabulatePages(pages: Ratio[]): Table {
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

export function tabulateOverHttp(found: Measurements): Table {
  const { idle, duringExport, idleAgain, duringSlow } = found.interference;
  const lines: [string, Distribution][] = [
    ['suggestions', found.suggestions],
    ['misspelled search', found.misspelled],
    ['search, nothing else going on', idle],
    ['search beside an export of everything', duringExport],
    ['search, nothing else going on, after the export', idleAgain],
    ['search beside a slow reader of the export', duringSlow],
    ...found.staffTable.map((one): [string, Distribution] => [`staff table ${one.query}`, one]),
  ];
  return {
    title: 'Through HTTP, in milliseconds',
    columns: ['What', 'p50', 'p95', 'p99', 'worst'],
    rows: lines.map(([what, times]) => [what, ...cells(times)]),
  };
}

export function tabulateTransfer({
  filling,
  exports,
  startSeconds,
  ...found
}: Measurements): Table {
  const { empty, matching, reviews, firstStartSeconds, seconds } = filling;
  const describeImport = (one: Import) =>
    `${format(one.rows / one.seconds)} rows/s (${format(one.rows)} rows, ${format(one.megabytes)} MB in ${format(one.seconds)} s), ${format(one.seconds / one.bareSeconds)} times a bare COPY, peak memory ${format(one.peakMemory ?? Number.NaN)} MB`;
  const describeExport = (one: { lines: number; seconds: number }) =>
    `${format(one.lines / one.seconds)} rows/s`;
  return {
    title: 'Import, export, start, memory',
    note: 'The imports and the first start were measured when the directory was filled; with --keep that was an earlier run. Beyond a million, a million is imported into the empty directory and multiplied inside the database before the second import.',
    columns: ['What', 'Measured'],
    rows: [
      ['import into an empty table', describeImport(empty)],
      ['import onto existing rows, a tenth changed', describeImport(matching)],
      ['export alone', describeExport(exports.alone)],
      ['export beside searches', describeExport(exports.exported)],
      ['filling the directory, all in all', `${format(seconds)} s`],
      ...(found.findingTwins === null
        ? []
        : [['finding twins in the whole directory', `${format(found.findingTwins)} s`]]),
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

export function tabulateSizes(sizes: TableSize[]): Table {
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
