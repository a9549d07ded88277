import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Stale ones with a contact that was not asked since then, held; the longest first. Index business_checks_stale. */
export async function lockUnasked(
  trx: DatabaseTransaction,
  since: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from business_checks s join businesses b on b.id = s.business_id
    where s.kind = 'stale' and b.is_listed
      and coalesce(b.owner_email, b.email) is not null
      and not exists (
        select from confirm_asks a where a.business_id = b.id and a.asked_at > ${since})
    order by s.since, s.business_id limit ${limit} for update of s
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Counts as the yearly question, too. */
export async function markAsked(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  await sql`
    insert into confirm_asks (business_id, asked_at)
    select id, ${at} from unnest(${ids}::bigint[]) as id order by id
    on conflict (business_id) do update set asked_at = excluded.asked_at
  `.execute(trx);
}
