import type { FuzzResult } from './asking.ts';
import type { Standstill } from './product.ts';

interface Report extends FuzzResult {
  seed: number;
  seconds: number;
  errors: string[];
  /** Milliseconds on the server's clock, by request id. */
  serverTimes: Map<string, number>;
  standstills: Standstill[];
}

/**
 * Calls that need more time or more reviewers than a run has, such as an undo link sent ten minutes after a
 * change.
 */
const BEYOND_A_RUN = new Set([
  ...['GET /api/owner-undo', 'POST /api/owner-undo', 'POST /api/admin/payments/{id}/receipt'],
  ...['GET /api/confirm-listing', 'POST /api/confirm-listing', 'POST /api/admin/doubts/{id}'],
  ...['GET /api/admin/review-groups/{id}', 'GET /api/admin/review-groups/{id}/graph'],
]);
const SHOWN = 20;
const SLOWEST_CALLS = 10;

export function printReport(report: Report): boolean {
  const { requests, seed, seconds, byStatus, faults, errors, journeys, stopped } = report;
  console.log(`\n${requests} requests, seed ${seed}, ${Math.round(seconds)} s`);
  console.log(`By status: ${JSON.stringify(byStatus)}`);
  console.log(`Journeys: ${journeys} completed, ${stopped.length} stopped early`);
  for (const [reason, count] of countSame(stopped)) console.log(`  ${count} x ${reason}`);
  printTimes(report);
  const missed = [...report.successes].filter(([, count]) => count === 0).map(([name]) => name);
  const blind = missed.filter((name) => !BEYOND_A_RUN.has(name));
  const later = missed.filter((name) => BEYOND_A_RUN.has(name));
  console.log(`Never answered successfully: ${blind.join(', ') || 'none'}`);
  if (later.length > 0) console.log(`Out of reach of a short run: ${later.join(', ')}`);
  for (const { request, what } of faults.slice(0, SHOWN)) {
    console.log(`FAULT ${what}\n  ${request.slice(0, 2000)}`);
  }
  for (const line of errors.slice(0, SHOWN)) console.log(`LOGGED ${line.slice(0, 2000)}`);
  console.log(`${faults.length} faults, ${errors.length} errors logged`);
  const { standstills } = report;
  const longest = standstills.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  for (const { ms, wall, after } of longest) {
    console.log(`STANDSTILL ${ms} ms of work (${wall} ms by the clock), near ${after.join(', ')}`);
  }
  console.log(`${standstills.length} turns of the event loop with more than 50 ms of work`);
  return faults.length + errors.length + blind.length + standstills.length === 0;
}

function printTimes({ times, slowest, serverTimes }: Report) {
  const all = [...times.values()].flat();
  console.log(`Response times in milliseconds: ${describeTimes(all)}`);
  const calls = [...times].sort(([, a], [, b]) => findShare(b, 95) - findShare(a, 95));
  for (const [name, taken] of calls.slice(0, SLOWEST_CALLS)) {
    console.log(`  ${describeTimes(taken)}  ${name}`);
  }
  console.log("Slowest requests, by our clock and the server's:");
  for (const { request, requestId, ms } of slowest) {
    const own = serverTimes.get(requestId) ?? 'under 100';
    console.log(`  ${Math.round(ms)} / ${own} ms  ${request.slice(0, 160)}`);
  }
}

function describeTimes(taken: number[]): string {
  const shares = [50, 95, 99, 100].map((share) => Math.round(findShare(taken, share)));
  const [middle, p95, p99, max] = shares;
  return `p50 ${middle}, p95 ${p95}, p99 ${p99}, max ${max}`;
}

function findShare(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

function countSame(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const reason = text.replace(/\d+/g, 'N').slice(0, 200);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}
