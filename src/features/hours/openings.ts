import { sql } from 'kysely';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { findLocalDate, listOpenings } from '../../domain/hours/list-openings.ts';
import type { Hours } from '../../domain/opening-hours.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { listOpenTokens } from './open-tokens.rules.ts';
import { findOpenings, type OpenSpans, writeOpenSpans } from './openings.queries.ts';
import { findTimeZone, type Located } from './time-zone.rules.ts';

const DAY = 86_400_000;
export const DAYS_KNOWN = 15;

export function deriveFromHours(row: Located & { hours: Hours | null }) {
  if (!row.hours) return { timeZone: null, openTokens: [] };
  const timeZone = findTimeZone(row);
  return { timeZone, openTokens: listOpenTokens(row.hours, timeZone) };
}

export function planOpenSpans(
  { id, hours, timeZone }: { id: number; hours: Hours; timeZone: string },
  at: Date,
): OpenSpans {
  return {
    businessId: id,
    openings: listOpenings(hours, timeZone, at.getTime(), DAYS_KNOWN),
    knownUntil: new Date(at.getTime() + DAYS_KNOWN * DAY),
  };
}

type Shown = Pick<ListedBusiness, 'openings'>;

export async function showOpenings<Listed extends { id: number; timeZone: string | null }>(
  db: Database,
  businesses: Listed[],
  at: Date,
): Promise<(Listed & Shown)[]> {
  const known = businesses.filter(({ timeZone }) => timeZone !== null).map(({ id }) => id);
  const found = known.length > 0 ? await findOpenings(db, known, at) : [];
  const byBusiness = Map.groupBy(found, ({ businessId }) => businessId);
  return businesses.map((business) => ({
    ...business,
    openings: (byBusiness.get(business.id) ?? []).map(({ opensAt, closesAt }) => ({
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    })),
  }));
}

export function upcomingHours(
  { hours, timeZone }: { hours: Hours | null; timeZone: string | null },
  at: Date,
): Hours | null {
  if (!hours || timeZone === null) return null;
  const today = findLocalDate(timeZone, at.getTime());
  return { ...hours, special: hours.special.filter(({ date }) => date >= today) };
}

export function nextOpenings(
  row: { hours: Hours | null; timeZone: string | null },
  at: Date,
): ListedBusiness['openings'] {
  if (!row.hours || row.timeZone === null) return [];
  return listOpenings(row.hours, row.timeZone, at.getTime(), DAYS_KNOWN)
    .slice(0, 2)
    .map(({ opensAt, closesAt }) => ({
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    }));
}

export async function settleOpenings(
  trx: DatabaseTransaction,
  businessIds: number[],
  at: Date,
): Promise<void> {
  if (businessIds.length === 0) return;
  await trx.deleteFrom('openingSpans').where('businessId', 'in', businessIds).execute();
  const { rows } = await sql<{ id: number; hours: Hours; timeZone: string }>`
    select id, hours, time_zone from businesses
    where id = any(${businessIds}::bigint[]) and hours is not null
  `.execute(trx);
  if (rows.length > 0)
    await writeOpenSpans(
      trx,
      rows.map((row) => planOpenSpans(row, at)),
    );
}
