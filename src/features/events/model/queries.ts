import { sql } from 'kysely';
import type { OwnEvent } from '../../../contract/events.owner.ts';
import type { StaffEvent } from '../../../contract/events.staff.ts';
import type { EventDate } from '../../../contract/events-block.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { Town } from '../../businesses/model/places.queries.ts';
import { makeSlug } from '../../businesses/model/slugs.rules.ts';

/** Tag of all pages that list events. */
export const EVENTS_TAG = 'events';

export type EventRow = Stored<'events'>;

const DAY = 86_400_000;
/** Days that one date of an event takes at most. */
const LONGEST_DAYS = 32;
const WITHIN = 366 * DAY;

/** Events of a time; the first and last day are those at their places. */
export interface EventFilter {
  town?: Town | null | undefined;
  businessId?: number | undefined;
  days?: { first: string; last: string } | null;
  /** Time of day from which an event must still be on, such as `17:00`. */
  fromTime?: string | null;
  q?: string | undefined;
}

export interface DatePosition {
  at: Date;
  id: number;
}

interface DateRow extends Omit<EventDate, 'slug' | 'startsAt' | 'endsAt'> {
  id: number;
  startsAt: Date;
  endsAt: Date | null;
}

const business = `case when b.id is not null then json_build_object(
  'id', b.id, 'name', b.name, 'slug', b.slug, 'category', json_build_object('slug', c.slug)) end as business`;

const dateColumns = `e.id, e.title, e.image_url, d.starts_at,
  case when e.minutes > 0 then d.ends_at end as ends_at, e.is_all_day, e.time_zone,
  e.rule is not null or e.added <> '{}' as is_repeated, e.status = 'canceled' as is_canceled, e.price,
  e.venue, e.address, e.city, e.state, ${business}`;

const placeTables = `left join businesses b on b.id = e.business_id
  left join categories c on c.id = b.category_id`;

const isShown = `e.status in ('approved', 'canceled') and (e.business_id is null or b.is_listed)`;

/** Writes the conditions of a filter, their values and a name for the prepared statement. */
function writeFilter({ town, businessId, days, fromTime, q }: EventFilter, at: Date) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const from = days ? new Date(Math.max(at.getTime(), Date.parse(days.first) - DAY)) : at;
  const until = days ? Date.parse(days.last) + 2 * DAY : at.getTime() + WITHIN;
  const begin = value(new Date(from.getTime() - LONGEST_DAYS * DAY));
  const now = value(at);
  const isOn = (row: string, place: { first: string } | null) =>
    `${row}.starts_at >= ${begin}::timestamptz and ${row}.ends_at > ${now}::timestamptz
      ${place ? `and ${row}.last_day >= ${place.first}` : ''}`;
  const range = days ? { first: value(days.first), last: value(days.last) } : null;
  // With a day, reads the dates; without one, the events, each with its next date.
  const [tables, of] = range
    ? [`event_dates d join events e on e.id = d.event_id`, 'd']
    : [
        `events e cross join lateral (select * from event_dates n where n.event_id = e.id
           and ${isOn('n', null)} order by n.starts_at limit 1) d`,
        'e',
      ];
  const conditions = [
    `d.starts_at < ${value(new Date(until))}::timestamptz`,
    isShown,
    ...(town
      ? [`${of}.state = ${value(town.state)}`, `${of}.city_key = ${value(town.cityKey)}`]
      : []),
    ...(businessId === undefined ? [] : [`${of}.business_id = ${value(businessId)}::bigint`]),
    ...(q ? [`e.words @@ websearch_to_tsquery('english', ${value(q)})`] : []),
    ...(fromTime
      ? [
          `d.ends_at > (d.first_day || ' ' || ${value(fromTime)})::timestamp at time zone e.time_zone`,
        ]
      : []),
    ...(range
      ? [
          isOn('d', range),
          `d.first_day <= ${range.last}`,
          `not exists (select from event_dates p where p.event_id = d.event_id
             and p.starts_at < d.starts_at and ${isOn('p', range)})`,
        ]
      : []),
  ];
  const shape = [town, businessId, days, fromTime, q].map((one) => (one ? 1 : 0)).join('');
  return { from: `${tables} ${placeTables}`, where: conditions.join(' and '), values, shape };
}

/**
 * Returns events in the order of their first date that fits. Indexes `events_town` and `events_business`; of a
 * day one range of `event_dates_town` or `event_dates_all`.
 */
export async function findDates(
  db: Database,
  filter: EventFilter,
  { at, after, limit }: { at: Date; after?: DatePosition | null; limit: number },
): Promise<(EventDate & { id: number })[]> {
  const { from, where, values, shape } = writeFilter(filter, at);
  const beyond = after
    ? `and (d.starts_at, d.event_id) > ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::bigint)`
    : '';
  const rows = await db.run<DateRow>(
    {
      name: `event_dates_${shape}${after ? '_on' : ''}`,
      text: `select ${dateColumns} from ${from} where ${where} ${beyond}
             order by d.starts_at, d.event_id limit $${values.push(limit)}`,
    },
    values,
  );
  return rows.map(toDate);
}

export async function countDates(
  db: Database,
  filter: EventFilter,
  { at, most }: { at: Date; most: number },
): Promise<number> {
  const { from, where, values, shape } = writeFilter(filter, at);
  const [row] = await db.run<{ count: number }>(
    {
      name: `event_count_${shape}`,
      text: `select count(*)::int as count from (
               select from ${from} where ${where} limit $${values.push(most)}) found`,
    },
    values,
  );
  return row?.count ?? 0;
}

export function slugOfEvent({ id, title }: { id: number; title: string }): string {
  return [makeSlug(title, 60), id].filter(Boolean).join('-');
}

/** Returns the id at the end of a slug, or null. */
export function idOfSlug(slug: string): number | null {
  const [, id] = /(?:^|-)([1-9]\d{0,14})$/.exec(slug) ?? [];
  return id ? Number(id) : null;
}

function toDate({ startsAt, endsAt, ...row }: DateRow): EventDate & { id: number } {
  return {
    ...row,
    slug: slugOfEvent(row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

type FoundEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'description'
  | 'imageUrl'
  | 'starts'
  | 'minutes'
  | 'isAllDay'
  | 'timeZone'
  | 'rule'
  | 'added'
  | 'venue'
  | 'address'
  | 'city'
  | 'state'
  | 'cityKey'
  | 'price'
  | 'ticketUrl'
  | 'leastAge'
  | 'status'
  | 'updatedAt'
> & {
  business: EventDate['business'];
  dates: { startsAt: string; endsAt: string }[];
};

export const MOST_SHOWN_DATES = 20;

/** Finds an event that visitors may see, with its next dates. Uses primary keys. */
export async function findShownEvent(
  db: Database,
  id: number,
  { at, most = MOST_SHOWN_DATES }: { at: Date; most?: number },
): Promise<FoundEvent | null> {
  const [row] = await db.run<FoundEvent>(
    {
      name: 'event',
      text: `select e.id, e.title, e.description, e.image_url, e.starts, e.minutes, e.is_all_day, e.time_zone,
               e.rule, e.added, e.venue, e.address, e.city, e.state, e.city_key, e.price, e.ticket_url,
               e.least_age, e.status, e.updated_at, ${business},
               coalesce((
                 select json_agg(json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at) order by d.starts_at)
                 from (select * from event_dates where event_id = e.id and ends_at > $2::timestamptz
                       order by starts_at limit $3) d
               ), '[]') as dates
             from events e left join businesses b on b.id = e.business_id
             left join categories c on c.id = b.category_id
             where e.id = $1::bigint and ${isShown}`,
    },
    [id, at, most],
  );
  return row ?? null;
}

type Found = EventRow & {
  business: OwnEvent['business'];
  nextAt: Date | null;
};

/** Returns coming events and the towns that have some, for crawlers. Index `event_dates_all`. */
export async function findComing(
  db: Database,
  { at, most }: { at: Date; most: number },
): Promise<{ events: { id: number; title: string }[]; towns: Town[] }> {
  const { rows } = await sql<{ id: number; title: string } & Town>`
    select distinct on (e.id) e.id, e.title, e.state, e.city_key
    from event_dates d join events e on e.id = d.event_id left join businesses b on b.id = e.business_id
    where d.ends_at > ${at} and ${sql.raw(isShown)} order by e.id limit ${most}
  `.execute(db.kysely);
  const towns = new Map(
    rows.map(({ state, cityKey }) => [`${state} ${cityKey}`, { state, cityKey }]),
  );
  return { events: rows, towns: [...towns.values()] };
}

/** Returns the town with events that the last words name, such as `live music boise`. Index `towns_name`. */
export async function findTownAtEnd(
  db: Database,
  words: string,
  state: string | undefined,
): Promise<Town | null> {
  const all = words.split(' ').filter(Boolean);
  const ends = [3, 2, 1].map((count) => all.slice(-count).join(' '));
  const [town] = await db.run<Town>(
    {
      name: 'event_town',
      text: `select t.state, t.city_key from towns t
             where t.city_key = any($1) and ($2::text is null or t.state = $2) and exists (
               select from event_dates d where d.state = t.state and d.city_key = t.city_key)
             order by length(t.city_key) desc, t.population desc limit 1`,
    },
    [ends, state ?? null],
  );
  return town ?? null;
}

/** Selects events for their editors. */
async function selectEvents(
  db: Database['kysely'] | DatabaseTransaction,
  events: ReturnType<typeof sql>,
  at: Date,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select e.*, ${sql.raw(business)}, (
      select min(d.starts_at) from event_dates d where d.event_id = e.id and d.ends_at > ${at}
    ) as next_at
    from (${events}) e
    left join businesses b on b.id = e.business_id left join categories c on c.id = b.category_id
    order by e.created_at desc, e.id desc
  `.execute(db);
  return rows;
}

export interface EditorFilter {
  businessId?: number | undefined;
  status?: EventRow['status'] | undefined;
  q?: string | undefined;
}

function writeEditorFilter({ businessId, status, q }: EditorFilter) {
  return sql`true
    ${businessId === undefined ? sql`` : sql`and business_id = ${businessId}`}
    ${status ? sql`and status = ${status}` : sql``}
    ${q ? sql`and (words @@ websearch_to_tsquery('english', ${q}) or lower(city) = lower(${q}))` : sql``}`;
}

/** Indexes `events_time`, `events_business` and `events_waiting`. */
export async function listForEditors(
  db: Database,
  filter: EditorFilter,
  { at, after, limit }: { at: Date; after: DatePosition | null; limit: number },
): Promise<Found[]> {
  const beyond = after
    ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  return selectEvents(
    db.kysely,
    sql`select * from events where ${writeEditorFilter(filter)} ${beyond}
        order by created_at desc, id desc limit ${limit}`,
    at,
  );
}

export async function countForEditors(
  db: Database,
  filter: EditorFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from events where ${writeEditorFilter(filter)} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export async function findForEditors(
  db: Database['kysely'] | DatabaseTransaction,
  { id, businessId }: { id: number; businessId?: number },
  at: Date,
): Promise<Found | null> {
  const own = businessId === undefined ? sql`` : sql`and business_id = ${businessId}`;
  const [row] = await selectEvents(db, sql`select * from events where id = ${id} ${own}`, at);
  return row ?? null;
}

const MINUTE = 60_000;
const writeTime = (at: number) => new Date(at).toISOString().slice(0, 16);

/** Returns the last moment of an event as its form has it; null if it isn't known. */
function endOf({ starts, minutes, isAllDay }: Pick<EventRow, 'starts' | 'minutes' | 'isAllDay'>) {
  if (minutes === 0) return null;
  const end = Date.parse(`${starts}Z`) + minutes * MINUTE;
  return writeTime(isAllDay ? end - DAY : end);
}

export function toOwnEvent(row: Found): OwnEvent {
  const { id, title, description, imageUrl, starts, isAllDay, rule, leftOut, added } = row;
  const { price, ticketUrl, leastAge, status, version } = row;
  const { business, venue, address, city, state, timeZone, nextAt } = row;
  return {
    id,
    slug: slugOfEvent(row),
    title,
    description,
    imageUrl,
    startsAt: starts,
    endsAt: endOf(row),
    isAllDay,
    rule,
    leftOut,
    added,
    price,
    ticketUrl,
    leastAge,
    status,
    business,
    venue,
    address,
    city,
    state,
    timeZone,
    version,
    nextAt: nextAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toStaffEvent(row: Found): StaffEvent {
  const { source, email } = row;
  return { ...toOwnEvent(row), source, email };
}
