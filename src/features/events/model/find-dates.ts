import type { EventDate } from '../../../contract/events-block.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Town } from '../../businesses/model/places.queries.ts';
import { business, isShown, type StoredPicture, showPicture, slugOfEvent } from './queries.ts';

const DAY = 86_400_000;
/** Maximum number of days of one date of an event. */
const LONGEST_DAYS = 32;

export interface DayRange {
  /** Date that must be today at the event's place for the range to apply; null if it always applies. */
  today: string | null;
  first: string;
  last: string;
}

/** Filter for event dates. Days are local to each event's place. */
export interface EventFilter {
  /** Town filter; without `cityKey`, the whole state. */
  town?: { state: string; cityKey: string | null } | null | undefined;
  businessId?: number | undefined;
  /** Ranges of days. With several, the local date at an event's place decides which one applies. */
  days?: DayRange[] | null | undefined;
  /** Time of day, such as `17:00`. Excludes events that end before it on their first day. */
  fromTime?: string | null | undefined;
  q?: string | undefined;
}

/** Cursor of a list: the last date shown. `since` is the time at which the first page was read. */
export interface DatePosition {
  at: Date;
  id: number;
  since: Date;
}

interface DateRow extends Omit<EventDate, 'slug' | 'startsAt' | 'endsAt' | 'picture'> {
  id: number;
  startsAt: Date;
  endsAt: Date | null;
  picture: StoredPicture | null;
  pictureAlt: string;
}

const dateColumns = `e.id, e.title, e.image_url, e.picture, e.picture_alt, d.starts_at,
  case when e.minutes > 0 then d.ends_at end as ends_at, e.is_all_day, e.time_zone,
  e.rule is not null or e.added <> '{}' as is_repeated, e.status = 'canceled' as is_canceled, e.price,
  e.venue, e.address, e.city, e.state, ${business}`;

const placeTables = `left join businesses b on b.id = e.business_id
  left join categories c on c.id = b.category_id`;

/** Adds a query parameter and returns its placeholder, such as `$3`. */
type Write = (value: unknown) => string;

interface Given {
  at: Date;
  after?: DatePosition | null | undefined;
  /** SQL expressions for the town and the words, if another part of the statement computes them. */
  named?: { state: string; cityKey: string; q: string };
}

/**
 * Writes the tables and conditions of a filter. Each event appears once: without days, with its next date,
 * which is marked `is_soon`; with days, with the first date that matches. The dates of a day are read from
 * two index ranges: those that start that day, and long ones that started before.
 */
function writeFilter(
  { town, businessId, days, fromTime, q }: EventFilter,
  { at, after, named }: Given,
  write: Write,
) {
  const now = `${write(at)}::timestamptz`;
  const place = [
    ...(named ? [`d.state = ${named.state}`, `d.city_key = ${named.cityKey}`] : []),
    ...(town ? [`d.state = ${write(town.state)}`] : []),
    ...(town?.cityKey ? [`d.city_key = ${write(town.cityKey)}`] : []),
    ...(businessId === undefined ? [] : [`d.business_id = ${write(businessId)}::bigint`]),
  ];
  const range = days && writeRange(days, now, write);
  const begin = (from: Date) => `d.starts_at >= ${write(from)}::timestamptz`;
  const end = (until: number) => `d.starts_at < ${write(new Date(until))}::timestamptz`;
  const oldest = (from: number) => new Date(from - LONGEST_DAYS * DAY);
  const listSoon = () => ['d.is_soon', begin(oldest(at.getTime()))];
  const dates = range
    ? writeDates(place, { range, begin, end, oldest })
    : `(select d.* from event_dates d where ${[...listSoon(), ...place].join(' and ')})`;
  const words = named ? named.q : q && write(q);
  const conditions = [
    isShown,
    `d.ends_at > ${now}`,
    range
      ? `d.first_day <= ${range.last} and d.last_day >= ${range.first} and not exists (
           select from event_dates p where p.event_id = d.event_id and p.starts_at < d.starts_at
             and p.ends_at > ${now} and p.last_day >= ${range.first})`
      : `(d.previous_ends_at is null or d.previous_ends_at <= ${now})`,
    ...(words
      ? [
          `(${named ? `${words} = '' or ` : ''}e.words @@ websearch_to_tsquery('english', ${words}))`,
        ]
      : []),
    ...(fromTime
      ? [
          `d.ends_at > (d.first_day || ' ' || ${write(fromTime)})::timestamp at time zone e.time_zone`,
        ]
      : []),
    ...(after ? [writeAfter(after, range?.first, write)] : []),
  ];
  return `${dates} d join events e on e.id = d.event_id ${placeTables}
    where ${conditions.join(' and ')}`;
}

/** Excludes events that earlier pages have shown, including those whose date there is over by now. */
function writeAfter({ at, id, since }: DatePosition, first: string | undefined, write: Write) {
  const position = `(${write(at)}::timestamptz, ${write(id)}::bigint)`;
  return `(d.starts_at, d.event_id) > ${position} and not exists (
    select from event_dates p where p.event_id = d.event_id and p.starts_at < d.starts_at
      and p.ends_at > ${write(since)}::timestamptz and (p.starts_at, p.event_id) <= ${position}
      ${first ? `and p.last_day >= ${first}` : ''})`;
}

interface WrittenRange {
  first: string;
  last: string;
  /** Bounds of all ranges, in milliseconds. */
  from: number;
  until: number;
}

function writeRange(days: DayRange[], now: string, write: Write): WrittenRange {
  const pick = (name: 'first' | 'last') => {
    const [only] = days;
    if (days.length === 1 && only) return `${write(only[name])}::text`;
    const today = `to_char(${now} at time zone e.time_zone, 'YYYY-MM-DD')`;
    const cases = days.map((range) => `when ${write(range.today)} then ${write(range[name])}`);
    return `(case ${today} ${cases.join(' ')} end)`;
  };
  // A local day can begin and end up to a day earlier or later than the UTC day.
  const from = Math.min(...days.map(({ first }) => Date.parse(first))) - DAY;
  const until = Math.max(...days.map(({ last }) => Date.parse(last))) + 2 * DAY;
  return { first: pick('first'), last: pick('last'), from, until };
}

interface Bounds {
  range: WrittenRange;
  begin: (from: Date) => string;
  end: (until: number) => string;
  oldest: (from: number) => Date;
}

function writeDates(place: string[], { range, begin, end, oldest }: Bounds): string {
  const { from, until } = range;
  // Both subqueries are ordered, so PostgreSQL merges them by index without a sort.
  const select = (conditions: string[]) =>
    `(select d.* from event_dates d where ${[...conditions, ...place].join(' and ')}
      order by d.starts_at, d.event_id)`;
  return `(${select([begin(new Date(from)), end(until)])} union all
    ${select(['d.last_day > d.first_day', begin(oldest(from)), end(from)])})`;
}

const nameShape = ({ town, businessId, days, fromTime, q }: EventFilter) =>
  [town, town?.cityKey, businessId, days, days && days.length > 1, fromTime, q]
    .map((one) => (one ? 1 : 0))
    .join('');

function collectValues() {
  const values: unknown[] = [];
  return { values, write: (value: unknown) => `$${values.push(value)}` };
}

/**
 * Returns events in the order of their first matching date. Uses indexes `event_dates_soon`, `..._soon_state` and
 * `..._soon_town`; for days `event_dates_all` or `event_dates_town`, and `event_dates_long`; for words `events_words`.
 */
export async function findDates(
  db: Database,
  filter: EventFilter,
  { limit, ...given }: { at: Date; after?: DatePosition | null; limit: number },
): Promise<(EventDate & { id: number })[]> {
  const { values, write } = collectValues();
  const rows = await db.run<DateRow>(
    {
      name: `event_dates_${nameShape(filter)}${given.after ? '_on' : ''}`,
      text: `select ${dateColumns} from ${writeFilter(filter, given, write)}
             order by d.starts_at, d.event_id limit ${write(limit)}`,
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
  const { values, write } = collectValues();
  const [row] = await db.run<{ count: number }>(
    {
      name: `event_count_${nameShape(filter)}`,
      text: `select count(*)::int as count from (
               select from ${writeFilter(filter, { at }, write)} limit ${write(most)}) found`,
    },
    values,
  );
  return row?.count ?? 0;
}

/** Interpretation of a query whose last words may name a town: the town's key and the other words. */
export interface TownReading {
  cityKey: string;
  q: string;
}

/**
 * Finds events of the town that the last words name, such as `live music boise`: the longest name, then the
 * largest town with events. Without such a town, finds events by `filter` anywhere. Uses index `towns_name`
 * and those of `findDates`.
 */
export async function findDatesOfWords(
  db: Database,
  { readings, state, filter }: { readings: TownReading[]; state?: string; filter: EventFilter },
  { days, at, limit }: { days: EventFilter['days']; at: Date; limit: number },
): Promise<{ town: Town | null; dates: (EventDate & { id: number })[] }> {
  const { values, write } = collectValues();
  const named = { state: 't.state', cityKey: 't.city_key', q: 't.q' };
  const select = (one: EventFilter, given: Given) =>
    `select ${dateColumns} from ${writeFilter(one, given, write)}
     order by d.starts_at, d.event_id limit ${write(limit)}`;
  const inTown = { fromTime: filter.fromTime, days };
  const rows = await db.run<DateRow & { townState: string | null; townKey: string | null }>(
    {
      name: `event_words_${nameShape(filter)}${nameShape(inTown)}`,
      text: `with t as (
          select t.state, t.city_key, w.q
          from unnest(${write(readings.map(({ cityKey }) => cityKey))}::text[],
            ${write(readings.map(({ q }) => q))}::text[]) w (city_key, q)
          join towns t on t.city_key = w.city_key
          where (${write(state ?? null)}::text is null or t.state = ${write(state ?? null)})
            and exists (select from event_dates d where d.state = t.state and d.city_key = t.city_key)
          order by length(t.city_key) desc, t.population desc limit 1)
        select t.state as town_state, t.city_key as town_key, found.*
        from t cross join lateral (${select(inTown, { at, named })}) found
        union all
        select null, null, found.* from (${select(filter, { at })}) found
        where not exists (select from t)`,
    },
    values,
  );
  const [first] = rows;
  const town =
    first?.townState && first.townKey ? { state: first.townState, cityKey: first.townKey } : null;
  const dates = rows.map(({ townState: _, townKey: __, ...row }) => toDate(row));
  return { town, dates };
}

function toDate({ startsAt, endsAt, picture, pictureAlt, ...row }: DateRow) {
  return {
    ...row,
    picture: showPicture({ picture, pictureAlt }),
    slug: slugOfEvent(row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
