import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Pair } from './graph.rules.ts';
import { isMember } from './queries.ts';

const MOST_PAIRS = 10_000;

export type PairRow = Omit<Pair, 'network'> & { networkHash: string | null };

/** Of a group, the most first. Index reviews_group. */
export async function findPairs(db: Database, groupId: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select p.*, b.name as business_name
    from (
      select r.network_hash, r.business_id, count(*)::int as reviews, sum(r.rating)::int as stars
      from review_groups g join reviews r on r.group_id = g.id
      where g.id = ${groupId} and ${isMember}
      group by r.network_hash, r.business_id
      order by count(*) desc, r.network_hash, r.business_id limit ${MOST_PAIRS}
    ) p
    join businesses b on b.id = p.business_id
    order by p.reviews desc, p.network_hash, p.business_id
  `.execute(db.kysely);
  return rows;
}
