import { sql } from 'kysely';
import type { StatisticsCounts } from '../../contract/statistics.owner.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { addCounts, type DayCounts, NO_COUNTS } from './model/tally.ts';

const DAY = 86_400_000;
const RECENT_DAYS = 30;
const MONTHS = 12;

/** Returns the UTC day, such as `2026-05-31`, which is the same for every listing. */
export function statisticsDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function monthFrom(date: Date, months: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

export interface Day extends StatisticsCounts {
  day: string;
}

export function chartStart(now: Date): string {
  return statisticsDay(monthFrom(now, 1 - MONTHS));
}

export function describeDays(days: Day[], now: Date) {
  const daysAgo = (count: number) => statisticsDay(new Date(now.getTime() - count * DAY));
  const [recent, before] = [daysAgo(RECENT_DAYS - 1), daysAgo(2 * RECENT_DAYS - 1)];
  return {
    recent: sum(days.filter(({ day }) => day >= recent)),
    before: sum(days.filter(({ day }) => day >= before && day < recent)),
    months: Array.from({ length: MONTHS }, (_, at) => {
      const month = statisticsDay(monthFrom(now, at + 1 - MONTHS)).slice(0, 7);
      return { month, ...sum(days.filter(({ day }) => day.startsWith(month))) };
    }),
  };
}

function sum(days: Day[]): StatisticsCounts {
  return days.reduce<StatisticsCounts>(addCounts, NO_COUNTS);
}

const SUMS = 'seen, views, calls, directions, website';
const ALL_SUMS = `${SUMS}, inquiries`;

/** Adds counts in key order, so that concurrent processes can't deadlock. */
export async function addStatistics(db: Database, counts: DayCounts[]): Promise<void> {
  const column = <K extends keyof DayCounts>(name: K) => counts.map((one) => one[name]);
  await db.run(
    {
      name: 'add_figures',
      text: `insert into listing_figures as f (business_id, day, ${SUMS})
             select t.*
             from unnest($1::bigint[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
               as t (business_id, day, ${SUMS})
             join businesses b on b.id = t.business_id and b.is_listed
             order by t.business_id, t.day
             on conflict (business_id, day) do update set
               seen = f.seen + excluded.seen, views = f.views + excluded.views,
               calls = f.calls + excluded.calls, directions = f.directions + excluded.directions,
               website = f.website + excluded.website`,
    },
    [
      ...[column('businessId'), column('day'), column('seen'), column('views')],
      ...[column('calls'), column('directions'), column('website')],
    ],
  );
}

export async function countInquiry(
  trx: DatabaseTransaction,
  businessId: number,
  day: string,
): Promise<void> {
  await sql`
    insert into listing_figures as f (business_id, day, ${sql.raw(ALL_SUMS)})
    values (${businessId}, ${day}::date, 0, 0, 0, 0, 0, 1)
    on conflict (business_id, day) do update set inquiries = f.inquiries + 1
  `.execute(trx);
}

export function listDays(db: Database, businessId: number, from: string): Promise<Day[]> {
  return db.run<Day>(
    {
      name: 'figures_of_listing',
      text: `select day::text as day, ${ALL_SUMS} from listing_figures
             where business_id = $1 and day >= $2::date order by day`,
    },
    [businessId, from],
  );
}

export async function isMailed(db: Database, ownerId: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('businessOwners')
    .select('figuresMail')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return row?.figuresMail ?? false;
}

export async function setMailed(db: Database, ownerId: number, isOn: boolean): Promise<void> {
  await db.kysely
    .updateTable('businessOwners')
    .set({ figuresMail: isOn })
    .where('id', '=', ownerId)
    .execute();
}

/** Deletes the counts before a day. Uses index `listing_figures_day`. */
export async function deleteStatisticsBefore(db: Database, day: string): Promise<void> {
  await sql`delete from listing_figures where day < ${day}::date`.execute(db.kysely);
}

export interface MonthOfOwner {
  ownerId: number;
  email: string;
  businessId: number;
  name: string;
  isPremium: boolean;
  premiumUntil: Date | null;
  figures: StatisticsCounts;
  former: StatisticsCounts;
}

const asCounts = (name: string, condition: string) => `(
  select json_build_object('seen', coalesce(sum(seen), 0), 'views', coalesce(sum(views), 0),
    'calls', coalesce(sum(calls), 0), 'directions', coalesce(sum(directions), 0),
    'website', coalesce(sum(f.website), 0), 'inquiries', coalesce(sum(inquiries), 0))
  from listing_figures f where f.business_id = b.id and ${condition}) as ${name}`;

/** Returns a page of owners who want the monthly email and haven't received it. Uses the primary key. */
export function listMonthsOfOwners(
  db: Database,
  month: { before: string; start: string; end: string },
  page: { afterId: number; limit: number },
): Promise<MonthOfOwner[]> {
  return db.run<MonthOfOwner>(
    {
      name: 'months_of_owners',
      text: `select o.id as owner_id, o.email, b.id as business_id, b.name, b.is_premium, b.premium_until,
               ${asCounts('figures', 'day >= $2::date and day < $3::date')},
               ${asCounts('former', 'day >= $1::date and day < $2::date')}
             from business_owners o
             join businesses b on b.id = o.business_id and b.is_listed
             where o.id > $4 and o.revoked_at is null and o.figures_mail
               and (o.figures_mailed_for is null or o.figures_mailed_for < $2::date)
             order by o.id limit $5`,
    },
    [month.before, month.start, month.end, page.afterId, page.limit],
  );
}

export async function takeMonth(
  trx: DatabaseTransaction,
  ownerId: number,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    update business_owners set figures_mailed_for = ${month}::date
    where id = ${ownerId} and figures_mail and revoked_at is null
      and (figures_mailed_for is null or figures_mailed_for < ${month}::date)
    returning id`.execute(trx);
  return rows.length > 0;
}
