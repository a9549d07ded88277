import { z } from 'zod';
import * as m from '#messages';
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
    title: line(100, () => m.offers_title_missing()),
    words: paragraphs(500).default(''),
    code: optionalLine(40),
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
    .map(({ title, from, until }) => `${title} (${m.offers_days({ from, until })})`)
    .join('; ');
}
