import type { Metric } from './metrics.ts';

const GROUPS: [RegExp, string][] = [
  [/^\/(assets\/|favicon\.svg$)/, 'files'],
  [/^\/api\/admin(\/|$)/, 'api-staff'],
  [/^\/api\/auth(\/|$)/, 'api-accounts'],
  [/^\/api\/webhooks(\/|$)/, 'api-webhooks'],
  [/^\/api(\/|$)/, 'api'],
  [/^\/(admin|sign-in)(\/|$)/, 'screens-staff'],
  [/^\/(healthz|healthz\/client|readyz|metrics)$/, 'probes'],
  [/^\/(sitemap|robots\.txt$)/, 'crawlers'],
];
const OTHERS = 'screens';
const KEPT = 'screens-kept';
/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Tally {
  statuses: Map<string, number>;
  /** Non-cumulative counts per `BUCKETS` entry; the last element counts slower responses. */
  buckets: number[];
  seconds: number;
  count: number;
}

export interface RequestMetrics {
  /** Counts a response; `milliseconds` is the time until its headers were ready. */
  observe(path: string, status: number, milliseconds: number): void;
  observeKept(status: number): void;
  read(): Metric[];
}

export function countRequests(): RequestMetrics {
  const tallies = new Map<string, Tally>();

  function add(group: string, status: number, seconds: number) {
    const tally = tallies.get(group) ?? {
      statuses: new Map(),
      buckets: [...BUCKETS, 0].fill(0),
      seconds: 0,
      count: 0,
    };
    tallies.set(group, tally);
    const kind = `${Math.floor(status / 100)}xx`;
    tally.statuses.set(kind, (tally.statuses.get(kind) ?? 0) + 1);
    const found = BUCKETS.findIndex((most) => seconds <= most);
    const bucket = found < 0 ? BUCKETS.length : found;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    tally.seconds += seconds;
    tally.count += 1;
  }

  return {
    observe(path, status, milliseconds) {
      const group = GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? OTHERS;
      add(group, status, milliseconds / 1000);
    },
    observeKept: (status) => add(KEPT, status, 0),
    read: () => [readStatuses(tallies), readTimes(tallies)],
  };
}

function readStatuses(tallies: Map<string, Tally>): Metric {
  return {
    name: 'http_requests_total',
    help: 'Requests by part of the product and status class.',
    type: 'counter',
    samples: [...tallies].flatMap(([group, { statuses }]) =>
      [...statuses].map(([status, value]) => ({ labels: { group, status }, value })),
    ),
  };
}

function readTimes(tallies: Map<string, Tally>): Metric {
  return {
    name: 'http_request_duration_seconds',
    help: 'Time until the response headers were ready.',
    type: 'histogram',
    samples: [...tallies].flatMap(([group, tally]) => {
      let total = 0;
      const buckets = tally.buckets.map((count, index) => {
        total += count;
        const le = String(BUCKETS[index] ?? '+Inf');
        return { suffix: '_bucket', labels: { group, le }, value: total };
      });
      return [
        ...buckets,
        { suffix: '_sum', labels: { group }, value: tally.seconds },
        { suffix: '_count', labels: { group }, value: tally.count },
      ];
    }),
  };
}
