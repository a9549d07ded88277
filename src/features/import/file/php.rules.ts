/** A value of PHP's `serialize`. Arrays with keys 0, 1, 2 … become lists. Objects are not read. */
export type PhpValue = null | boolean | number | string | PhpValue[] | { [key: string]: PhpValue };

const DEEPEST = 8;
const MAX_ENTRIES = 2000;
const NEAR = 40;
const SERIALIZED = /^(?:a:\d{1,6}:\{|s:\d{1,7}:"|[idb]:[\d.+E-]{1,30};|N;)/;

/**
 * Reads text that PHP serialized. Returns undefined for other text, for objects and references, and beyond
 * eight levels or 2,000 entries.
 */
export function readPhp(text: string): PhpValue | undefined {
  if (!SERIALIZED.test(text)) return undefined;
  const bytes = Buffer.from(text);
  const place = { at: 0, entries: 0 };
  try {
    const value = readValue(bytes, place, 0);
    return place.at === bytes.length ? value : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Place {
  at: number;
  entries: number;
}

/** Lengths of texts are in bytes. */
function readValue(bytes: Buffer, place: Place, depth: number): PhpValue {
  const kind = take(bytes, place, /[:;]/);
  switch (kind) {
    case 'N':
      return null;
    case 'b':
      return take(bytes, place, /;/) === '1';
    case 'i':
    case 'd':
      return Number(take(bytes, place, /;/));
    case 's':
      return readString(bytes, place);
    case 'a':
      return readArray(bytes, place, depth);
    default:
      throw new RangeError('No plain value');
  }
}

function readString(bytes: Buffer, place: Place): string {
  const from = Number(take(bytes, place, /:/)) + place.at + 1;
  const text = bytes.toString('utf8', place.at + 1, from);
  if (bytes[place.at] !== QUOTE || bytes[from] !== QUOTE || bytes[from + 1] !== SEMICOLON) {
    throw new RangeError('No text of this length');
  }
  place.at = from + 2;
  return text;
}

const QUOTE = 0x22;
const SEMICOLON = 0x3b;
const OPEN = 0x7b;
const CLOSE = 0x7d;

function readArray(bytes: Buffer, place: Place, depth: number): PhpValue {
  const count = Number(take(bytes, place, /:/));
  place.entries += count;
  if (depth >= DEEPEST || place.entries > MAX_ENTRIES || bytes[place.at] !== OPEN) {
    throw new RangeError('No array of this size');
  }
  place.at += 1;
  const entries: [string, PhpValue][] = [];
  for (let read = 0; read < count; read += 1) {
    const key = readValue(bytes, place, DEEPEST);
    entries.push([String(key), readValue(bytes, place, depth + 1)]);
  }
  if (bytes[place.at] !== CLOSE) throw new RangeError('No end of the array');
  place.at += 1;
  const isList = entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Returns the text before the first match of `sign`, at most 40 bytes ahead, and moves the place behind it. */
function take(bytes: Buffer, place: Place, sign: RegExp): string {
  const near = bytes.toString('latin1', place.at, place.at + NEAR);
  const end = near.search(sign);
  if (end < 0) throw new RangeError('The text ends too early');
  place.at += end + 1;
  return near.slice(0, end);
}
