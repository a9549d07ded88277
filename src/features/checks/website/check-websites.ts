import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { followOutcome } from './outcome.rules.ts';
import {
  type DueWebsite,
  dropWebsite,
  postpone,
  scheduleNew,
  takeDue,
  writeWebsite,
} from './queries.ts';
import { type VisitOptions, visitWebsite } from './visit.ts';

/** Each takes some minutes, of which nearly all is waiting for its turn. */
const AT_ONCE = 60;
const SCHEDULED_AT_ONCE = 10_000;
const HOUR = 3_600_000;
const BETWEEN_ONE_HOST = 600_000;

export interface WebsiteDependencies {
  db: Database;
  clock: Clock;
  visit: VisitOptions;
}

export async function scheduleWebsites({
  db,
  clock,
}: Pick<WebsiteDependencies, 'db' | 'clock'>): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    last = await scheduleNew(db, last, SCHEDULED_AT_ONCE, clock());
  }
}

/** Looks at the websites that are due, one of each host. */
export async function checkDueWebsites(dependencies: WebsiteDependencies): Promise<void> {
  const { db, clock } = dependencies;
  const at = clock();
  const until = new Date(at.getTime() + HOUR);
  const due = await takeDue(db, { at, until, limit: AT_ONCE });
  const byHost = Map.groupBy(due, ({ website }) => hostOf(website));
  for (const { businessId } of byHost.get(null) ?? []) await dropWebsite(db, businessId);
  byHost.delete(null);
  await Promise.all([...byHost.values()].map((same) => checkFirst(dependencies, same, until)));
}

/** The others of its host come up again one after the other. */
async function checkFirst(
  { db, clock, visit }: WebsiteDependencies,
  [first, ...others]: DueWebsite[],
  until: Date,
): Promise<void> {
  for (const [index, { businessId }] of others.entries()) {
    await postpone(db, businessId, new Date(clock().getTime() + (index + 1) * BETWEEN_ONE_HOST));
  }
  if (!first?.website) return;
  const outcome = await visitWebsite(visit, first.website);
  const checkedAt = clock();
  const next = followOutcome(first, outcome, checkedAt);
  await writeWebsite(db, first.businessId, { ...next, checkedAt, until });
}

function hostOf(website: string | null): string | null {
  return website !== null && URL.canParse(website) ? new URL(website).hostname : null;
}
