import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, tidy } from './clean-cells.ts';
import { line } from './text.ts';

export const MAX_SERVICES = 50;
const MAX_CENTS = 1_000_000_000;

const service = z.object({
  name: z.string(),
  /** Description of the service; `''` for none. */
  words: z.string(),
  /** Price in US cents; null if none is stated. */
  price: z.int().nullable(),
  /** Whether `price` is a minimum ("from $80"). */
  isFrom: z.boolean(),
});
export type Service = z.infer<typeof service>;
export const services = z.array(service);

const aPrice = { error: () => m.services_price_invalid() };

const serviceInput = z
  .object({
    name: line(100, () => m.services_name_missing(), tidy(cleanCell.name)),
    words: line(300, undefined, tidy(cleanCell.name)).default(''),
    price: z.int(aPrice).min(0, aPrice).max(MAX_CENTS, aPrice).nullable().default(null),
    isFrom: z.boolean().default(false),
  })
  .transform((one): Service => ({ ...one, isFrom: one.isFrom && one.price !== null }));

export type ServiceDraft = z.input<typeof serviceInput>;

/** Services as submitted. An empty list becomes null. */
export const servicesInput = z
  .array(serviceInput)
  .max(MAX_SERVICES, { error: () => m.services_too_many({ max: MAX_SERVICES }) })
  .nullable()
  .transform((all) => (all && all.length > 0 ? all : null));

const PIECE = /"(?:[^"\\]|\\.)*"|[^";\n|]+|[";\n|]/g;
const ENDS = new Set([';', '\n', '|']);
const LONGEST = 50_000;

/**
 * Parses services as lists and our exports write them: `Haircut: $25; Color: from $80 "with a wash"`. Names
 * containing separators must be quoted. Returns null for no services; throws a `RangeError` with a readable
 * message if the text can't be parsed.
 */
export function readServices(written: string): Service[] | null {
  if (written.length > LONGEST) throw new RangeError(m.services_too_many({ max: MAX_SERVICES }));
  const read = servicesInput.safeParse(
    splitList(written)
      .flatMap(splitAtPrices)
      .flatMap((pieces) => readPart(pieces) ?? []),
  );
  if (read.success) return read.data;
  throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
}

const LONGEST_PART = 1000;

/** Splits `Haircut $25, Color $80` and `$25 Haircut, $80 Color` at the commas between prices. */
function splitAtPrices(pieces: string[]): string[][] {
  const [text = ''] = pieces;
  if (pieces.length > 1 || text.length > LONGEST_PART || (text.match(/\$ ?\d/g) ?? []).length < 2)
    return [pieces];
  const between = text.trim().startsWith('$') ? /,\s+(?=\$)/ : /(?<=\$ ?\d[\d,.]*\+?),\s+/;
  return text.split(between).map((part) => [part]);
}

export function splitList(written: string): string[][] {
  const parts: string[][] = [[]];
  for (const [piece] of written.matchAll(PIECE)) {
    if (ENDS.has(piece)) parts.push([]);
    else if (piece.trim() !== '') parts.at(-1)?.push(piece);
  }
  return parts;
}

function readPart(pieces: string[]): Service | null {
  const [first = ''] = pieces;
  const quotedName = unquote(first);
  const last = pieces.length > 1 ? unquote(pieces.at(-1) ?? '') : null;
  const from = quotedName === null ? 0 : 1;
  const bare = pieces.slice(from, last === null ? undefined : -1).join('');
  const { name, ...price } = readPrice(bare.trim());
  const called = quotedName ?? name;
  return called === '' ? null : { name: called, words: last ?? '', ...price };
}

export function unquote(piece: string): string | null {
  if (piece.length < 2 || !piece.startsWith('"') || !piece.endsWith('"')) return null;
  try {
    return z.string().parse(JSON.parse(escapeBreaks(piece)));
  } catch {
    return null;
  }
}

/** Escapes raw line breaks and tabs inside quotes, which JSON doesn't allow. */
function escapeBreaks(piece: string): string {
  return piece.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1));
}

const AMOUNT = String.raw`(\d[\d,]*(?:\.\d{1,2})?)`;
const FROM = String.raw`(?:\b(from|starting at|desde|a partir de)\s+)?`;
/** A price at the end, possibly a range. Without a dollar sign it needs a colon, which isn't one of a time. */
const AT_END = new RegExp(
  String.raw`^(.*?)${FROM}(?:\$ ?|(?<=(?<!\d):\s*|:\s+|:\s*(?:from|desde)\s))${AMOUNT}(\+| and up| y más)?(?:\s*(?:-|\u2013|\u2014|to|a)\s*(\$? ?${AMOUNT}))?$`,
  'i',
);
const AT_START = new RegExp(
  String.raw`^${FROM}\$ ?${AMOUNT}(\+)?[\s:\u2013\u2014-]+(\p{L}.*)$`,
  'iu',
);

function readPrice(text: string): Omit<Service, 'words'> {
  const [, name = '', from, amount, more, range] = AT_END.exec(text) ?? [];
  if (amount !== undefined) {
    return {
      name: trimSigns(name),
      price: toCents(amount),
      isFrom: Boolean(from ?? more ?? range),
    };
  }
  const [, since, first, plus, behind = ''] = AT_START.exec(text) ?? [];
  if (first === undefined || behind.includes('$') || PER.test(behind)) return readFreely(text);
  return { name: behind.trim(), price: toCents(first), isFrom: Boolean(since ?? plus) };
}

/** Matches words after a price that describe its unit rather than the service: "$5 off", "$20 per hour". */
const PER = /^(?:off|per|each|an?|por|cada)\b/i;

/** Parses `1,200`, `8.50` and the Spanish form `8,50`. */
function toCents(amount: string): number {
  const written = /^\d+,\d\d$/.test(amount) ? amount.replace(',', '.') : amount.replaceAll(',', '');
  return Math.round(Number(written) * 100);
}

function readFreely(text: string): Omit<Service, 'words'> {
  const [, name = ''] = /^([^:]+):\s*(?:free|gratis)$/i.exec(text) ?? [];
  return name
    ? { name: name.trim(), price: 0, isFrom: false }
    : { name: text, price: null, isFrom: false };
}

const SIGNS = ' \t:,–—-';

export function trimSigns(text: string, signs = SIGNS): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).trim();
}
