import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { USUAL_DAYS } from './findings.rules.ts';

/** Keeps the job's original name, so that existing schedules continue. */
export const countPacesNightly: Queue<object> = {
  name: 'screen-again',
  retries: 3,
  cron: '37 7 * * *',
  timeLimit: 3600,
};

/** Recomputes the usual number of reviews per category from the last 180 days. Uses index `reviews_erasable`. */
export async function countPaces({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '30min'`.execute(trx);
    await sql`delete from review_paces`.execute(trx);
    await sql`
      with got as (
        select b.category_id, count(*)::int as reviews
        from reviews r join businesses b on b.id = r.business_id
        where r.is_counted and not r.is_held
          and left(r.author_hash, 7) not in ('sample ', 'erased ', 'import ')
          and r.created_at > ${at}::timestamptz - make_interval(days => ${USUAL_DAYS})
        group by b.category_id
      )
      insert into review_paces (category_id, listings, reviews)
      select c.id, coalesce(f.business_count, 0), coalesce(got.reviews, 0)
      from categories c
      left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''
      left join got on got.category_id = c.id
    `.execute(trx);
  });
}
