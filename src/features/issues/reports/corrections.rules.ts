import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import * as m from '#messages';
import type { ListingFacts, ProblemReason } from '../../../contract/reports.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import { readHours } from '../../../domain/hours/read-hours.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { fieldOf, rulesOf } from '../../../domain/listing-fields.ts';
import { type Hours, hours } from '../../../domain/opening-hours.ts';
import { includes } from '../../../domain/plans.ts';
import { cleanLine } from '../../../domain/text.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ListingChange } from '../../businesses/model/change-listing.rules.ts';
import { withKeys } from '../../businesses/model/field-columns.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { foldStreet } from '../../duplicates/model/address.rules.ts';

const edited = rulesOf(['name', 'address', 'city', 'zipCode', 'phone', 'website'], 'edited');
const { state } = rulesOf(['state'], 'submitted');
const rules = { ...edited, state };

type Fact = keyof typeof rules;

/** Facts that a reason covers and that are corrected together. */
const CORRECTED = {
  name: ['name'],
  moved: ['address', 'city', 'state', 'zipCode'],
  phone: ['phone'],
  website: ['website'],
} as const satisfies Partial<Record<ProblemReason, readonly Fact[]>>;

/** Values of a listing that a visitor proposes; for hours, null means that there are none. */
export const proposed = z
  .object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    hours: hours.nullable(),
  })
  .partial();

export type Proposed = z.infer<typeof proposed>;

interface Correction {
  reason: ProblemReason;
  proposed: Proposed;
}

type Corrected = Pick<
  ListingRow,
  | ('name' | 'address' | 'city' | 'state' | 'zipCode' | 'phone' | 'website' | 'hours')
  | ('isPremium' | 'plan')
>;

/**
 * Returns the listing's current value, and the time until which its owner is asked, or null if staff already decide.
 */
export function describeStanding(
  { reason, listing, waitsSince }: { reason: ProblemReason; listing: Corrected; waitsSince: Date },
  at: Date,
): { now: string | null; askedUntil: string | null } {
  const now = pickFacts(reason, listing);
  return {
    now: now && describeProposed(now),
    askedUntil: waitsSince > at ? waitsSince.toISOString() : null,
  };
}

/** Describes the facts of a listing in the language of the request. */
export function describeFacts(row: Corrected): ListingFacts {
  const { name, address, city, state, zipCode, phone, website, isPremium, plan } = row;
  return {
    name,
    address,
    city,
    state,
    zipCode,
    phone: phone ?? '',
    website: (isPremium && includes(plan, 'website') && website) || '',
    hours: describeWeek(row.hours),
  };
}

/**
 * Returns the typed facts that differ from the listing, by the reason that they are reported for. Throws
 * `invalid` with all invalid fields.
 */
export function readCorrections(
  row: Corrected,
  typed: Partial<Record<keyof ListingFacts, string | undefined>>,
): Correction[] {
  const facts = describeFacts(row);
  const faults: { field: string; message: string }[] = [];
  const differs = (fact: keyof ListingFacts) =>
    typed[fact] !== undefined && cleanLine(typed[fact]) !== cleanLine(facts[fact]);
  const corrections = Object.entries(CORRECTED).flatMap(([reason, group]): Correction[] => {
    if (!group.some(differs)) return [];
    const values = group.map((fact) => {
      if (!differs(fact)) return [fact, row[fact]];
      const read = rules[fact].safeParse(typed[fact]);
      if (read.success) return [fact, read.data];
      faults.push({ field: fact, message: read.error.issues[0]?.message ?? m.common_error() });
      return [fact, row[fact]];
    });
    const read = proposed.parse(Object.fromEntries(values));
    const isSame = group.every((fact) => (read[fact] ?? null) === row[fact]);
    return isSame ? [] : [{ reason: reason as keyof typeof CORRECTED, proposed: read }];
  });
  if (differs('hours')) {
    const read = parseHours(typed.hours ?? '', row.hours);
    if ('message' in read) faults.push({ field: 'hours', message: read.message });
    else if (!isDeepStrictEqual(read.hours, row.hours)) {
      corrections.push({ reason: 'hours', proposed: read });
    }
  }
  if (faults.length === 0) return corrections;
  const [first = { field: '', message: '' }] = faults;
  throw new AppError('invalid', `${first.field}: ${first.message}`, { fields: faults });
}

/** Describes the hours of a week without special days, as `readHours` can read it. */
function describeWeek(stored: Hours | null): string {
  return stored
    ? describeHours({ weekly: stored.weekly, byAppointment: stored.byAppointment, special: [] })
    : '';
}

/** Parses the hours of a week; special days stay unchanged. */
function parseHours(
  text: string,
  stored: Hours | null,
): { hours: Hours | null } | { message: string } {
  try {
    const read = readHours(text);
    const special = read && read.special.length > 0 ? read.special : (stored?.special ?? []);
    return { hours: read && { ...read, special } };
  } catch (error) {
    if (error instanceof RangeError) return { message: error.message };
    throw error;
  }
}

/** Formats the values in one line; '' if the fact is empty or should be cleared. */
export function describeProposed({ hours: read, phone, website, ...values }: Proposed): string {
  return read ? describeHours(read) : (phone ?? website ?? describeValues(values));
}

/** Returns a key that is equal for values that differ only in case, punctuation or words like "St.". */
export function correctionKey({
  hours: week,
  address,
  zipCode,
  website,
  ...rest
}: Proposed): string {
  const street = address === undefined ? [] : Object.values(foldStreet(address)).map(String);
  const host = website?.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '') ?? '';
  const parts = [...Object.values(rest), ...street, zipCode?.slice(0, 5), host].map((part) =>
    foldText(part ?? ''),
  );
  return JSON.stringify([...parts, week ?? null]);
}

export function mayOwnerCorrect(reason: ProblemReason): boolean {
  if (reason === 'hours') return true;
  const group: readonly Fact[] = CORRECTED[reason as keyof typeof CORRECTED] ?? [];
  return group.length > 0 && group.every((fact) => fieldOf(fact).byOwner === 'at once');
}

export function correctedColumns(values: Proposed): ListingChange {
  return withKeys(values, '');
}

/** Returns the values of a listing that a reason is about, or null if it is about none. */
export function pickFacts(reason: ProblemReason, row: Corrected): Proposed | null {
  if (reason === 'hours') return { hours: row.hours };
  const group: readonly Fact[] | undefined = CORRECTED[reason as keyof typeof CORRECTED];
  return group ? Object.fromEntries(group.map((fact) => [fact, row[fact]])) : null;
}
