import { isDeepStrictEqual } from 'node:util';
import { origins as originsShape } from '../../contract/businesses.ts';
import { fieldsWith } from '../../domain/listing-fields.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { ListingChange } from '../businesses/model/change-listing.rules.ts';
import { fieldOfColumn } from '../businesses/model/origins.rules.ts';
import { isPremiumAt } from '../businesses/model/premium.rules.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import type { Journal } from './move/journal.rules.ts';

const plain = fieldsWith('fills').filter((name) => name !== 'custom');

export function fillFrom(survivor: ListingRow, merged: ListingRow, now: Date): ListingChange {
  return {
    ...fillPlain(survivor, merged),
    ...fillCustom(survivor, merged),
    ...fillPlace(survivor, merged),
    ...fillTrades(survivor, merged),
    ...fillPremium(survivor, merged, now),
  };
}

function fillPlain(survivor: ListingRow, merged: ListingRow): ListingChange {
  const empty = plain.filter((field) => !survivor[field] && merged[field]);
  return Object.fromEntries(empty.map((field) => [field, merged[field]]));
}

function fillCustom(survivor: ListingRow, merged: ListingRow): ListingChange {
  const custom = { ...merged.custom, ...survivor.custom };
  return isDeepStrictEqual(custom, survivor.custom) ? {} : { custom };
}

/** Fills the address and coordinates only within the same city; those of another city would be wrong. */
function fillPlace(survivor: ListingRow, merged: ListingRow): ListingChange {
  const isThere = survivor.state === merged.state && survivor.cityKey === merged.cityKey;
  if (!isThere) return {};
  const zipCode = survivor.zipCode || merged.zipCode;
  const address = survivor.address || merged.address;
  const isSameStreet = foldText(address) === foldText(merged.address);
  const hasPoint = survivor.locationPrecision === 'rooftop';
  const takesPoint = isSameStreet && !hasPoint && merged.locationPrecision === 'rooftop';
  const { latitude, longitude } = merged;
  return {
    ...(zipCode !== survivor.zipCode && { zipCode }),
    ...(address !== survivor.address && { address }),
    ...(takesPoint && { latitude, longitude }),
  };
}

/** Trades chosen by people take precedence over trades assigned by rules. */
function fillTrades(survivor: ListingRow, merged: ListingRow): ListingChange {
  const isBetter =
    merged.trades.length > 0 &&
    (survivor.trades.length === 0 ||
      (survivor.tradesFrom === 'rules' && merged.tradesFrom !== 'rules'));
  return isBetter ? { trades: merged.trades, tradesFrom: merged.tradesFrom } : {};
}

function fillPremium(survivor: ListingRow, merged: ListingRow, now: Date): ListingChange {
  if (!isPremiumAt(merged, now)) return {};
  const ends = isPremiumAt(survivor, now)
    ? [survivor.premiumUntil, merged.premiumUntil]
    : [merged.premiumUntil];
  const premiumUntil = ends.reduce((last, end) => (last && end && end > last ? end : last && end));
  return { isPremium: true, premiumUntil };
}

function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

export function describeFilled(before: ListingRow, after: ListingRow, change: ListingChange) {
  const [was, is] = [before, after].map((row) => new Map<string, unknown>(Object.entries(row)));
  return Object.fromEntries(
    Object.keys(change).map((field) => [
      field,
      { before: toPlain(was?.get(field)), after: toPlain(is?.get(field)) },
    ]),
  );
}

const together = [
  ['isPremium', 'premiumUntil'],
  ['trades', 'tradesFrom'],
  ['latitude', 'longitude'],
];
const dates = ['premiumUntil'];

/** Returns the change that restores the survivor. Fields changed since the merge stay and are listed in `kept`. */
export function unfill(
  survivor: ListingRow,
  { origins, ...filled }: Journal['filled'],
): { change: ListingChange; kept: string[] } {
  const now = new Map<string, unknown>(Object.entries(survivor));
  const isChanged = (field: string) =>
    filled[field] !== undefined && !isDeepStrictEqual(toPlain(now.get(field)), filled[field].after);
  const kept = Object.keys(filled).filter((field) => {
    const group = together.find((fields) => fields.includes(field)) ?? [field];
    return group.some(isChanged);
  });
  const former = Object.entries(filled)
    .filter(([field]) => !kept.includes(field))
    .map(([field, { before }]) => [field, dates.includes(field) ? toDate(before) : before]);
  const change: ListingChange = Object.fromEntries(former);
  if (!origins) return { change, kept };
  return { change: { ...change, origins: formerOrigins(survivor, origins.before, change) }, kept };
}

function formerOrigins({ origins }: ListingRow, before: unknown, change: ListingChange) {
  const was = new Map(Object.entries(originsShape.nullable().parse(before) ?? {}));
  const now = new Map(Object.entries(origins ?? {}));
  for (const field of Object.keys(change).map(fieldOfColumn)) {
    const former = field && was.get(field);
    if (former) now.set(field, former);
    else if (field) now.delete(field);
  }
  return now.size === 0 ? null : originsShape.parse(Object.fromEntries(now));
}

function toDate(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}
