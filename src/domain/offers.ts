import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, tidy } from './clean-cells.ts';
import { splitList, trimSigns, unquote } from './price-list.ts';
import { line, optionalLine, paragraphs } from './text.ts';

export const MAX_OFFERS = 5;
/**
 * Maximum number of offers in a request. It includes expired offers, which the form sends again until they
 * are removed.
 */
const MAX_SENT = 2 * MAX_OFFERS;
const MAX_DAYS = 366;
const DAY = 86_400_000;

/**
 * An offer with its first and last day, both inclusive, in the business's local time: `2026-05-01` to
 * `2026-05-31` covers all of May.
 */
export const offer = z.object({
  title: z.string(),
  /** Details of the offer; `''` for none. */
  words: z.string(),
  code: z.string().nullable(),
  from: z.iso.date(),
  until: z.iso.date(),
});
export type Offer = z.infer<typeof offer>;
/** Offers of a listing, including expired ones. */
export const offers = z.array(offer);

const day = z.iso.date({ error: () => m.offers_day_missing() });
const daysOf = ({ from, until }: Pick<Offer, 'from' | 'until'>) =>
  (Date.parse(until) - Date.parse(from)) / DAY;

const offerInput = z
  .object({
    title: line(100, () => m.offers_title_missing(), tidy(cleanCell.name)),
    words: paragraphs(500, undefined, tidy(cleanCell.description)).default(''),
    code: optionalLine(40, tidy(cleanCell.name)),
    from: day,
    until: day,
  })
  .refine((one) => daysOf(one) >= 0, { path: ['until'], error: () => m.offers_days_order() })
  .refine((one) => daysOf(one) < MAX_DAYS, { path: ['until'], error: () => m.offers_too_long() });

export type OfferDraft = z.input<typeof offerInput>;

/** Offers as submitted. An empty list becomes null. */
export const offersInput = z
  .array(offerInput)
  .max(MAX_SENT, { error: () => m.offers_too_many({ max: MAX_OFFERS }) })
  .nullable()
  .transform((all): Offer[] | null => (all && all.length > 0 ? all : null));

/** Checks whether an offer is valid on `today`, the business's local date. */
export function isRunning({ from, until }: Offer, today: string): boolean {
  return from <= today && today <= until;
}

export function isOver({ until }: Pick<Offer, 'until'>, today: string): boolean {
  return until < today;
}

export function describeOffers(all: readonly Offer[]): string {
  return all
    .map(({ title, from, until }) => {
      const days = from === '' ? m.offers_days_until({ until }) : m.offers_days({ from, until });
      return `${title} (${days})`;
    })
    .join('; ');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTHS_IN_SPANISH = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
const MONTH = `(${[...new Set([...MONTHS, ...MONTHS_IN_SPANISH])].join('|')})${String.raw`\p{L}{0,7}\.?`}`;
const YEAR = String.raw`(\d{4}|\d{2})`;
const DAY_OF_MONTH = String.raw`(\d{1,2})(?:st|nd|rd|th|[.º°])?`;
const ISO_DAY = String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`;
const US_DAY = String.raw`(\d{1,2})[/-](\d{1,2})[/-]${YEAR}`;
const MONTH_FIRST = `${MONTH} ${DAY_OF_MONTH}(?:,? | de )${YEAR}`;
const DAY_FIRST = `${DAY_OF_MONTH}(?: de |[ -])${MONTH}(?: del? |[, -]{1,2})${YEAR}`;
const [ISO, US, NAMED, TURNED] = [
  new RegExp(`^${ISO_DAY}(?:[T ].{0,20})?$`),
  new RegExp(`^${US_DAY}(?: .{0,15})?$`),
  new RegExp(`^${MONTH_FIRST}$`, 'iu'),
  new RegExp(`^${DAY_FIRST}$`, 'iu'),
];

/**
 * Parses days such as `2026-05-31`, `5/31/26`, `May 31st, 2026`, `31-May-2026` or `31 de mayo de 2026` and
 * returns `YYYY-MM-DD`. Throws a `RangeError` for any other format.
 */
export function readDay(text: string): string {
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year) return toDay(year, month, day);
  const [, first = '', second = '', ofUs] = US.exec(text) ?? [];
  if (ofUs) return Number(first) > 12 ? toDay(ofUs, second, first) : toDay(ofUs, first, second);
  const [, named, dated, when] = NAMED.exec(text) ?? [];
  const [, turned, said = named, then = when] = TURNED.exec(text) ?? [];
  const found = findMonth(said);
  if (found > 0) return toDay(then, String(found), turned ?? dated);
  throw new RangeError(m.fields_date());
}

function isDay(text: string): boolean {
  try {
    return readDay(text) !== '';
  } catch {
    return false;
  }
}

function findMonth(said = ''): number {
  const word = said.toLowerCase();
  return Math.max(MONTHS.indexOf(word), MONTHS_IN_SPANISH.indexOf(word)) + 1;
}

const THIS_CENTURY = 50;

function toDay(year = '', month = '', day = ''): string {
  const century = Number(year) < THIS_CENTURY ? '20' : '19';
  return `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const LONGEST = 20_000;

/**
 * Parses offers as lists and our exports write them: `20% off from 2026-12-01 until 2026-12-31 code SOAP "Not
 * on gifts."`. `from` is `''` if only a last day is given. Returns null for no offers; throws a `RangeError`
 * with a readable message if the text can't be parsed.
 */
export function readOffers(written: string): Offer[] | null {
  if (written.length > LONGEST) throw new RangeError(m.offers_too_many({ max: MAX_OFFERS }));
  const said = splitList(written).flatMap((pieces) => readPart(pieces) ?? []);
  const read = offersInput.safeParse(said.map((one) => ({ ...one, from: one.from || one.until })));
  if (!read.success) throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
  return read.data?.map((one, at) => ({ ...one, from: said[at]?.from ?? '' })) ?? null;
}

const DATE = new RegExp(
  String.raw`(?<![\d/-])(?:${[ISO_DAY, US_DAY, MONTH_FIRST, DAY_FIRST].join('|')})(?![\d/])`.replace(
    /\((?!\?)/g,
    '(?:',
  ),
  'giu',
);
const CODE =
  /[\s,(](?:(?:with|use|using|con) )?(?:the )?(?:promo |coupon )?(?:[Cc]ode|CODE|[Cc]ódigo):? (?:([A-Z0-9][A-Z0-9_-]{0,39})(?![\w-])|$)/;
/** Words that announce the first day of an offer. If only one date follows them, the last day is missing. */
const FIRST_DAY = ['from', 'starting', 'starts', 'beginning', 'begins', 'desde', 'del'];
export const DAY_WORDS = new Set([
  ...[...FIRST_DAY, 'until', 'till', 'to', 'thru', 'through', 'ends', 'ending', 'expires'],
  ...['expiring', 'valid', 'good', 'hasta', 'el', 'al', 'vence', 'válido', 'válida'],
]);

interface Said {
  title: string | null;
  code: string | null;
  words: string;
}

function readPart(pieces: string[]): Offer | null {
  if (pieces.length === 0) return null;
  const said: Said = { title: null, code: null, words: '' };
  let bare = ' ';
  for (const [at, piece] of pieces.entries()) {
    const quoted = unquote(piece);
    const code = CODE.exec(bare);
    if (quoted === null) bare += piece;
    else if (at === 0) said.title = quoted;
    else if (code && code[1] === undefined) {
      said.code = quoted;
      bare = bare.slice(0, code.index);
    } else said.words = quoted;
  }
  return readBare(bare, said);
}

function readBare(written: string, said: Said): Offer {
  const code = said.code === null ? CODE.exec(written) : null;
  const bare = code ? written.replace(code[0], ' ') : written;
  const days = [...bare.matchAll(DATE)].filter(([day]) => isDay(day));
  const last = days.at(-1);
  const before = trimDays(bare.slice(0, days[0]?.index));
  const after = last ? bare.slice(last.index + last[0].length) : '';
  const rest = after.replace(/^[\s).,:–—-]+/, '').trim();
  const isAhead = said.title === null && before.text === '';
  const title = said.title ?? (isAhead ? rest : before.text);
  const [from, until] = readDays(
    days.map(([day]) => day),
    before.leads,
  );
  if (until === undefined)
    throw new RangeError(m.offers_no_last_day({ title: title.slice(0, 100) }));
  return {
    title,
    words: said.words || (isAhead ? '' : rest),
    code: said.code ?? code?.[1] ?? null,
    from: from ?? '',
    until,
  };
}

function readDays(said: string[], leads: string): [from?: string, until?: string] {
  const days = said.flatMap((one) => z.iso.date().safeParse(readDay(one)).data ?? []);
  if (days.length !== said.length || days.length > 2) return [];
  if (days.length === 2) return [days[0], days[1]];
  return FIRST_DAY.includes(leads) ? [] : ['', days[0]];
}

/**
 * Removes date words such as "from" or "valid until" from the end of a title; `leads` is the last one removed
 * from the text.
 */
function trimDays(text: string): { text: string; leads: string } {
  let [title, leads] = [trimSigns(text, SIGNS), ''];
  for (;;) {
    const word = title.slice(Math.max(title.lastIndexOf(' '), title.lastIndexOf('(')) + 1);
    if (word === '' || !DAY_WORDS.has(word.toLowerCase())) return { text: title, leads };
    leads ||= word.toLowerCase();
    title = trimSigns(title.slice(0, -word.length), SIGNS);
  }
}

const SIGNS = ' \t\n:,(–—-';
