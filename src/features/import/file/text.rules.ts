import { TextDecoder } from 'node:util';
import { createPacer } from '../../../platform/map-in-slices.ts';
import { createCsvReader, namesDelimiter } from './csv.rules.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';
export type LineEnds = 'lf' | 'crlf' | 'cr' | 'mixed';

const DELIMITERS = [',', ';', '\t', '|', '~', '^'];
const SAMPLE_ROWS = 20;

/**
 * Detects the encoding: UTF-16, or UTF-8 if all of the text is valid; otherwise Windows-1252 or, rarely, Mac
 * OS Roman.
 */
export function createEncodingDetector() {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const letters = { ofMac: 0, ofWindows: 0 };
  const check = (bytes: Uint8Array, isLast: boolean) => {
    try {
      if (isUtf8) utf8.decode(bytes, { stream: !isLast });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    see(bytes: Uint8Array) {
      check(bytes, false);
      if (!isUtf8) countLetters(bytes, letters);
    },
    end(head: Uint8Array): TextEncoding {
      check(new Uint8Array(), true);
      const isOfMac = letters.ofMac > 0 && letters.ofWindows === 0;
      return detectUnicode(head) ?? (isUtf8 ? 'utf-8' : isOfMac ? 'macintosh' : 'windows-1252');
    },
  };
}

/** Mac OS Roman bytes for accented letters, which Windows-1252 never uses within a word. */
const OF_MAC = new Set([0x87, 0x88, 0x8d, 0x8e, 0x8f, 0x90]);

function countLetters(bytes: Uint8Array, counts: { ofMac: number; ofWindows: number }): void {
  let before = 0;
  for (const byte of bytes) {
    if (byte >= 0x80 && isLowerCase(before)) {
      if (OF_MAC.has(byte)) counts.ofMac += 1;
      if (byte >= 0xe0) counts.ofWindows += 1;
    }
    before = byte;
  }
}

const isLowerCase = (byte: number) => byte >= 0x61 && byte <= 0x7a;

/** Detects UTF-8 or UTF-16 by byte order mark, or UTF-16 by the positions of zero bytes. */
function detectUnicode(head: Uint8Array): TextEncoding | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0) return 'utf-16le';
  if (first === 0 && second) return 'utf-16be';
  const zeros = [0, 0];
  const looked = head.subarray(0, 2000);
  for (const [at, byte] of looked.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > looked.length / 4 && even < looked.length / 20) return 'utf-16le';
  if (even > looked.length / 4 && odd < looked.length / 20) return 'utf-16be';
  return null;
}

export function createDecoder(
  encoding: TextEncoding,
): (bytes: Uint8Array, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** Replaces what PostgreSQL's JSON can't contain: NUL and halves of a surrogate pair. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

const WRAPPED = /^"(?:[^"]|"")*"[;,]*$/;

/**
 * Checks whether every line is one quoted cell that contains the actual row, as in a list saved as a single
 * spreadsheet column.
 */
export function isWrapped(head: Uint8Array): boolean {
  const lines = Buffer.from(head).toString('latin1').split(/\r?\n/).filter(Boolean).slice(0, 20);
  return (
    lines.length > 1 &&
    lines.slice(0, -1).every((line) => WRAPPED.test(line) && /[,;\t]/.test(unwrap(line)))
  );
}

function unwrap(line: string): string {
  return WRAPPED.test(line) ? line.replace(/^"|"[;,]*$/g, '').replaceAll('""', '"') : line;
}

const LONGEST_LINE = 1_000_000;

export async function* unwrapLines(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const pacer = createPacer();
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + Buffer.from(piece).toString('latin1');
    let unwrapped = '';
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      unwrapped += `${unwrap(text.slice(at, end).replace(/\r$/, ''))}\n`;
      at = end + 1;
      if (pacer.isDue()) await pacer.pause();
    }
    rest = text.slice(at);
    if (rest.length > LONGEST_LINE) {
      unwrapped += rest;
      rest = '';
    }
    yield Buffer.from(unwrapped, 'latin1');
  }
  yield Buffer.from(unwrap(rest), 'latin1');
}

export function detectLineEnds(head: string): LineEnds {
  const kinds = new Set(head.match(/\r\n|\r(?!$)|\n/g) ?? []);
  if (kinds.size > 1) return 'mixed';
  return kinds.has('\r\n') ? 'crlf' : kinds.has('\r') ? 'cr' : 'lf';
}

export function detectDelimiter(head: string, isWhole: boolean): string {
  const named = namesDelimiter(head.slice(0, 8).split(/[\r\n]/)[0] ?? '');
  if (named) return named;
  const scored = DELIMITERS.map((delimiter) => {
    const rows = createCsvReader(delimiter)(head, isWhole).slice(0, SAMPLE_ROWS);
    const width = usualWidth(rows.map(({ cells }) => cells.length));
    const even = rows.filter(({ cells }) => cells.length === width).length;
    return { delimiter, score: width < 2 ? 0 : (even / rows.length) * 100 + Math.min(width, 50) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function usualWidth(widths: number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return widths.find((width) => counts.get(width) === most) ?? 0;
}
