import { sql } from 'kysely';
import type { ClusterGraph } from '../../../contract/reviews.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findNetworkNames } from '../model/network-names.queries.ts';
import { isMember } from './list.ts';
import { drawGraph, type NetworkPair } from './reasons.rules.ts';

const FORGOTTEN = 'unknown';

export async function readGraph(db: Database, groupId: number): Promise<ClusterGraph> {
  const pairs = await findPairs(db, groupId);
  const names = await findNetworkNames(
    db.kysely,
    pairs.map(({ networkHash }) => networkHash),
  );
  return drawGraph(
    pairs.map(({ networkHash, ...pair }) => ({
      ...pair,
      network: (networkHash && names.get(networkHash)) || FORGOTTEN,
    })),
  );
}

const MAX_PAIRS = 10_000;

type PairRow = Omit<NetworkPair, 'network'> & { networkHash: string | null };

async function findPairs(db: Database, groupId: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select p.*, b.name as business_name
    from (
      select r.network_hash, r.business_id, count(*)::int as reviews, sum(r.rating)::int as stars
      from review_groups g join reviews r on r.group_id = g.id
      where g.id = ${groupId} and ${isMember}
      group by r.network_hash, r.business_id
      order by count(*) desc, r.network_hash, r.business_id limit ${MAX_PAIRS}
    ) p
    join businesses b on b.id = p.business_id
    order by p.reviews desc, p.network_hash, p.business_id
  `.execute(db.kysely);
  return rows;
}
