import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { type Neighbors, nameNetworks } from './network-names.rules.ts';

/** By their hashes. Two steps in index reviews_network each. */
export async function findNetworkNames(
  db: Database['kysely'] | DatabaseTransaction,
  hashes: (string | null)[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(hashes.filter((hash) => hash !== null))];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<Neighbors>`
    select hash, (
        select network_hash from reviews where network_hash < hash
        order by network_hash desc limit 1
      ) as before, (
        select network_hash from reviews where network_hash > hash order by network_hash limit 1
      ) as after
    from (select unnest(${distinct}::text[]) collate "C" as hash) given
  `.execute(db);
  return nameNetworks(rows);
}
