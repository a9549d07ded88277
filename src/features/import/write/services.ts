import { sql } from 'kysely';
import { type Service, tellServices } from '../../../contract/services.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { type LineRange, within } from './queries.ts';

const AT_ONCE = 2000;

/** Gives what a range wrote its services, and the words that they are found by. Primary keys. */
export async function writeServices(
  trx: DatabaseTransaction,
  range: LineRange,
  of: 'new' | 'changed',
): Promise<void> {
  const { rows } = await sql<{ id: number; services: Service[] }>`
    select r.business_id as id, r.services from import_rows r
    where ${within(range)} and r.outcome = ${of} and r.services is not null
    order by r.business_id
  `.execute(trx);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const found = await mapInSlices(rows.slice(from, from + AT_ONCE), ({ id, services }) => ({
      id,
      services,
      words: tellServices(services),
    }));
    await sql`
      update businesses b set services = s.services, custom_words = s.words
      from json_to_recordset(${JSON.stringify(found)}::json)
        as s (id bigint, services jsonb, words text)
      where b.id = s.id
    `.execute(trx);
  }
}
