import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { settleOfferSpans } from '../../businesses/change-listing.queries.ts';
import { deriveAnew } from '../../businesses/custom-fields.ts';
import { type LineRange, within } from './queries.ts';

const AT_ONCE = 2000;

/** Gives what a range wrote its services, and the words that they are found by. Primary keys. */
export async function writeServices(
  trx: DatabaseTransaction,
  range: LineRange,
  of: 'new' | 'changed',
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update businesses b set services = r.services from import_rows r
    where ${within(range)} and r.outcome = ${of} and r.services is not null
      and b.id = r.business_id
    returning b.id
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await deriveAnew(trx, ids.slice(from, from + AT_ONCE));
  }
}

/** Gives what a range wrote its offers, and when it has them. Primary keys. */
export async function writeOffers(
  trx: DatabaseTransaction,
  range: LineRange,
  of: 'new' | 'changed',
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update businesses b set offers = r.offers from import_rows r
    where ${within(range)} and r.outcome = ${of} and r.offers is not null
      and b.id = r.business_id
    returning b.id
  `.execute(trx);
  await settleOfferSpans(
    trx,
    rows.map(({ id }) => id),
  );
}
