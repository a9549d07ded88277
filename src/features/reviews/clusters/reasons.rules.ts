import * as m from '#messages';
import type { ClusterGraph, ClusterRule } from '../../../contract/reviews.staff.ts';

const DAY = 86_400_000;
const SEVERAL = 3;
/** Days before a cluster that define the usual pace. */
export const CLUSTER_DAYS = 180;
const MONTHS = 6;

export interface ClusterRun {
  count: number;
  firstAt: Date;
  lastAt: Date;
  lowest: number;
  highest: number;
}

export interface ClusterFacts extends ClusterRun {
  rule: ClusterRule;
  networkCount: number;
  businessCount: number;
  nearCopies: number;
  /** Network with the most reviews; null once all networks are erased. */
  network: (ClusterRun & { name: string }) | null;
  usualCount: number;
}

export function formatReasons(facts: ClusterFacts): string[] {
  const { rule, network, nearCopies } = facts;
  const said = {
    address: network && network.count >= SEVERAL ? formatNetwork(network) : null,
    ring: facts.networkCount > 1 && facts.businessCount > 1 ? formatCluster(facts) : null,
    'burst-text': facts.businessCount === 1 && facts.count > 1 ? formatRun(facts) : null,
  };
  const others = (['ring', 'address', 'burst-text'] as const).filter((one) => one !== rule);
  const { count } = facts;
  return [
    said[rule] ??
      m.reviews_because_rated_alike({
        count,
        span: spellSpan(facts),
        stars: spellStars(facts),
      }),
    ...others.map((one) => said[one]),
    nearCopies > 1 ? m.reviews_because_same_text({ count: nearCopies }) : null,
  ].filter((sentence) => sentence !== null);
}

function formatNetwork({ name, ...run }: ClusterRun & { name: string }): string {
  const [span, stars] = [spellSpan(run), spellStars(run)];
  return m.reviews_because_same_network({ count: run.count, name, span, stars });
}

function formatCluster({
  networkCount: networks,
  businessCount: businesses,
  ...run
}: ClusterFacts) {
  const span = spellSpan(run, m.reviews_span_within_days);
  const fields = { networks, businesses, span };
  if (run.lowest >= 4) return m.reviews_because_networks_praise(fields);
  if (run.highest <= 2) return m.reviews_because_networks_down(fields);
  return m.reviews_because_networks_same(fields);
}

function formatRun({ usualCount, ...run }: ClusterFacts): string {
  const [span, usual] = [spellSpan(run), spellUsual(usualCount)];
  return m.reviews_because_burst({ count: run.count, span, usual });
}

function spellUsual(count: number): string {
  if (count === 0) return m.reviews_usual_none();
  const aMonth = Math.round(count / MONTHS);
  if (aMonth >= 1) return m.reviews_usual_monthly({ count: aMonth });
  return m.reviews_usual_half_year({ count });
}

function spellSpan(
  { firstAt, lastAt }: ClusterRun,
  spellDays: typeof m.reviews_span_in_days = m.reviews_span_in_days,
): string {
  const days = Math.max(1, Math.ceil((lastAt.getTime() - firstAt.getTime()) / DAY));
  return days === 1 ? m.reviews_span_day() : spellDays({ days });
}

function spellStars({ lowest, highest }: ClusterRun): string {
  if (lowest < highest) return m.reviews_stars_range({ lowest, highest });
  return lowest === 1
    ? m.reviews_all_one_star({ stars: lowest })
    : m.reviews_all_stars({ stars: lowest });
}

const MAX_NETWORKS = 40;
const MAX_BUSINESSES = 20;

export interface NetworkPair {
  network: string;
  businessId: number;
  businessName: string;
  reviews: number;
  stars: number;
}

export function drawGraph(pairs: NetworkPair[]): ClusterGraph {
  const networks = sumBy(pairs, ({ network }) => network);
  const businesses = sumBy(pairs, ({ businessId }) => businessId);
  const names = new Map(pairs.map(({ businessId, businessName }) => [businessId, businessName]));
  const shownNetworks = new Set([...networks.keys()].slice(0, MAX_NETWORKS));
  const shownBusinesses = new Set([...businesses.keys()].slice(0, MAX_BUSINESSES));
  const isShown = ({ network, businessId }: NetworkPair) =>
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

function countReviews(pairs: NetworkPair[]): number {
  return pairs.reduce((total, { reviews }) => total + reviews, 0);
}

function sumBy<K>(pairs: NetworkPair[], keyOf: (pair: NetworkPair) => K): Map<K, number> {
  const groups = [...Map.groupBy(pairs, keyOf)];
  const sums = groups.map(([key, those]) => [key, countReviews(those)] as const);
  return new Map(sums.sort(([, one], [, other]) => other - one));
}
