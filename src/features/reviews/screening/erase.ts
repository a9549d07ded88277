import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { DAY } from './signals.rules.ts';

const KEPT_DAYS = 400;
const BATCH = 1000;

export const eraseAuthors: Queue<object> = {
  name: 'erase-review-authors',
  retries: 3,
  cron: '52 6 * * *',
};

/** What was kept of who wrote, and from where. */
export async function eraseOldAuthors({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const until = new Date(clock().getTime() - KEPT_DAYS * DAY);
  while ((await eraseHashes(db, until, BATCH)) === BATCH);
}

/** Answers of how many; moves no figures. Indexes reviews_erasable and review_bands_review. */
async function eraseHashes(db: Database, until: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id from reviews
      where left(author_hash, 7) not in ('sample ', 'erased ') and created_at <= ${until}
      order by created_at, id limit ${limit} for update skip locked
    ), forgotten as (
      delete from review_bands where review_id in (select id from old)
    ), erased as (
      update reviews r set network_hash = null, address_hash = null, author_hash = 'erased ' || r.id
      from old where r.id = old.id returning r.id
    )
    select count(*)::int as count from erased
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
