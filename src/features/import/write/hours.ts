import { sql } from 'kysely';
import type { Hours } from '../../../domain/opening-hours.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { deriveFromHours, settleOpenings } from '../../hours/openings.ts';
import type { Located } from '../../hours/time-zone.rules.ts';
import { type LineRange, within } from '../model/write.queries.ts';

const AT_ONCE = 2000;

export async function writeHours(
  trx: DatabaseTransaction,
  range: LineRange,
  { of, at }: { of: 'new' | 'changed'; at: Date },
): Promise<void> {
  const { rows } = await sql<Located & { id: number; hours: Hours }>`
    select b.id, r.hours, b.latitude, b.longitude, b.state
    from import_rows r join businesses b on b.id = r.business_id
    where ${within(range)} and r.outcome = ${of} and r.hours is not null
    order by b.id
  `.execute(trx);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const found = await mapInSlices(some, (row) => ({
      id: row.id,
      hours: row.hours,
      ...deriveFromHours(row),
    }));
    await sql`
      update businesses b set hours = h.hours, time_zone = h."timeZone", open_tokens = h."openTokens"
      from json_to_recordset(${JSON.stringify(found)}::json)
        as h (id bigint, hours jsonb, "timeZone" text, "openTokens" text[])
      where b.id = h.id
    `.execute(trx);
    await settleOpenings(
      trx,
      some.map(({ id }) => id),
      at,
    );
  }
}
