import { Counter, Histogram, Registry } from 'prom-client';

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

export interface RequestMetrics {
  /** Counts a response; `milliseconds` is the time until its headers were ready. */
  observe(path: string, status: number, milliseconds: number): void;
  observeKept(status: number): void;
  metrics: Registry;
}

export function countRequests(): RequestMetrics {
  const metrics = new Registry();
  const registers = [metrics];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by part of the product and status class.',
    labelNames: ['group', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response headers were ready.',
    labelNames: ['group'],
    buckets: BUCKETS,
    registers,
  });

  function add(group: string, status: number, seconds: number) {
    requests.inc({ group, status: `${Math.floor(status / 100)}xx` });
    times.observe({ group }, seconds);
  }

  return {
    observe(path, status, milliseconds) {
      const group = GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? OTHERS;
      add(group, status, milliseconds / 1000);
    },
    observeKept: (status) => add(KEPT, status, 0),
    metrics,
  };
}
