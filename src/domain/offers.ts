import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, tidy } from './clean-cells.ts';
import { splitList, trimSigns, unquote } from './price-list.ts';
import { line, optionalLine, paragraphs } from './text.ts';

/** Running or coming. */
export const MAX_OFFERS = 5;
/** With those that are over, which are sent again until they are dropped. */
const MOST_SENT = 2 * MAX_OFFERS;
const MOST_DAYS = 366;
const DAY = 86_400_000;

/** What a business offers for some days, on the clocks of its place: `2026-05-01` and `2026-05-31` are all of May. */
export const offer = z.object({
  title: z.string(),
  /** '' for none. */
  words: z.string(),
  /** What a customer says or types to get it. */
  code: z.string().nullable(),
  from: z.iso.date(),
  until: z.iso.date(),
});
export type Offer = z.infer<typeof offer>;
/** Those that are over too. */
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
  .refine((one) => daysOf(one) < MOST_DAYS, { path: ['until'], error: () => m.offers_too_long() });

export type OfferDraft = z.input<typeof offerInput>;

/** As they are sent; null and none at all are the same. */
export const offersInput = z
  .array(offerInput)
  .max(MOST_SENT, { error: () => m.offers_too_many({ max: MAX_OFFERS }) })
  .nullable()
  .transform((all): Offer[] | null => (all && all.length > 0 ? all : null));

/** `today`: where the business is. */
export function isRunning({ from, until }: Offer, today: string): boolean {
  return from <= today && today <= until;
}

export function isOver({ until }: Pick<Offer, 'until'>, today: string): boolean {
  return until < today;
}

/** `10 % off (2026-05-01 to 2026-05-31)` */
export function describeOffers(all: readonly Offer[]): string {
  return all
    .map(({ title, from, until }) => {
      const days = from === '' ? m.offers_days_until({ until }) : m.offers_days({ from, until });
      return `${title} (${days})`;
    })
    .join('; ');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `2026-05-31`, `5/31/2026`, `May 31, 2026`, with or without a time. */
export function readDay(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{0,20})?$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .{0,15})?$/.exec(text);
  if (us) return toDay(us[3], us[1], us[2]);
  const said = /^(\p{L}{3})\p{L}{0,7}\.? (\d{1,2}),? (\d{4})$/u.exec(text);
  const month = said ? MONTHS.indexOf(said[1]?.toLowerCase() ?? '') + 1 : 0;
  if (said && month > 0) return toDay(said[3], String(month), said[2]);
  throw new RangeError(m.fields_date());
}

function toDay(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const LONGEST = 20_000;

/**
 * Offers as lists and our exports write them: `20% off from 2026-12-01 until 2026-12-31 code SOAP
 * "Not on gifts."`. Without a first day `from` is ''. Null for nothing, and a `RangeError` in words.
 */
export function readOffers(written: string): Offer[] | null {
  if (written.length > LONGEST) throw new RangeError(m.offers_too_many({ max: MAX_OFFERS }));
  const said = splitList(written).flatMap((pieces) => readPart(pieces) ?? []);
  const read = offersInput.safeParse(said.map((one) => ({ ...one, from: one.from || one.until })));
  if (!read.success) throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
  return read.data?.map((one, at) => ({ ...one, from: said[at]?.from ?? '' })) ?? null;
}

const DATE =
  /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2},? \d{4})(?!\d)/gi;
const CODE =
  /[\s,(](?:(?:with|use|using|con) )?(?:the )?(?:promo |coupon )?(?:[Cc]ode|CODE|[Cc]ódigo):? (?:([A-Z0-9][A-Z0-9_-]{0,39})(?![\w-])|$)/;
/** What may stand between a title and its days, and what says that only the first of them follows. */
const FIRST_DAY = ['from', 'starting', 'starts', 'beginning', 'begins', 'desde', 'del'];
export const DAY_WORDS = new Set([
  ...[...FIRST_DAY, 'until', 'till', 'to', 'thru', 'through', 'ends', 'ending', 'expires'],
  ...['expiring', 'valid', 'good', 'hasta', 'al', 'vence', 'válido', 'válida'],
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
  const days = [...bare.matchAll(DATE)];
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

/** The first, if it is said, and the last. */
function readDays(said: string[], leads: string): [from?: string, until?: string] {
  const days = said.flatMap((one) => z.iso.date().safeParse(readDay(one)).data ?? []);
  if (days.length !== said.length || days.length > 2) return [];
  if (days.length === 2) return [days[0], days[1]];
  return FIRST_DAY.includes(leads) ? [] : ['', days[0]];
}

/** A title without the words that lead to its days, and the last of these. */
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
