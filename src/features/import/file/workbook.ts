import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import { colToLetter, formatValue, letterToCol } from 'hucre';
import { type Entry, fromBufferPromise } from 'yauzl';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { createUnpackTally, type UnpackTally } from './tally.ts';
import { createDecoder, createEncodingDetector } from './text.rules.ts';

const MEGABYTE = 1024 * 1024;
const LAST_ROW = 1_048_576;
const MAX_COLUMNS = 1000;
const MAX_SHEETS = 200;
const LONGEST_CELL = 40_000;

export interface SheetRow {
  line: number;
  cells: string[];
  links: Map<number, string>;
  /** Columns whose text is struck through. */
  struck: Set<number>;
}

export interface Workbook {
  sheets: string[];
  /** Reads the rows of a sheet. With `isGlance`, leaves out links and merged cells, to look at the first rows quickly. */
  readSheet(name: string, isGlance?: boolean): AsyncGenerator<SheetRow, void>;
  /** Returns what is hidden in the sheet that was read last; complete only after its last row. */
  listHidden(): Hidden;
}

/** Filled rows, and places of the filled columns, that are hidden in a sheet. */
export interface Hidden {
  rows: number;
  columns: number[];
}

/**
 * Opens an Excel workbook (.xlsx), or an HTML or XML table saved as .xls. Throws `invalid` with a readable
 * message for other or damaged files, and `too_large` if a limit is exceeded.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  if (bytes[0] !== 0x50) return openTables(bytes);
  const parts = await openParts(bytes);
  const workbook = await readWorkbook(parts);
  const { sheets } = workbook;
  let book: Promise<Book> | undefined;
  let hidden = { rows: 0, columns: new Set<number>() };
  return {
    sheets: sheets.map(({ name }) => name),
    async *readSheet(name, isGlance = false) {
      const sheet = sheets.find((one) => one.name === name);
      if (!sheet) throw new AppError('invalid', m.import_sheet_gone());
      book ??= readBook(parts, workbook);
      const behind = isGlance ? NOTHING_BEHIND : await readBehind(parts, sheet.path);
      hidden = { rows: 0, columns: new Set() };
      yield* readRows(parts, sheet.path, { book: await book, behind, hidden });
    },
    listHidden: () => ({ rows: hidden.rows, columns: [...hidden.columns].sort((a, b) => a - b) }),
  };
}

function broken(): AppError {
  return new AppError('invalid', m.import_workbook_broken());
}

interface Parts {
  has(path: string): boolean;
  read(path: string): AsyncGenerator<string, void>;
  tally: UnpackTally;
}

async function openParts(bytes: Buffer): Promise<Parts> {
  const tally = createUnpackTally();
  const entries = new Map<string, Entry>();
  const zip = await unlessBroken(fromBufferPromise(bytes, { lazyEntries: true }));
  const listed = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await unlessBroken(listed.next());
    if (done) break;
    tally.add('parts');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return {
    tally,
    has: (path) => entries.has(path.toLowerCase()),
    async *read(path) {
      const entry = entries.get(path.toLowerCase());
      if (!entry || entry.isEncrypted()) throw broken();
      tally.check('unpacked', entry.uncompressedSize / MEGABYTE);
      yield* decode(await unlessBroken(zip.openReadStreamPromise(entry)), tally);
    },
  };
}

function unlessBroken<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => Promise.reject(broken()));
}

async function* decode(stream: Readable, tally: UnpackTally): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await unlessBroken(pieces.next());
      if (done) break;
      tally.add('unpacked', value.length / MEGABYTE);
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    stream.destroy();
  }
}

type Attributes = Record<string, string>;

interface Handler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Rejects deeply nested files, because the parser scans all open tags at every tag. */
function openParser({ open, text, close }: Handler, tally: UnpackTally, xmlMode = true): Parser {
  let levels = 0;
  return new Parser(
    {
      onopentag(name, attributes) {
        levels += 1;
        tally.check('levels', levels);
        open(bare(name), attributes);
      },
      ...(text && { ontext: text }),
      onclosetag(name) {
        levels -= 1;
        close?.(bare(name));
      },
    },
    { xmlMode },
  );
}

async function parse(parts: Parts, path: string, handler: Handler): Promise<void> {
  const parser = openParser(handler, parts.tally);
  for await (const piece of parts.read(path)) parser.write(piece);
  parser.end();
}

const ROOT = '_rels/.rels';

interface Relation {
  id: string;
  kind: string;
  path: string;
}

function relationsOf(part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const path = part === '' ? ROOT : `${folder}_rels/${part.slice(folder.length)}.rels`;
  return { folder, path };
}

async function readRelations(parts: Parts, of: string): Promise<Relation[]> {
  const { folder, path } = relationsOf(of);
  const found: Relation[] = [];
  if (!parts.has(path)) throw new AppError('invalid', m.import_spreadsheet());
  await parse(parts, path, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const { pathname } = new URL(Target, `file:///${folder}`);
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      parts.tally.add('merged');
      found.push({ id: Id, kind, path: decodeURIComponent(pathname.slice(1)) });
    },
  });
  return found;
}

async function readWorkbook(parts: Parts) {
  const main = (await readRelations(parts, '')).find(({ kind }) => kind === 'officeDocument');
  if (!main || !parts.has(main.path)) throw new AppError('invalid', m.import_spreadsheet());
  const relations = await readRelations(parts, main.path);
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.path ?? null;
  const sheets: { name: string; path: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parse(parts, main.path, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet' || sheets.length >= MAX_SHEETS) return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const found = relations.find((one) => one.id === id && one.kind === 'worksheet');
      const { name = '', state = 'visible' } = attributes;
      const isRepeated = sheets.some(({ path }) => path === found?.path);
      if (found && !isRepeated) {
        sheets.push({ name, path: found.path, isHidden: state !== 'visible' });
      }
    },
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  if (shown.length === 0) throw broken();
  return { sheets: shown, is1904, strings: pathOf('sharedStrings'), styles: pathOf('styles') };
}

function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readBook(
  parts: Parts,
  { strings, styles, is1904 }: Awaited<ReturnType<typeof readWorkbook>>,
): Promise<Book> {
  return {
    strings: await readStrings(parts, strings),
    styles: await readStyles(parts, styles),
    is1904,
  };
}

async function readStrings(parts: Parts, path: string | null): Promise<string[]> {
  const strings: string[] = [];
  if (path === null || !parts.has(path)) return strings;
  let text = '';
  let isText = false;
  let isSpoken = false;
  await parse(parts, path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text(piece) {
      if (isText && text.length < LONGEST_CELL) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      parts.tally.add('texts');
      strings.push(unescapeText(text));
    },
  });
  return strings;
}

const BUILT_IN: Record<number, string> = {
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

const LONGEST_FORMAT = 255;

/** Style of cells: the format of their numbers, if it matters, and whether their text is struck through. */
interface Style {
  format: string | null;
  isStruck: boolean;
}

const PLAIN: Style = { format: null, isStruck: false };

async function readStyles(parts: Parts, path: string | null): Promise<Style[]> {
  const styles: Style[] = [];
  const struck: boolean[] = [];
  if (path === null || !parts.has(path)) return styles;
  const own = new Map<number, string>();
  let isOfCells = false;
  let isOfFonts = false;
  await parse(parts, path, {
    open(name, { numFmtId = '0', formatCode = '', fontId = '0', val = '1' }) {
      const id = Number(numFmtId);
      if (name === 'numFmt' || name === 'xf' || name === 'font') parts.tally.add('styles');
      if (name === 'numFmt') own.set(id, formatCode.slice(0, LONGEST_FORMAT));
      if (name === 'fonts') isOfFonts = true;
      if (name === 'font' && isOfFonts) struck.push(false);
      if (name === 'strike' && isOfFonts) struck[struck.length - 1] = !/^(?:0|false)$/.test(val);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const format = choose(own.get(id) ?? BUILT_IN[id] ?? '');
      styles.push({ format, isStruck: struck[Number(fontId)] ?? false });
    },
    close(name) {
      if (name === 'fonts') isOfFonts = false;
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/**
 * Returns formats that change how a number is read: dates, times, leading zeros and phone numbers; null for
 * others. Whole dates are written in one format, because the order of day and month differs between formats.
 */
function choose(format: string): string | null {
  const plain = withoutTexts(format);
  const isTime = /[ymdhs]/i.test(plain.replace(/general/i, ''));
  if (/d/i.test(plain) && /y/i.test(plain))
    return /h/i.test(plain) ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  return isTime || /^0{2,}/.test(plain) || /[0#]-[0#]/.test(plain) || /\\\(|^\(0/.test(format)
    ? format
    : null;
}

function withoutTexts(format: string): string {
  let plain = '';
  for (let at = 0; at < format.length; at += 1) {
    const sign = format[at] ?? '';
    const end = sign === '"' ? '"' : sign === '[' ? ']' : '';
    if (sign === '\\') at += 1;
    else if (end === '') plain += sign;
    else {
      if (/^\[h/i.test(format.slice(at, at + 2))) plain += 'h';
      const closed = format.indexOf(end, at + 1);
      at = closed < 0 ? format.length : closed;
    }
  }
  return plain;
}

interface Book {
  strings: string[];
  styles: Style[];
  is1904: boolean;
}

function showNumber(written: string, format: string | null, { is1904 }: Book): string {
  const number = Number(written);
  if (written === '' || !Number.isFinite(number)) return written;
  if (format !== null) return formatValue(number, format, { is1904 });
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)));
}

function showCell(kind: string, text: string, format: string | null, book: Book): string {
  if (kind === 's') return book.strings[Number(text)] ?? '';
  if (kind === 'b') return text === '1' ? 'true' : 'false';
  if (kind === 'str' || kind === 'inlineStr') return unescapeText(text);
  return kind === 'e' || kind === 'd' ? text : showNumber(text, format, book);
}

/** Data that a sheet stores after its rows: vertically merged cells and links. */
interface Behind {
  tall: Map<number, { from: number; to: number }[]>;
  links: Map<string, string>;
}

const NOTHING_BEHIND: Behind = { tall: new Map(), links: new Map() };
const ROWS_END = '</sheetData>';
const ROWS_END_PREFIXED = ':sheetData>';

async function readBehind(parts: Parts, path: string): Promise<Behind> {
  const behind: Behind = { tall: new Map(), links: new Map() };
  const targets = await readTargets(parts, path);
  const handler: Handler = {
    open(name, attributes) {
      const { ref = '' } = attributes;
      if (name === 'mergeCell' || name === 'hyperlink') parts.tally.add('merged');
      if (name === 'mergeCell') addTall(behind, ref);
      if (name !== 'hyperlink') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id);
      if (target) behind.links.set(ref.split(':')[0] ?? '', target);
    },
  };
  const parser = openParser(handler, parts.tally);
  for await (const piece of skipRows(parts.read(path))) parser.write(piece);
  parser.end();
  return behind;
}

async function* skipRows(pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  let text = '';
  let isBehind = false;
  for await (const piece of pieces) {
    text += piece;
    const end: number = isBehind
      ? 0
      : Math.max(text.indexOf(ROWS_END), text.indexOf(ROWS_END_PREFIXED));
    isBehind ||= end >= 0;
    if (isBehind) yield text.slice(end);
    text = isBehind ? '' : text.slice(-ROWS_END.length);
  }
}

async function readTargets(parts: Parts, path: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const relations = relationsOf(path).path;
  if (!parts.has(relations)) return targets;
  await parse(parts, relations, {
    open(_, { Id = '', Target = '' }) {
      parts.tally.add('merged');
      if (/^(?:https?:|mailto:)/i.test(Target)) targets.set(Id, Target);
    },
  });
  return targets;
}

/**
 * Records vertically merged cells, whose value applies to every row. Horizontal merges are ignored, because
 * they are usually titles.
 */
function addTall({ tall }: Behind, ref: string) {
  const [, first = '', from = '', last = '', to = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (first === '' || first !== last) return;
  const column = letterToCol(first);
  if (column >= MAX_COLUMNS) return;
  const ranges = tall.get(column) ?? [];
  tall.set(column, ranges);
  ranges.push({ from: Number(from), to: Number(to) });
}

function createCompleter({ tall, links }: Behind): (row: SheetRow) => SheetRow {
  const ends = new Map<string, number>();
  const said = new Map<number, { text: string; to: number }>();
  for (const [column, ranges] of tall) {
    for (const { from, to } of ranges) ends.set(`${column} ${from}`, to);
  }
  return (row) => {
    for (const column of tall.keys()) {
      const to = ends.get(`${column} ${row.line}`);
      if (to !== undefined) said.set(column, { text: row.cells[column] ?? '', to });
      const above = said.get(column);
      if (!above || row.line > above.to || row.cells[column]) continue;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = above.text;
    }
    if (links.size === 0) return row;
    for (const column of row.cells.keys()) {
      const link = links.get(`${colToLetter(column)}${row.line}`);
      if (link !== undefined) row.links.set(column, link);
    }
    return row;
  };
}

async function* readRows(
  parts: Parts,
  path: string,
  { book, behind, hidden }: { book: Book; behind: Behind; hidden: HiddenSeen },
): AsyncGenerator<SheetRow, void> {
  let rows: SheetRow[] = [];
  const complete = createCompleter(behind);
  const put = (row: SheetRow) => {
    parts.tally.add('cells', complete(row).cells.length);
    rows.push(row);
  };
  const parser = openParser(createRowHandler(book, hidden, put), parts.tally);
  for await (const piece of parts.read(path)) {
    parser.write(piece);
    yield* rows;
    rows = [];
  }
  parser.end();
  yield* rows;
}

const emptyRow = (line: number): SheetRow => ({
  line,
  cells: [],
  links: new Map(),
  struck: new Set(),
});

const LONGEST_LINK = 4000;
const LINK_FORMULA = /^HYPERLINK\("((?:https?:|mailto:)[^"]+)"/i;

interface HiddenSeen {
  rows: number;
  columns: Set<number>;
}

const isHidden = (attributes: Attributes) => /^(?:1|true)$/.test(attributes.hidden ?? '');

function createRowHandler(book: Book, hidden: HiddenSeen, put: (row: SheetRow) => void): Handler {
  const hiddenColumns: { from: number; to: number }[] = [];
  let isRowHidden = false;
  let row = emptyRow(0);
  let formula = '';
  let isFormula = false;
  let cell = { column: -1, kind: '', style: PLAIN, text: '' };
  let isText = false;
  let isSpoken = false;
  return {
    open(name, attributes) {
      if (name === 'row') {
        const line = Number(attributes.r ?? row.line + 1);
        if (!(line > row.line && line <= LAST_ROW)) throw broken();
        row = emptyRow(line);
        isRowHidden = isHidden(attributes);
        cell.column = -1;
      } else if (name === 'col' && isHidden(attributes)) {
        hiddenColumns.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 });
      } else if (name === 'c') {
        const { r, t = '', s } = attributes;
        const column = r === undefined ? cell.column + 1 : letterToCol(r);
        if (column < 0) throw broken();
        const style = s === undefined ? PLAIN : (book.styles[Number(s)] ?? PLAIN);
        cell = { column, kind: t, style, text: '' };
        formula = '';
      } else if (name === 'f') isFormula = true;
      else if (name === 'rPh') isSpoken = true;
      else if (name === 'v' || name === 't') isText = !isSpoken;
    },
    text(piece) {
      if (isText && cell.text.length < LONGEST_CELL) cell.text += piece;
      else if (isFormula && formula.length < LONGEST_LINK) formula += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false;
      else if (name === 'f') isFormula = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c') {
        const { column, kind, style, text } = cell;
        const shown = showCell(kind, text, style.format, book);
        if (shown === '') return;
        if (column >= MAX_COLUMNS) throw new AppError('invalid', m.import_csv_many_columns());
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = shown;
        if (style.isStruck) row.struck.add(column);
        if (hiddenColumns.some(({ from, to }) => from <= column && column <= to)) {
          hidden.columns.add(column);
        }
        const link = LINK_FORMULA.exec(formula)?.[1];
        if (link) row.links.set(column, link);
      } else if (name === 'row') {
        if (isRowHidden && row.cells.length > 0) hidden.rows += 1;
        put(row);
      }
    },
  };
}

interface MarkedTable {
  name: string;
  rows: SheetRow[];
}

function openTables(bytes: Buffer): Workbook {
  const detector = createEncodingDetector();
  detector.see(bytes);
  const tally = createUnpackTally();
  const reader = createTableReader(tally);
  const parser = openParser(reader.handler, tally, false);
  parser.end(createDecoder(detector.end(bytes))(bytes, true));
  const tables = reader.end().slice(0, MAX_SHEETS);
  return {
    sheets: tables.map(({ name }) => name),
    async *readSheet(name) {
      yield* tables.find((one) => one.name === name)?.rows ?? [];
    },
    listHidden: () => ({ rows: 0, columns: [] }),
  };
}

const NO_TEXT = new Set(['style', 'script', 'title', 'comment', 'namedcell']);

function createTableReader(tally: UnpackTally) {
  const tables: MarkedTable[] = [];
  const open: MarkedTable[] = [];
  let tall = new Map<number, { text: string; rows: number }>();
  let row: SheetRow | null = null;
  let text: string | null = null;
  let link = '';
  let span = { across: 1, down: 1 };
  let hidden = 0;

  const endCell = () => {
    if (!row || text === null) return;
    const said = text.replace(/[^\S\n]+/g, ' ').trim();
    for (let at = 0; at < span.across; at += 1) {
      const column = row.cells.length;
      if (column >= MAX_COLUMNS) throw new AppError('invalid', m.import_csv_many_columns());
      row.cells.push(at === 0 ? said : '');
      if (link && at === 0) row.links.set(column, link);
      if (span.down > 1) tall.set(column, { text: at === 0 ? said : '', rows: span.down - 1 });
    }
    text = null;
    fillFromAbove();
  };
  const fillFromAbove = () => {
    for (; row; ) {
      const above = tall.get(row.cells.length);
      if (!above || above.rows < 1) return;
      above.rows -= 1;
      row.cells.push(above.text);
    }
  };
  const endRow = () => {
    endCell();
    const table = open.at(-1);
    if (row && table) {
      tally.add('rows');
      tally.add('cells', row.cells.length);
      table.rows.push(row);
    }
    row = null;
  };
  const handler: Handler = {
    open(written, attributes) {
      const name = written.toLowerCase();
      const said = (key: string) => attributes[key] ?? attributes[`ss:${key}`];
      if (NO_TEXT.has(name)) hidden += 1;
      if (name === 'table' || name === 'worksheet') {
        if (name === 'table' && open.at(-1)?.rows.length === 0) return;
        endRow();
        tally.add('parts');
        const table = { name: said('name') ?? `Table ${tables.length + 1}`, rows: [] };
        tables.push(table);
        open.push(table);
        tall = new Map();
      } else if (name === 'tr' || name === 'row') {
        endRow();
        row = emptyRow((open.at(-1)?.rows.length ?? 0) + 1);
        fillFromAbove();
      } else if (row && (name === 'td' || name === 'th' || name === 'cell')) {
        endCell();
        const index = Math.min(Number(said('index') ?? 0), MAX_COLUMNS);
        while (row.cells.length < index - 1) row.cells.push('');
        const across = Number(said('colspan') ?? Number(said('mergeacross') ?? 0) + 1);
        const down = Number(said('rowspan') ?? Number(said('mergedown') ?? 0) + 1);
        span = { across: clamp(across), down: clamp(down) };
        text = '';
        link = toLink(said('href'));
      } else if (name === 'a' && text !== null) link ||= toLink(attributes.href);
      else if (name === 'br' && text !== null) text += '\n';
    },
    text(piece) {
      if (text !== null && hidden === 0 && text.length < LONGEST_CELL) text += piece;
    },
    close(written) {
      const name = written.toLowerCase();
      if (NO_TEXT.has(name)) hidden = Math.max(0, hidden - 1);
      if (name === 'td' || name === 'th' || name === 'cell') endCell();
      else if (name === 'tr' || name === 'row') endRow();
      else if (name === 'table' || name === 'worksheet') {
        endRow();
        if (open.length > 1 || name === 'table') open.pop();
      }
    },
  };
  return {
    handler,
    end(): MarkedTable[] {
      endRow();
      return tables.filter(({ rows }) => rows.length > 0);
    },
  };
}

const clamp = (count: number) => (count >= 1 && count <= 100 ? Math.floor(count) : 1);

const toLink = (target = '') => (/^(?:https?:|mailto:)/i.test(target) ? target : '');
