import type { StatisticsCounts, StatisticsKind } from '../../contract/statistics.ts';

export interface DayCounts extends StatisticsCounts {
  businessId: number;
  day: string;
}

export interface Tally {
  add(day: string, businessId: number, kind: StatisticsKind): void;
  take(): DayCounts[];
  giveBack(counts: DayCounts[]): void;
}

const MOST = 20_000;

export const NO_COUNTS: StatisticsCounts = {
  seen: 0,
  views: 0,
  calls: 0,
  directions: 0,
  website: 0,
};

export function createTally(): Tally {
  const counts = new Map<string, DayCounts>();

  function find(day: string, businessId: number): DayCounts | null {
    const key = `${day} ${businessId}`;
    const known = counts.get(key);
    if (known) return known;
    if (counts.size >= MOST) return null;
    const none = { ...NO_COUNTS, businessId, day };
    counts.set(key, none);
    return none;
  }

  return {
    add(day, businessId, kind) {
      const found = find(day, businessId);
      if (found) found[kind] += 1;
    },
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    giveBack(former) {
      for (const one of former) {
        const found = find(one.day, one.businessId);
        if (found) Object.assign(found, addCounts(found, one));
      }
    },
  };
}

export function addCounts(one: StatisticsCounts, other: StatisticsCounts): StatisticsCounts {
  return {
    seen: one.seen + other.seen,
    views: one.views + other.views,
    calls: one.calls + other.calls,
    directions: one.directions + other.directions,
    website: one.website + other.website,
  };
}
