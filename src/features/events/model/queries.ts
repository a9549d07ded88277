import { sql } from 'kysely';
import type { OwnEvent } from '../../../contract/events.owner.ts';
import type { StaffEvent } from '../../../contract/events.staff.ts';
import type { EventDate } from '../../../contract/events-block.ts';
import type { Photo } from '../../../domain/photos.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import type { Town } from '../../businesses/model/places.queries.ts';
import { makeSlug } from '../../businesses/model/slugs.rules.ts';

/** Cache tag of all pages that list events. */
export const EVENTS_TAG = 'events';

export type EventRow = Stored<'events'>;

const DAY = 86_400_000;

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
}

export function showPicture({
  picture,
  pictureAlt: alt,
}: {
  picture: StoredPicture | null;
  pictureAlt: string;
}): Photo | null {
  return picture && { ...picture, alt };
}

/** SQL for the listing `b` (with category `c`) where an event takes place, as JSON; null without one. */
export const business = `case when b.id is not null then json_build_object(
  'id', b.id, 'name', b.name, 'slug', b.slug, 'category', json_build_object('slug', c.slug)) end as business`;

export const isShown = `e.status in ('approved', 'canceled') and (e.business_id is null or b.is_listed)`;

export function slugOfEvent({ id, title }: { id: number; title: string }): string {
  return [makeSlug(title, 60), id].filter(Boolean).join('-');
}

/** Returns the id at the end of a slug, or null. */
export function idOfSlug(slug: string): number | null {
  const [, id] = /(?:^|-)([1-9]\d{0,14})$/.exec(slug) ?? [];
  return id ? Number(id) : null;
}

type FoundEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'description'
  | 'imageUrl'
  | 'picture'
  | 'pictureAlt'
  | 'custom'
  | 'starts'
  | 'minutes'
  | 'isAllDay'
  | 'timeZone'
  | 'rule'
  | 'added'
  | 'leftOut'
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

export const MAX_SHOWN_DATES = 20;

/** Finds an event that visitors may see, with its next dates. Uses primary keys. */
export async function findShownEvent(
  db: Database,
  id: number,
  { at, most = MAX_SHOWN_DATES }: { at: Date; most?: number },
): Promise<FoundEvent | null> {
  const [row] = await db.run<FoundEvent>(
    {
      name: 'event',
      text: `select e.id, e.title, e.description, e.image_url, e.picture, e.picture_alt, e.custom, e.starts, e.minutes, e.is_all_day, e.time_zone,
               e.rule, e.added, e.left_out, e.venue, e.address, e.city, e.state, e.city_key, e.price, e.ticket_url,
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

/** Returns coming events and the towns that have some, for sitemaps. Uses index `event_dates_soon`. */
export async function findComing(
  db: Database,
  { at, most }: { at: Date; most: number },
): Promise<{ events: { id: number; title: string }[]; towns: Town[] }> {
  const { rows } = await sql<{ id: number; title: string } & Town>`
    select distinct on (e.id) e.id, e.title, e.state, e.city_key
    from event_dates d join events e on e.id = d.event_id left join businesses b on b.id = e.business_id
    where d.is_soon and d.ends_at > ${at} and ${sql.raw(isShown)} order by e.id limit ${most}
  `.execute(db.kysely);
  const towns = new Map(
    rows.map(({ state, cityKey }) => [`${state} ${cityKey}`, { state, cityKey }]),
  );
  return { events: rows, towns: [...towns.values()] };
}

/** Selects events with their listing and next date, newest first, for owners and staff. */
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

/** Uses indexes `events_time`, `events_business` and `events_waiting`. */
export async function listForEditors(
  db: Database,
  filter: EditorFilter,
  { at, after, limit }: TimeRange & { at: Date },
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

export function countForEditors(db: Database, filter: EditorFilter): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from events where ${writeEditorFilter(filter)}`);
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

/** Returns the end of an event in the format of its form; null if unknown. */
function endOf({ starts, minutes, isAllDay }: Pick<EventRow, 'starts' | 'minutes' | 'isAllDay'>) {
  if (minutes === 0) return null;
  const end = Date.parse(`${starts}Z`) + minutes * MINUTE;
  return writeTime(isAllDay ? end - DAY : end);
}

export function toOwnEvent(row: Found): OwnEvent {
  const { id, title, description, imageUrl, starts, isAllDay, rule, leftOut, added } = row;
  const { price, ticketUrl, leastAge, status, version, pictureAlt, custom } = row;
  const { business, venue, address, city, state, timeZone, nextAt } = row;
  return {
    id,
    slug: slugOfEvent(row),
    title,
    description,
    imageUrl,
    picture: showPicture(row),
    pictureAlt,
    custom,
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
