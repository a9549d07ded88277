import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { followOutcome, type VisitOptions, visitWebsite, type WebsiteState } from './visit.ts';

/** Number of checks at once. Each takes minutes, mostly waiting for its turn. */
const AT_ONCE = 60;
const SCHEDULED_AT_ONCE = 10_000;
const HOUR = 3_600_000;
const BETWEEN_ONE_HOST = 600_000;

export interface WebsiteDependencies extends Pick<Services, 'db' | 'clock'> {
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

/** Checks the first website of a host and postpones the others, ten minutes apart. */
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

/**
 * Schedules unchecked websites at a random time within 30 days. Returns the last listing id of the batch, or
 * null when done.
 */
async function scheduleNew(
  db: Database,
  after: number,
  limit: number,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select id, website, is_listed from businesses
      where id > ${after} order by id limit ${limit}
    ), scheduled as (
      insert into business_checks (business_id, kind, state, since, next_at)
      select id, 'website', 'ok', ${at}, ${at}::timestamptz + random() * interval '30 days'
      from next where website is not null and is_listed
      on conflict (business_id, kind) do nothing
    )
    select max(id) as last from next
  `.execute(db.kysely);
  return rows[0]?.last ?? null;
}

interface DueWebsite extends Pick<WebsiteState, 'state' | 'since' | 'failures'> {
  businessId: number;
  website: string | null;
}

/**
 * Takes due websites and postpones them to `until`, so that other processes skip them. Uses index
 * `business_checks_due`.
 */
async function takeDue(
  db: Database,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<DueWebsite[]> {
  const { rows } = await sql<DueWebsite>`
    update business_checks c set next_at = ${until}
    from (
      select business_id, kind from business_checks
      where next_at <= ${at} order by next_at, business_id limit ${limit} for update skip locked
    ) due
    where c.business_id = due.business_id and c.kind = due.kind
    returning c.business_id, c.state, c.since, c.failures, (
      select website from businesses b
      where b.id = c.business_id and b.is_listed) as website
  `.execute(db.kysely);
  return rows;
}

/** Saves the result unless the check was changed in the meantime. */
async function writeWebsite(
  db: Database,
  businessId: number,
  { checkedAt, until, ...next }: WebsiteState & { checkedAt: Date; until: Date },
): Promise<void> {
  await db.kysely
    .updateTable('businessChecks')
    .set({ ...next, detail: { checkedAt } })
    .where('businessId', '=', businessId)
    .where('kind', '=', 'website')
    .where('nextAt', '=', until)
    .execute();
}

async function postpone(db: Database, businessId: number, nextAt: Date): Promise<void> {
  await db.kysely
    .updateTable('businessChecks')
    .set({ nextAt })
    .where('businessId', '=', businessId)
    .where('kind', '=', 'website')
    .execute();
}

/** Removes the check of a listing that isn't public or has no valid website. */
async function dropWebsite(db: Database, businessId: number): Promise<void> {
  await db.kysely
    .deleteFrom('businessChecks')
    .where('businessId', '=', businessId)
    .where('kind', '=', 'website')
    .execute();
}
