import * as m from '#messages';
import type { Ditto } from './dittos.rules.ts';

/** A row of a file. `line` is its line number in a spreadsheet. If `fault` is set, `cells` is empty. */
export interface CsvRecord {
  line: number;
  cells: string[];
  fault: string | null;
  /** Cells that were replaced by the values above them. */
  dittos?: Ditto[];
}

export type CsvRow = Record<string, string>;

const MAX_RECORD = 1_000_000;
const MAX_REPAIRED = 100_000;
const MAX_COLUMNS = 1000;

export function createCsvReader(delimiter: string) {
  const read = createLineReader(delimiter);
  return (piece: string, isLast = false): CsvRecord[] =>
    [...read(piece, isLast)].filter((record) => record !== null);
}

/**
 * Parses CSV as in RFC 4180, with any delimiter and line ending. A broken row is reported and skipped;
 * parsing resumes on the line after its start, so it doesn't affect other rows. Buffers one row and one
 * chunk. Yields null for a line without a record, so that the caller can pause.
 */
export function createLineReader(delimiter: string) {
  let rest = '';
  let line = 1;
  let isSkipping = false;
  let isBegun = false;

  return function* read(piece: string, isLast = false): Generator<CsvRecord | null, void> {
    const text = rest + piece;
    const scan = createScan(text, delimiter, isLast);
    let at = 0;
    while (at < text.length) {
      if (isSkipping) {
        const end = scan.lineEnd(at);
        if (end === null) {
          // A CR at the end of a chunk may be followed by an LF in the next.
          at = text.endsWith('\r') && !isLast ? text.length - 1 : text.length;
          break;
        }
        isSkipping = false;
        line += 1;
        at = end.next;
        continue;
      }
      const found = readRecord(scan, at);
      if (found && !found.fault) {
        at = found.next;
        const isNote = !isBegun && namesDelimiter(found.cells.join(delimiter));
        isBegun = true;
        if (isNote) continue;
        yield isBlank(found.cells) ? null : { line, cells: found.cells, fault: null };
        line += 1;
        continue;
      }
      const end = scan.lineEnd(at);
      if (!(found && end) && text.length - at <= MAX_RECORD) break;
      const fault = end ? (found?.fault ?? m.import_csv_quote_open()) : m.import_csv_line_long();
      yield { line, cells: [], fault };
      if (end) {
        line += 1;
        at = end.next;
      } else isSkipping = true;
    }
    rest = isLast ? '' : text.slice(at);
  };
}

/** Returns the delimiter from a line such as `sep=;`, which spreadsheets read but don't show. */
export function namesDelimiter(firstLine: string): string | undefined {
  return /^sep=(.)$/i.exec(firstLine)?.[1];
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => RULER.test(cell));
}

const RULER = /^[\s\p{Cc}:=_-]*$/u;

interface Scan {
  text: string;
  delimiter: string;
  isLast: boolean;
  nextQuote: (from: number) => number;
  nextDelimiter: (from: number) => number;
  nextBreak: (from: number) => number;
  /**
   * Returns the next line end; null if it may be in the next chunk. The end of the last chunk counts as a
   * line end.
   */
  lineEnd: (from: number) => { at: number; next: number } | null;
}

function createScan(text: string, delimiter: string, isLast: boolean): Scan {
  const nextLf = createFinder(text, '\n');
  const nextCr = createFinder(text, '\r');
  const nextBreak = (from: number) => Math.min(nextLf(from), nextCr(from));
  return {
    text,
    delimiter,
    isLast,
    nextQuote: createFinder(text, '"'),
    nextDelimiter: createFinder(text, delimiter),
    nextBreak,
    lineEnd(from) {
      const at = nextBreak(from);
      if (at === Number.POSITIVE_INFINITY) {
        return isLast ? { at: text.length, next: text.length } : null;
      }
      if (text[at] === '\n') return { at, next: at + 1 };
      if (at + 1 === text.length && !isLast) return null;
      return { at, next: at + (text[at + 1] === '\n' ? 2 : 1) };
    },
  };
}

function createFinder(text: string, character: string): (from: number) => number {
  let searched = 0;
  let found = -1;
  return (from) => {
    if (found < from || from < searched) {
      searched = from;
      const at = text.indexOf(character, from);
      found = at < 0 ? Number.POSITIVE_INFINITY : at;
    }
    return found;
  };
}

interface Found {
  cells: string[];
  fault: string | null;
  next: number;
}

/** Returns null if the row continues in the next chunk. */
function readRecord(scan: Scan, start: number): Found | null {
  const { text, delimiter } = scan;
  const end = scan.lineEnd(start);
  if (scan.nextQuote(start) >= (end?.at ?? text.length)) {
    if (!end) return null;
    const cells = text.slice(start, end.at).split(delimiter, MAX_COLUMNS + 1);
    if (cells.length > MAX_COLUMNS) return tooWide(end.next);
    return { cells, fault: null, next: end.next };
  }
  const found = readCells(scan, start, readQuoted);
  if (!end || !found?.fault || end.at - start > MAX_REPAIRED) return found;
  const readers = text.slice(start, end.at).includes('\\"') ? [readSlashed, readBare] : [readBare];
  for (const reader of readers) {
    const other = readCells(scan, start, reader);
    if (other && !other.fault && other.next <= end.next) return other;
  }
  return found;
}

function tooWide(next: number): Found {
  return { cells: [], fault: m.import_csv_many_columns(), next };
}

type ReadCell = (scan: Scan, at: number) => Cell;

/** `readMarked` reads quoted cells; the variants handle `\"` and unescaped quotes, which some programs write. */
function readCells(scan: Scan, start: number, readMarked: ReadCell): Found | null {
  const { text, delimiter } = scan;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(scan, at, readMarked);
    if (cell === null) return null;
    if ('fault' in cell) return { cells: [], fault: cell.fault, next: at };
    cells.push(cell.value);
    if (cells.length > MAX_COLUMNS) return tooWide(cell.end);
    if (cell.end < text.length && text.startsWith(delimiter, cell.end)) {
      at = cell.end + delimiter.length;
      continue;
    }
    const lineEnd = scan.lineEnd(cell.end);
    if (!lineEnd) return null;
    return { cells, fault: null, next: lineEnd.next };
  }
}

type Cell = { value: string; end: number } | { fault: string } | null;

/** A quote after spaces starts a quoted cell only if it is closed on the same line. */
function readCell(scan: Scan, at: number, readMarked: ReadCell): Cell {
  const { text } = scan;
  if (text[at] === '"') return readMarked(scan, at);
  const quote = skipSpaces(text, at);
  if (quote === at || text[quote] !== '"') return readPlain(scan, at);
  const lineEnd = scan.lineEnd(at);
  if (lineEnd === null) return null;
  const quoted = readQuoted(scan, quote);
  const isWhole = quoted !== null && 'value' in quoted && quoted.end <= lineEnd.at;
  return isWhole ? quoted : readPlain(scan, at);
}

function readPlain(scan: Scan, at: number): { value: string; end: number } | null {
  const end = Math.min(scan.nextDelimiter(at), scan.nextBreak(at));
  if (end !== Number.POSITIVE_INFINITY) return { value: scan.text.slice(at, end), end };
  return scan.isLast ? { value: scan.text.slice(at), end: scan.text.length } : null;
}

function readQuoted(scan: Scan, at: number): Cell {
  const { text, isLast } = scan;
  let hasEscapes = false;
  for (let from = at + 1; ; from += 2) {
    from = text.indexOf('"', from);
    if (from < 0) return isLast ? { fault: m.import_csv_quote_open() } : null;
    if (from + 1 === text.length && !isLast) return null;
    const follower = text[from + 1];
    if (follower === '"') {
      hasEscapes = true;
      continue;
    }
    const value = text.slice(at + 1, from);
    return endQuoted(scan, from, hasEscapes ? value.replaceAll('""', '"') : value);
  }
}

function endQuoted({ text, delimiter, isLast }: Scan, quote: number, value: string): Cell {
  const end = skipSpaces(text, quote + 1);
  if (end === text.length && end > quote + 1 && !isLast) return null;
  if (end < text.length && text[end] !== delimiter && !/[\r\n]/.test(text[end] ?? '')) {
    return { fault: m.import_csv_text_after() };
  }
  return { value, end };
}

function readSlashed(scan: Scan, at: number): Cell {
  const { text, isLast } = scan;
  for (let from = at + 1; ; from += 1) {
    const end = text.indexOf('"', from);
    if (end < 0) return isLast ? { fault: m.import_csv_quote_open() } : null;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    from = end;
    if (slashes % 2 === 1) continue;
    return endQuoted(scan, end, text.slice(at + 1, end).replace(/\\(["\\])/g, '$1'));
  }
}

function readBare(scan: Scan, at: number): Cell {
  const { text, delimiter } = scan;
  const lineEnd = scan.lineEnd(at)?.at ?? text.length;
  for (let end = text.indexOf('"', at + 1); end >= 0 && end < lineEnd; ) {
    const after = skipSpaces(text, end + 1);
    if (after >= lineEnd || text.startsWith(delimiter, after)) {
      return { value: text.slice(at + 1, end).replaceAll('""', '"'), end: after };
    }
    end = text.indexOf('"', end + 1);
  }
  return { fault: m.import_csv_text_after() };
}

function skipSpaces(text: string, at: number): number {
  let from = at;
  while (text[from] === ' ') from += 1;
  return from;
}
