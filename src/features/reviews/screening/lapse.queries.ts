import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { type LockedReview, lockedColumns } from '../staff/queries.ts';

/** Hidden by reports since before then, and nothing else speaks against them. Index reviews_undecided. */
export async function lockOverdue(
  trx: DatabaseTransaction,
  until: Date,
  limit: number,
): Promise<LockedReview[]> {
  const { rows } = await sql<LockedReview>`
    select ${lockedColumns} from reviews r
    where is_held and deleted_at is null and held_for = 'reports' and group_id is null and points = 0
      and held_at <= ${until} and coalesce(held_at, created_at) <= ${until}
    order by r.id limit ${limit} for update skip locked
  `.execute(trx);
  return rows;
}

/** Open ones from before then with nothing held. Indexes review_groups_open, reviews_group. */
export async function lapseGroups(
  db: Database,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await sql`
    update review_groups g set state = 'lapsed', decided_at = ${at}, decided_by = 'rules'
    where state = 'open' and opened_at <= ${until}
      and not exists (
        select from reviews where group_id = g.id and is_held and deleted_at is null)
  `.execute(db.kysely);
}
