import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { lockWriting } from '../queries.ts';
import { decide } from './decide.ts';
import { type Evidence, NETWORKS_OF_A_RING, RING_DAYS, USUAL_DAYS } from './findings.rules.ts';
import { EVIDENCE, gatherFindings } from './gather.ts';
import { bandsOf, runsOf } from './likeness.rules.ts';

/** A run of the rules holds up writing no longer than these take. */
const BATCH = 20;

export const screenAgain: Queue<object> = {
  name: 'screen-again',
  retries: 3,
  cron: '37 7 * * *',
  timeLimit: 3600,
};

/** What shows only later: each recent review is judged again, by what came after it too. */
export async function screenRecent({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await rebuildPaces(db, clock());
  await rebuildPairs(db, clock());
  for (let after = 0; ; ) {
    const last = await db.kysely.transaction().execute(async (trx) => {
      await lockWriting(trx);
      const suspects = await listSuspects(trx, { at: clock(), after, limit: BATCH });
      for (const suspect of suspects) await screenOne(trx, suspect, clock());
      return suspects.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

/** One whose stars or words its author changed; writing is locked. */
export async function screenChanged(
  trx: DatabaseTransaction,
  reviewId: number,
  at: Date,
): Promise<void> {
  const changed = await findSuspect(trx, reviewId);
  if (changed) await screenOne(trx, changed, at);
}

async function screenOne(trx: DatabaseTransaction, suspect: Suspect, at: Date): Promise<void> {
  const { comment, commentHash, ...review } = suspect;
  const runs = runsOf(comment);
  const networkHashes = review.networkHash ? [review.networkHash] : [];
  const traits = { networkHashes, comment, commentHash, runs, bands: bandsOf(runs) };
  const findings = await gatherFindings(trx, review, traits);
  await decide(trx, findings, at);
}

const DAYS_OF_PAIRS = 90;

/** In one transaction, so that readers always find the last night's or this one's. Index reviews_erasable. */
async function rebuildPairs(db: Database, at: Date): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '30min'`.execute(trx);
    await sql`delete from network_pairs`.execute(trx);
    await sql`
      with telling as (
        select network_hash from reviews where network_hash is not null and deleted_at is null
        group by network_hash
        having count(distinct business_id) >= 2
      ), recent as materialized (
        select network_hash, business_id, created_at
        from reviews join telling using (network_hash)
        where deleted_at is null
          and created_at > ${at}::timestamptz - make_interval(days => ${DAYS_OF_PAIRS})
      )
      insert into network_pairs (low, high, business_count, last_at)
      select a.network_hash, b.network_hash, count(distinct a.business_id),
        max(greatest(a.created_at, b.created_at))
      from recent a join recent b on b.business_id = a.business_id
        and b.network_hash > a.network_hash
        and abs(extract(epoch from b.created_at - a.created_at)) <= ${RING_DAYS * 86_400}
      group by a.network_hash, b.network_hash
      having count(distinct a.business_id) >= 2
    `.execute(trx);
  });
}

/** Reads the reviews of half a year, each with its category. Index reviews_erasable. */
async function rebuildPaces(db: Database, at: Date): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '30min'`.execute(trx);
    await sql`delete from review_paces`.execute(trx);
    await sql`
      with got as (
        select b.category_id, count(*)::int as reviews
        from reviews r join businesses b on b.id = r.business_id
        where r.is_counted and not r.is_held
          and left(r.author_hash, 7) not in ('sample ', 'erased ')
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

type Suspect = Evidence & { comment: string; commentHash: string };

/**
 * Of the last two days; and of two rings' time, those of networks that agree with enough others. By id.
 * Indexes reviews_erasable and network_pairs_high.
 */
async function listSuspects(
  trx: DatabaseTransaction,
  { at, after, limit }: { at: Date; after: number; limit: number },
): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select ${EVIDENCE}, comment, comment_hash from reviews
    where left(author_hash, 7) not in ('sample ', 'erased ') and id > ${after}
      and deleted_at is null and kept_at is null
      and created_at > ${at}::timestamptz - make_interval(days => ${2 * RING_DAYS})
      and (
        created_at > ${at}::timestamptz - interval '2 days'
        or (
          (select count(*) from network_pairs where low = network_hash)
          + (select count(*) from network_pairs where high = network_hash)
        ) >= ${NETWORKS_OF_A_RING - 1}
      )
    order by id limit ${limit}
  `.execute(trx);
  return rows;
}

/** Primary key. */
async function findSuspect(trx: DatabaseTransaction, id: number): Promise<Suspect | null> {
  const { rows } = await sql<Suspect>`
    select ${EVIDENCE}, comment, comment_hash from reviews where id = ${id}
  `.execute(trx);
  return rows[0] ?? null;
}
