import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Journal, Sides } from './journal.rules.ts';

type Pairs = Journal['pairs'];

function order({ survivorId, mergedId }: Sides) {
  return [Math.min(survivorId, mergedId), Math.max(survivorId, mergedId)] as const;
}

/** Marks the pair as the same business. Returns its former state, or null. */
export async function markSame(
  trx: DatabaseTransaction,
  sides: Sides,
  { by, at }: { by: string; at: Date },
): Promise<Pairs['former']> {
  const [low, high] = order(sides);
  const { rows } = await sql<{ state: string; decidedAt: Date | null; decidedBy: string | null }>`
    select state, decided_at, decided_by from duplicate_pairs
    where low_id = ${low} and high_id = ${high} for update
  `.execute(trx);
  await sql`
    insert into duplicate_pairs
      (low_id, high_id, score, reasons, state, found_at, decided_at, decided_by)
    values (${low}, ${high}, 0, '[]', 'same', ${at}, ${at}, ${by})
    on conflict (low_id, high_id) do update
      set state = 'same', decided_at = excluded.decided_at, decided_by = excluded.decided_by
  `.execute(trx);
  const [former] = rows;
  return former ? { ...former, decidedAt: former.decidedAt?.toISOString() ?? null } : null;
}

export async function unmarkSame(
  trx: DatabaseTransaction,
  sides: Sides,
  former: Pairs['former'],
): Promise<void> {
  const [low, high] = order(sides);
  if (!former) {
    await sql`
      delete from duplicate_pairs where low_id = ${low} and high_id = ${high} and state = 'same'
    `.execute(trx);
    return;
  }
  await sql`
    update duplicate_pairs set state = ${former.state},
      decided_at = ${former.decidedAt}::timestamptz, decided_by = ${former.decidedBy}::text
    where low_id = ${low} and high_id = ${high}
  `.execute(trx);
}

/** Copies the pairs of the merged listing to the survivor. The originals stay, hidden with the merged listing. */
export async function repointPairs(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<Pairs['repointed']> {
  const { rows } = await sql<Pairs['repointed'][number]>`
    insert into duplicate_pairs
      (low_id, high_id, score, reasons, state, found_at, decided_at, decided_by)
    select least(${survivorId}::bigint, o.id), greatest(${survivorId}::bigint, o.id),
      score, reasons, state, found_at, decided_at, decided_by
    from duplicate_pairs
    cross join lateral (
      select case when low_id = ${mergedId} then high_id else low_id end as id) o
    where (low_id = ${mergedId} or high_id = ${mergedId}) and o.id <> ${survivorId}
      and state in ('open', 'different')
    on conflict do nothing
    returning case when low_id = ${survivorId} then high_id else low_id end as other_id, state
  `.execute(trx);
  return rows;
}

/** Deletes the copied pairs again, except pairs decided since. */
export async function dropRepointed(
  trx: DatabaseTransaction,
  survivorId: number,
  repointed: Pairs['repointed'],
): Promise<void> {
  await sql`
    delete from duplicate_pairs p
    using json_to_recordset(${JSON.stringify(repointed)}::json) as r("otherId" bigint, state text)
    where p.low_id = least(${survivorId}::bigint, r."otherId")
      and p.high_id = greatest(${survivorId}::bigint, r."otherId") and p.state = r.state
  `.execute(trx);
}

export async function listDifferent(
  trx: DatabaseTransaction,
  id: number,
): Promise<Pairs['different']> {
  const { rows } = await sql<{ otherId: number; decidedAt: Date | null; decidedBy: string | null }>`
    select case when low_id = ${id} then high_id else low_id end as other_id,
      decided_at, decided_by
    from duplicate_pairs where (low_id = ${id} or high_id = ${id}) and state = 'different'
  `.execute(trx);
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt?.toISOString() ?? null }));
}

/** Restores `different` decisions that were reopened only because the merge changed the listing. */
export async function keepDifferent(
  trx: DatabaseTransaction,
  id: number,
  different: Pairs['different'],
): Promise<void> {
  await sql`
    update duplicate_pairs p
    set state = 'different', decided_at = d."decidedAt", decided_by = d."decidedBy"
    from json_to_recordset(${JSON.stringify(different)}::json)
      as d("otherId" bigint, "decidedAt" timestamptz, "decidedBy" text)
    where p.low_id = least(${id}::bigint, d."otherId")
      and p.high_id = greatest(${id}::bigint, d."otherId") and p.state = 'open'
  `.execute(trx);
}
