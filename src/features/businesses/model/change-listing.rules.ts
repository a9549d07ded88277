import { isDeepStrictEqual } from 'node:util';
import * as m from '#messages';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { fieldsWith } from '../../../domain/listing-fields.ts';
import { describeOffers } from '../../../domain/offers.ts';
import { photoPath } from '../../../domain/photo-widths.ts';
import { describeServices } from '../../../domain/price-words.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../audit/record-events.queries.ts';
import type { Listed } from './counts.queries.ts';
import { changedKeys, describeCustom } from './custom-fields.rules.ts';
import { describeFields, type ListingRow } from './shapes.ts';

/** Columns that a change may set. `changeListing` derives the others, and reviews have their own. */
export type ListingChange = Partial<
  Omit<
    ListingRow,
    | 'id'
    | 'version'
    | 'submittedAt'
    | 'updatedAt'
    | 'submissionKey'
    | 'sortKey'
    | 'phoneE164'
    | 'searchVector'
    | 'place'
    | 'reviewStep'
    | 'ratingSum'
    | 'reviewCount'
    | 'locationPrecision'
    | 'isOutside'
    | 'isListed'
    | 'areaTokens'
    | 'timeZone'
    | 'openTokens'
    | 'customTokens'
    | 'customWords'
  >
>;

export function listingMissing(): AppError {
  return new AppError('not_found', m.listings_gone());
}

export function requirePresent(row: ListingRow): void {
  if (row.deletedAt) throw listingMissing();
}

export function toListed(row: ListingRow): Listed | null {
  if (!row.isListed) return null;
  const { categoryId, categoryKey, nameKey, state, city, cityKey, isPremium, trades } = row;
  return { categoryId, categoryKey, nameKey, state, city, cityKey, isPremium, tradeIds: trades };
}

/** Columns whose changes don't trigger webhooks, because they are internal or derived. */
const UNSEEN = new Set<string>([
  'version',
  'updatedAt',
  ...fieldsWith('isPrivate'),
  'tradesFrom',
  'submissionKey',
  'origins',
  'custom',
  'customTokens',
  'customWords',
]);

export function findEvents(
  before: ListingRow,
  after: ListingRow,
  fields: readonly CustomField[],
): OutboxEvent[] {
  const event = nameEvent(before, after, fields);
  return event ? [{ event, businessId: after.id, subject: { slug: after.slug } }] : [];
}

function nameEvent(
  before: ListingRow,
  after: ListingRow,
  fields: readonly CustomField[],
): OutboxEvent['event'] | null {
  if (!after.isListed) return before.isListed ? 'listing.removed' : null;
  if (!before.isListed) return 'listing.approved';
  const was = new Map<string, unknown>(Object.entries(before));
  const shown = new Set(fields.filter(({ isShown }) => isShown).map(({ key }) => key));
  const isSeen = Object.entries(after).some(
    ([column, value]) => !UNSEEN.has(column) && !isDeepStrictEqual(value, was.get(column)),
  );
  const isFieldSeen = changedKeys(before.custom, after.custom).some((key) => shown.has(key));
  return isSeen || isFieldSeen ? 'listing.changed' : null;
}

function describeListing(row: ListingRow, slugs: Map<number, string>) {
  return {
    ...describeFields(row),
    source: row.source,
    hours: row.hours && describeHours(row.hours),
    timeZone: row.timeZone,
    services: row.services && describeServices(row.services),
    offers: row.offers && describeOffers(row.offers),
    ownerEmail: row.ownerEmail,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    mayBeClosedAt: row.mayBeClosedAt?.toISOString() ?? null,
    inquiriesOff: row.inquiriesOff,
    mainPhoto: row.leadPhoto && photoPath(row.leadPhoto),
    trades: row.trades.flatMap((id) => slugs.get(id) ?? []).join(', '),
    isPremium: row.isPremium,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    isApproved: row.isApproved,
  };
}

interface Sides {
  before?: object;
  after?: object;
}

interface Words {
  trades: Map<number, string>;
  fields: readonly CustomField[];
}

export function describeChange(
  before: ListingRow,
  after: ListingRow,
  { trades, fields }: Words,
): Sides {
  const [was, is] = [describeListing(before, trades), describeListing(after, trades)];
  const inWords = (row: ListingRow, keys: string[]) =>
    keys.length > 0 ? { custom: describeCustom(fields, row.custom, keys) } : {};
  const whole = (row: ListingRow) => inWords(row, Object.keys(row.custom));
  if (before.deletedAt && !after.deletedAt) return { after: { ...is, ...whole(after) } };
  if (!before.deletedAt && after.deletedAt) return { before: { ...was, ...whole(before) } };
  const changed = changedKeys(before.custom, after.custom);
  const differing = diffFields(was, is);
  return {
    before: { ...differing.before, ...inWords(before, changed) },
    after: { ...differing.after, ...inWords(after, changed) },
  };
}

function diffFields(before: object, after: object): Sides {
  const now = new Map(Object.entries(after));
  const differing = Object.entries(before).filter(([field, value]) => value !== now.get(field));
  return {
    before: Object.fromEntries(differing),
    after: Object.fromEntries(differing.map(([field]) => [field, now.get(field)])),
  };
}

export function isUnchanged(row: ListingRow, change: ListingChange): boolean {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(change).every(([column, value]) =>
    isDeepStrictEqual(value, values.get(column)),
  );
}
