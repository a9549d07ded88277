import * as m from '#messages';
import type { ImportFormat } from '../../../contract/imports.staff.ts';
import { writePlainLine } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CsvRow } from './csv.rules.ts';
import { countNamed, isOfLinks } from './mapping.rules.ts';
import { listObjects, readPlaces as readPlacesOf, usesMercator } from './places.rules.ts';
import { type AskedTable, askReader } from './reader.ts';
import { createUnpackTally } from './tally.ts';
import { createDecoder, createEncodingDetector } from './text.rules.ts';
import { readCards } from './vcard.rules.ts';
import type { Hidden, SheetRow, Workbook } from './workbook.ts';
import { isWxr, openPosts } from './wxr.rules.ts';

/** Maximum size in bytes of files that are loaded as a whole. CSV files are read in chunks instead. */
export const MAX_PACKED_SIZE = 64 * 1024 * 1024;
const MAX_COLUMNS = 1000;
const NOTHING_HIDDEN: Hidden = { rows: 0, columns: [] };

export function detectFormat(head: Uint8Array): ImportFormat {
  const start = Buffer.from(head.subarray(0, 4)).toString('hex');
  if (start === '504b0304') return 'xlsx';
  if (start === 'd0cf11e0') throw new AppError('invalid', m.import_spreadsheet());
  refuseIf(NO_LISTS, (sign) => typeof sign === 'string' && start.startsWith(sign));
  const detector = createEncodingDetector();
  const text = createDecoder(detector.end(head))(head.subarray(0, 4096), false).trimStart();
  if (isWxr(text)) return 'wxr';
  if (text.startsWith('<') && TABLES.test(createDecoder(detector.end(head))(head, false))) {
    return 'xlsx';
  }
  refuseIf(MARKED_UP, (says) => says instanceof RegExp && says.test(text));
  if (/^BEGIN:VCARD\s/i.test(text)) return 'vcard';
  return /^(?:\{\s*["}]|\[\s*[{\]])/.test(text.replace(SEPARATOR, '')) ? 'json' : 'csv';
}

type NoList = [says: string | RegExp, refuse: (kind: { kind: string }) => string, kind: string];

const NO_LISTS: NoList[] = [
  ['25504446', m.import_no_list, 'PDF'],
  ['89504e47', m.import_no_list, 'PNG'],
  ['ffd8ff', m.import_no_list, 'JPEG'],
  ['47494638', m.import_no_list, 'GIF'],
  ['7b5c7274', m.import_no_list, 'RTF'],
  ['1f8b', m.import_packed, 'gzip'],
  ['52617221', m.import_packed, 'RAR'],
  ['377abcaf', m.import_packed, '7z'],
];
const MARKED_UP: NoList[] = [
  [/^(?:<\?xml[^>]*>\s*)?<(?:kml|gpx|osm)\b/i, m.import_map_file, 'KML, GPX, OSM'],
  [/^<(?:!doctype html|html|head|meta|table|style|body|div)\b/i, m.import_marked_up, 'HTML'],
  [/^<(?:\?xml|rss|feed|workbook)\b/i, m.import_marked_up, 'XML'],
];

const TABLES = /<table[\s>]|<worksheet\b/i;

function refuseIf(noLists: NoList[], fits: (says: string | RegExp) => boolean): void {
  const [, refuse, kind] = noLists.find(([says]) => fits(says)) ?? [];
  if (refuse && kind) throw new AppError('invalid', refuse({ kind }));
}

const SEPARATOR = /^\p{Cc}\s*/u;

export interface ImportTable {
  sheets: string[];
  sheet: string | null;
  /** Lines of the table as UTF-8 CSV; the line numbers match the original. */
  lines: AsyncGenerator<string, void>;
  /** Known when all lines were read. */
  listHidden(): Hidden;
}

/** Converts a file of another format to CSV. Throws `invalid` with a readable message if it can't be read. */
export async function readTable(
  format: AskedTable['format'],
  bytes: Buffer,
  wanted: string | null,
): Promise<Omit<ImportTable, 'lines'> & { pieces: AsyncGenerator<Uint8Array, void> }> {
  const answers = askReader<Pick<ImportTable, 'sheets' | 'sheet'> | Uint8Array | Hidden>({
    table: { format, bytes, wanted },
  });
  const { value } = await answers.next();
  if (!value || !('sheets' in value)) throw new Error('A process answered no table.');
  let hidden = NOTHING_HIDDEN;
  const readPieces = async function* () {
    for await (const piece of answers) {
      if (piece instanceof Uint8Array) yield piece;
      else if ('rows' in piece) hidden = piece;
    }
  };
  return { ...value, pieces: readPieces(), listHidden: () => hidden };
}

const LINES_AT_ONCE = 64 * 1024;

export async function* toBytes(
  lines: AsyncGenerator<string, void>,
): AsyncGenerator<Uint8Array, void> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < LINES_AT_ONCE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

export async function openTable(
  format: Exclude<ImportFormat, 'csv'>,
  bytes: Buffer,
  wanted: string | null,
): Promise<ImportTable> {
  if (format === 'xlsx') return openSheet(bytes, wanted);
  const detector = createEncodingDetector();
  detector.see(bytes);
  const text = createDecoder(detector.end(bytes))(bytes, true);
  const list =
    format === 'wxr'
      ? openPosts(text)
      : format === 'vcard'
        ? () => readCards(text)
        : () => readPlaces(text);
  return { sheets: [], sheet: null, lines: writeRows(list), listHidden: () => NOTHING_HIDDEN };
}

function* readPlaces(text: string): Generator<CsvRow, void> {
  let count = 0;
  const isMercator = usesMercator(text);
  try {
    for (const one of listObjects(text)) {
      count += 1;
      yield* readPlacesOf(one, isMercator);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    throw new AppError('invalid', m.import_json_broken({ count }));
  }
}

/** Reads the rows twice, because the columns are known only at the end. */
async function* writeRows(list: () => Generator<CsvRow, void>): AsyncGenerator<string, void> {
  const columns = new Map<string, boolean>();
  const tally = createUnpackTally();
  for (const row of list()) {
    tally.add('rows');
    for (const [name, value] of Object.entries(row)) {
      columns.set(name, columns.get(name) || value !== '');
    }
    if (columns.size > MAX_COLUMNS) throw new AppError('invalid', m.import_csv_many_columns());
  }
  const names = [...columns].filter(([, isFilled]) => isFilled).map(([name]) => name);
  yield writePlainLine(names.map((name) => name.replace(/\p{Cc}/gu, ' ')));
  for (const row of list()) {
    yield writePlainLine(names.map((name) => row[name] ?? ''));
  }
}

async function openSheet(bytes: Buffer, wanted: string | null): Promise<ImportTable> {
  const { openWorkbook } = await import('./workbook.ts');
  const workbook = await openWorkbook(bytes);
  const { sheets } = workbook;
  const sheet = wanted === null ? await chooseSheet(workbook) : findSheet(sheets, wanted);
  return { sheets, sheet, lines: writeSheet(workbook, sheet), listHidden: workbook.listHidden };
}

function findSheet(sheets: string[], wanted: string): string {
  const named = sheets.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const found = named ?? sheets[Number(wanted) - 1];
  if (found !== undefined) return found;
  throw new AppError('invalid', m.import_sheet_gone());
}

const LOOKED_AT = 10;

async function chooseSheet(workbook: Workbook): Promise<string> {
  let filled: string | null = null;
  for (const sheet of workbook.sheets) {
    let seen = 0;
    for await (const { cells } of workbook.readSheet(sheet, true)) {
      if (countNamed(cells) > 1) return sheet;
      if (cells.some(Boolean)) filled ??= sheet;
      seen += 1;
      if (seen === LOOKED_AT) break;
    }
  }
  return filled ?? workbook.sheets[0] ?? '';
}

/** Puts the first text of a row whose cells are mostly struck through in the marks of one: `~~Copper Works~~`. */
function markStruck({ cells, struck }: SheetRow): string[] {
  if (struck.size * 2 < cells.filter(Boolean).length || struck.size === 0) return cells;
  const at = cells.findIndex((cell, column) => struck.has(column) && /\p{L}/u.test(cell));
  return at < 0 ? cells : cells.with(at, `~~${cells[at]}~~`);
}

async function* writeSheet(workbook: Workbook, sheet: string): AsyncGenerator<string, void> {
  let line = 0;
  let filled = 0;
  let linked: boolean[] | null = null;
  for await (const row of workbook.readSheet(sheet)) {
    while (line + 1 < row.line) {
      yield '\n';
      line += 1;
    }
    for (const [column, link] of row.links) if (linked?.[column]) row.cells[column] = link;
    yield writePlainLine(markStruck(row));
    line += 1;
    if (linked !== null || filled > LOOKED_AT || !row.cells.some(Boolean)) continue;
    filled += 1;
    if (countNamed(row.cells) > 1) linked = row.cells.map(isOfLinks);
  }
}
