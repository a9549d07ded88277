const SHORTEST = 4;

/** A network's hash, and those before and after it in order; null at either end. */
export interface Neighbors {
  hash: string;
  before: string | null;
  after: string | null;
}

/** By their hashes: as many digits as tell each from every other network, and at least four. */
export function nameNetworks(networks: Neighbors[]): Map<string, string> {
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
