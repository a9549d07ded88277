import type { ClusterGraph } from '../../../contract/reviews.ts';

const MOST_NETWORKS = 40;
const MOST_BUSINESSES = 20;

export interface Pair {
  network: string;
  businessId: number;
  businessName: string;
  reviews: number;
  stars: number;
}

/** The networks and businesses with the most reviews; of the others only how many. */
export function drawGraph(pairs: Pair[]): ClusterGraph {
  const networks = sumBy(pairs, ({ network }) => network);
  const businesses = sumBy(pairs, ({ businessId }) => businessId);
  const names = new Map(pairs.map(({ businessId, businessName }) => [businessId, businessName]));
  const shownNetworks = new Set([...networks.keys()].slice(0, MOST_NETWORKS));
  const shownBusinesses = new Set([...businesses.keys()].slice(0, MOST_BUSINESSES));
  const isShown = ({ network, businessId }: Pair) =>
    shownNetworks.has(network) && shownBusinesses.has(businessId);
  const links = pairs.filter(isShown);
  return {
    networks: [...shownNetworks].map((name) => ({ name, reviews: networks.get(name) ?? 0 })),
    businesses: [...shownBusinesses].map((id) => ({
      id,
      name: names.get(id) ?? '',
      reviews: businesses.get(id) ?? 0,
    })),
    links: links.map(({ network, businessId, reviews, stars }) => ({
      network,
      businessId,
      reviews,
      rating: Math.round((stars * 10) / reviews) / 10,
    })),
    left: {
      networks: networks.size - shownNetworks.size,
      businesses: businesses.size - shownBusinesses.size,
      reviews: countReviews(pairs) - countReviews(links),
    },
  };
}

function countReviews(pairs: Pair[]): number {
  return pairs.reduce((total, { reviews }) => total + reviews, 0);
}

/** The most first. */
function sumBy<K>(pairs: Pair[], keyOf: (pair: Pair) => K): Map<K, number> {
  const groups = [...Map.groupBy(pairs, keyOf)];
  const sums = groups.map(([key, those]) => [key, countReviews(those)] as const);
  return new Map(sums.sort(([, one], [, other]) => other - one));
}
