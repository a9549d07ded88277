import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, tidy } from './clean-cells.ts';
import { line } from './text.ts';

export const MAX_SERVICES = 50;
const MOST_CENTS = 1_000_000_000;

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
    price: z.int(aPrice).min(0, aPrice).max(MOST_CENTS, aPrice).nullable().default(null),
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
    splitList(written).flatMap((pieces) => readPart(pieces) ?? []),
  );
  if (read.success) return read.data;
  throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
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

const AMOUNT = /^\d[\d,]*(?:\.\d{1,2})?\+?$/;
const FROM = [' from', ' starting at', ' desde'];

function readPrice(text: string): Omit<Service, 'words'> {
  const at = Math.max(text.lastIndexOf('$'), text.lastIndexOf(':'));
  const amount = text.slice(at + 1).trim();
  if (at < 0 || !AMOUNT.test(amount)) return readFreely(text);
  const before = ` ${trimSigns(text.slice(0, at))}`;
  const word = FROM.find((from) => before.toLowerCase().endsWith(from));
  const name = trimSigns(word ? before.slice(0, -word.length) : before);
  const cents = Math.round(Number(amount.replace(/[,+]/g, '')) * 100);
  return { name, price: cents, isFrom: word !== undefined || amount.endsWith('+') };
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
