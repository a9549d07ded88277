import type { RingGraph } from '../../../contract/staff/rings.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findNetworkNames } from '../find/network-names.queries.ts';
import { findPairs } from './graph.queries.ts';
import { drawGraph } from './graph.rules.ts';

/** Networks that were forgotten are one. */
const FORGOTTEN = 'unknown';

export async function readGraph(db: Database, groupId: number): Promise<RingGraph> {
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
