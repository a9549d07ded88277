import type { StatisticsCounts } from '../../../contract/statistics.owner.ts';
import type { StatisticsKind } from '../../../contract/statistics.ts';
import { hasSessionCookie } from '../../accounts/model/session-cookie.rules.ts';
import { readOwnerToken } from '../../owners/model/cookie.rules.ts';

export interface DayCounts extends StatisticsCounts {
  businessId: number;
  day: string;
}

export interface Tally {
  add(day: string, businessId: number, kind: StatisticsKind): void;
  take(): DayCounts[];
  giveBack(counts: DayCounts[]): void;
}

const MAX = 20_000;

export const NO_COUNTS: StatisticsCounts = {
  seen: 0,
  views: 0,
  calls: 0,
  directions: 0,
  website: 0,
  inquiries: 0,
};

export function createTally(): Tally {
  const counts = new Map<string, DayCounts>();

  function find(day: string, businessId: number): DayCounts | null {
    const key = `${day} ${businessId}`;
    const known = counts.get(key);
    if (known) return known;
    if (counts.size >= MAX) return null;
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
    inquiries: one.inquiries + other.inquiries,
  };
}

const EVERY = 10_000;

/** A counter that writes every ten seconds, one write at a time, and once more on close. */
export interface Flusher {
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export function createFlusher(write: () => Promise<void>): Flusher {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  return {
    flush,
    start() {
      timer = setInterval(flush, EVERY).unref();
    },
    async close() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

const ROBOT =
  /(?<!cu)bot\b|bot[-_/]|crawl|spider|slurp|scrape|preview|headless|lighthouse|pagespeed|prerender|phantom|selenium|puppeteer|playwright|monitor|uptime|archiver|externalhit|curl|wget|python|java\/|okhttp|go-http|axios|node|undici/i;

/**
 * Checks whether the visitor is a person who is neither staff nor signed in as an owner. A missing user agent
 * counts as a robot.
 */
export function isCountedVisitor(headers: Headers): boolean {
  const browser = headers.get('user-agent') ?? '';
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`;
  const cookies = headers.get('cookie');
  if (browser === '' || ROBOT.test(browser) || /prefetch|prerender/.test(purpose)) return false;
  return !hasSessionCookie(cookies) && readOwnerToken(cookies) === null;
}
