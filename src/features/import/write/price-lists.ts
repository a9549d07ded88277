import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { settleOfferSpans } from '../../businesses/model/change-listing.queries.ts';
import { deriveAnew } from '../../businesses/model/custom-fields.ts';
import { type LineRange, within } from '../model/write.queries.ts';

const AT_ONCE = 2000;

type Outcome = 'new' | 'changed';

export async function writeServices(
  trx: DatabaseTransaction,
  range: LineRange,
  of: Outcome,
): Promise<void> {
  const ids = await writeList(trx, range, { column: 'services', of });
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await deriveAnew(trx, ids.slice(from, from + AT_ONCE));
  }
}

export async function writeOffers(
  trx: DatabaseTransaction,
  range: LineRange,
  of: Outcome,
): Promise<void> {
  await settleOfferSpans(trx, await writeList(trx, range, { column: 'offers', of }));
}

async function writeList(
  trx: DatabaseTransaction,
  range: LineRange,
  { column, of }: { column: 'services' | 'offers'; of: Outcome },
): Promise<number[]> {
  const list = sql.ref(column);
  const { rows } = await sql<{ id: number }>`
    update businesses b set ${list} = r.${list} from import_rows r
    where ${within(range)} and r.outcome = ${of} and r.${list} is not null
      and b.id = r.business_id
    returning b.id
  `.execute(trx);
  return rows.map(({ id }) => id);
}
