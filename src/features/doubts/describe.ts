import type { DoubtfulListing, ListingChecks } from '../../contract/staff/checks.ts';
import { contactOf } from '../contacts/contact.rules.ts';
import type { DoubtRow } from './staff.queries.ts';
import { sumPoints, weighSigns } from './staleness.rules.ts';

export function toChecks(row: DoubtRow, at: Date): ListingChecks {
  const { doubts, website, source, confirmedAt, confirmedBy, askedAt } = row;
  const reasons = weighSigns(row, at);
  return {
    ...{ doubts, reasons, points: sumPoints(reasons), source, confirmedBy },
    website: website && { ...website, since: new Date(website.since).toISOString() },
    confirmedAt: confirmedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
  };
}

export function toDoubtful(row: DoubtRow, at: Date): DoubtfulListing {
  const { business } = row;
  const hasContact = contactOf(row) !== null;
  return { ...toChecks(row, at), business, hasContact };
}
