import { isDeepStrictEqual } from 'node:util';
import * as m from '#messages';
import { findLocalDate } from '../../../domain/hours/list-openings.ts';
import { findInstant } from '../../../domain/hours/zone-clock.ts';
import {
  isOver,
  isRunning,
  MAX_OFFERS,
  type Offer,
  offers,
  offersInput,
} from '../../../domain/offers.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { findTimeZone, type Located } from '../../hours/time-zone.rules.ts';

const DAY = 86_400_000;

export type Offering = Located & { offers: Offer[] | null };

function todayAt(row: Located, at: Date): string {
  return findLocalDate(findTimeZone(row), at.getTime());
}

const byEnd = (one: Offer, other: Offer) => one.until.localeCompare(other.until);

/**
 * Returns current and future offers, sorted by end date. `at` is null if the site doesn't use offers; the
 * result is then empty.
 */
export function upcomingOffers(row: Offering, at: Date | null): (Offer & { isRunning: boolean })[] {
  if (!row.offers || !at) return [];
  const today = todayAt(row, at);
  return row.offers
    .filter((offer) => !isOver(offer, today))
    .toSorted(byEnd)
    .map((offer) => ({ ...offer, isRunning: isRunning(offer, today) }));
}

export function runningOffers(row: Offering, at: Date | null): Offer[] {
  return upcomingOffers(row, at).flatMap(({ isRunning: runs, ...offer }) => (runs ? offer : []));
}

/**
 * Returns the submitted offers without expired ones; null for none. Throws `invalid` if an expired offer is
 * new, since its date must be a mistake.
 */
export function chooseOffers(row: Offering, sent: Offer[] | null, at: Date | null): Offer[] | null {
  const stored = offers.parse(row.offers ?? []);
  if (isDeepStrictEqual(sent ?? [], stored) && !at) return row.offers;
  if (!at) throw invalidField('offers', m.offers_off());
  if (!sent) return null;
  const today = todayAt(row, at);
  const isKnown = (offer: Offer) => stored.some((one) => isDeepStrictEqual(one, offer));
  const mistaken = sent.findIndex((offer) => isOver(offer, today) && !isKnown(offer));
  if (mistaken >= 0) throw invalidField(`offers.${mistaken}.until`, m.offers_over());
  const kept = sent.filter((offer) => !isOver(offer, today));
  if (kept.length > MAX_OFFERS) {
    throw invalidField('offers', m.offers_too_many({ max: MAX_OFFERS }));
  }
  return kept.length > 0 ? kept : null;
}

/**
 * Returns the offers from an import row, without expired ones. A missing first day is taken from the stored
 * offer, or is today. Throws a `RangeError` with a readable message.
 */
export function takeOffers(
  row: Offering,
  said: Offer[],
  at: Date | null,
): { offers: Offer[] | null; over: Offer[] } {
  if (!at) throw new RangeError(m.offers_off());
  const today = todayAt(row, at);
  const stored = offers.parse(row.offers ?? []);
  const openFrom = ({ from: _, ...offer }: Offer) =>
    stored.find(({ from: __, ...one }) => isDeepStrictEqual(one, offer))?.from ?? today;
  const current = said
    .filter((offer) => !isOver(offer, today))
    .map((offer) => ({ ...offer, from: offer.from || openFrom(offer) }));
  if (current.length > MAX_OFFERS) throw new RangeError(m.offers_too_many({ max: MAX_OFFERS }));
  const read = offersInput.safeParse(current);
  if (!read.success) throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
  const isSame = isDeepStrictEqual(
    current,
    stored.filter((offer) => !isOver(offer, today)),
  );
  const over = said.filter((offer) => isOver(offer, today));
  return { offers: isSame ? row.offers : read.data, over };
}

/** Returns the periods with offers as a PostgreSQL multirange, in local days; null for none. */
export function listOfferSpans(row: Offering): string | null {
  if (!row.offers) return null;
  const timeZone = findTimeZone(row);
  const instant = (day: string, days: number, edge: 'opens' | 'closes') =>
    new Date(findInstant(timeZone, Date.parse(day) + days * DAY, edge)).toISOString();
  const spans = row.offers.map(
    ({ from, until }) => `[${instant(from, 0, 'opens')},${instant(until, 1, 'closes')})`,
  );
  return `{${spans.join(',')}}`;
}
