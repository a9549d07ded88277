import { type LimitName, limits } from '../../contract/limits.ts';
import type { Metric } from './format.ts';

/** How near callers come to the limits, by the names of the limits. */
export interface LimitMetrics {
  /** Counts a call that was let through; `used` is the share of the limit that is used with it. */
  observe(name: string, used: number): void;
  refuse(name: string): void;
  read(): Metric[];
}

const NEAR = 0.8;

export function countLimits(): LimitMetrics {
  const names = Object.keys(limits) as LimitName[];
  const near = new Map<string, number>(names.map((name) => [name, 0]));
  const refused = new Map(near);
  const add = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    observe: (name, used) => void (used > NEAR && add(near, name)),
    refuse: (name) => void add(refused, name),
    read: () => [
      describe('mainstreet_limit_near_total', 'Calls beyond 80 % of a limit, let through.', near),
      describe('mainstreet_limit_refused_total', 'Calls that a limit refused.', refused),
    ],
  };
}

function describe(name: string, help: string, counts: Map<string, number>): Metric {
  const samples = [...counts].map(([limit, value]) => ({ labels: { limit }, value }));
  return { name, help, type: 'counter', samples };
}
