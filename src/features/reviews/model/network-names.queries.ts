import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

/** Returns a short name for each network hash. */
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

const SHORTEST = 4;

/** Network hash with its neighbors in sort order; null at either end. */
interface Neighbors {
  hash: string;
  before: string | null;
  after: string | null;
}

/** Abbreviates each hash to the shortest prefix that is unique among all networks, at least four digits. */
function nameNetworks(networks: Neighbors[]): Map<string, string> {
  return new Map(
    networks.map(({ hash, before, after }) => {
      const shared = Math.max(countShared(hash, before), countShared(hash, after));
      return [hash, hash.slice(0, Math.max(SHORTEST, shared + 1))];
    }),
  );
}

function countShared(one: string, other: string | null): number {
  if (other === null) return 0;
  const at = [...one].findIndex((digit, place) => digit !== other[place]);
  return at === -1 ? one.length : at;
}
