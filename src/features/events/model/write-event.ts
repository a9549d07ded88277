import { sql } from 'kysely';
import * as m from '#messages';
import type { EventInput, OwnEventInput } from '../../../contract/events.ts';
import type { CustomEdit } from '../../../domain/custom-values.ts';
import { checkEventFields, mergeEventFields } from '../../../domain/event-fields.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { townKey } from '../../../platform/town-key.ts';
import { recordChange } from '../../audit/record-change.ts';
import { requirePublicPicture } from '../../businesses/model/own-image.rules.ts';
import { listPageTags } from '../../businesses/model/tags.ts';
import { findTimeZone } from '../../hours/time-zone.rules.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { planDates, type Schedule } from './plan-dates.ts';
import { EVENTS_TAG, type EventRow, type StoredPicture } from './queries.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface EventPlace {
  businessId: number | null;
  venue: string | null;
  address: string | null;
  city: string;
  state: string;
  cityKey: string;
  timeZone: string;
}

type GivenPlace = Pick<EventInput, 'businessId' | 'venue' | 'address' | 'city'> & {
  state: string | null;
};

/**
 * Finds the town and time zone of an event: from its listing, or from the town in the gazetteer. Throws
 * `invalid` for a listing that isn't public.
 */
export async function findEventPlace(
  trx: DatabaseTransaction,
  { businessId, venue, address, city, state }: GivenPlace,
): Promise<EventPlace> {
  if (businessId !== null) {
    const row = await trx
      .selectFrom('businesses')
      .select(['city', 'state', 'cityKey', 'latitude', 'longitude'])
      .where('id', '=', businessId)
      .where('isListed', '=', true)
      .executeTakeFirst();
    if (!row) throw invalidField('businessId', m.report_business_gone());
    const { latitude: _, longitude: __, ...town } = row;
    return { businessId, venue, address: null, ...town, timeZone: findTimeZone(row) };
  }
  const [name, code] = [city ?? '', state ?? ''];
  const cityKey = townKey(name, code);
  if (!cityKey) throw invalidField('city', m.events_town_missing());
  const known = await trx
    .selectFrom('towns')
    .select(['name', 'latitude', 'longitude'])
    .where('state', '=', code)
    .where('cityKey', '=', cityKey)
    .executeTakeFirst();
  const timeZone = findTimeZone({ latitude: null, longitude: null, ...known, state: code });
  const town = { city: known?.name ?? name, state: code, cityKey };
  return { businessId: null, venue, address, ...town, timeZone };
}

type Fields = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'imageUrl'
  | 'starts'
  | 'minutes'
  | 'isAllDay'
  | 'rule'
  | 'leftOut'
  | 'added'
  | 'price'
  | 'ticketUrl'
  | 'leastAge'
  | 'pictureAlt'
> & { custom: CustomEdit };

/** Converts form input to the columns of an event. Throws `invalid` for values that aren't allowed. */
export function toEventFields(
  input: OwnEventInput,
  { siteUrl, settings }: { siteUrl: string; settings: Pick<LiveSettings, 'current'> },
): Fields {
  const { title, description, imageUrl, startsAt, endsAt, isAllDay, rule } = input;
  const { leftOut, added, price, ticketUrl, leastAge, pictureAlt } = input;
  requirePublicPicture(imageUrl, siteUrl);
  const custom = checkEventFields(settings.current().eventFields, input.custom);
  if ('message' in custom) throw invalidField(`custom.${custom.key}`, custom.message);
  const wall = (text: string) => Date.parse(`${text}Z`);
  const starts = isAllDay ? `${startsAt.slice(0, 10)}T00:00` : startsAt;
  const end = endsAt ?? startsAt;
  const minutes = isAllDay
    ? (wall(`${end.slice(0, 10)}T00:00`) - wall(starts) + DAY) / MINUTE
    : (wall(end) - wall(starts)) / MINUTE;
  return {
    title,
    description,
    imageUrl,
    starts,
    minutes,
    isAllDay,
    rule,
    leftOut: [...new Set(leftOut)].sort(),
    added: [...new Set(added)].sort(),
    price,
    ticketUrl,
    leastAge: leastAge || null,
    pictureAlt,
    custom: custom.edit,
  };
}

interface EventAuditEntry {
  at: Date;
  actor: string;
  action: string;
  reason?: string | undefined;
}

export type NewEvent = Fields &
  EventPlace &
  Pick<EventRow, 'source' | 'status'> &
  Partial<Pick<EventRow, 'email' | 'eventKey' | 'feedId' | 'fileHash'>>;

type Change = Partial<NewEvent> & { picture?: StoredPicture | null };

/** Stores an event with its dates and audit entry. Returns null if an event with its key is already stored. */
export async function storeEvent(
  trx: DatabaseTransaction,
  event: NewEvent,
  auditEntry: EventAuditEntry,
): Promise<number | null> {
  const plan = planDates(event, auditEntry.at);
  if (plan.dates.length === 0) throw invalidField('startsAt', m.events_all_past());
  const row = await trx
    .insertInto('events')
    .values({
      ...event,
      ...until(event, plan),
      custom: JSON.stringify(mergeEventFields({}, event.custom)),
      createdAt: auditEntry.at,
      updatedAt: auditEntry.at,
    })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await writeDates(trx, row, plan, auditEntry.at);
  await recordEvent(trx, row, auditEntry);
  return row.id;
}

export function isPublished({ status }: Pick<EventRow, 'status'>): boolean {
  return status === 'approved' || status === 'canceled';
}

const until = (event: Pick<EventRow, 'status'>, plan: ReturnType<typeof planDates>) => ({
  knownUntil: isPublished(event) ? plan.knownUntil : null,
  overAt: plan.overAt,
});

/** Replaces the dates of a public event; other events have none. */
async function writeDates(
  trx: DatabaseTransaction,
  event: EventRow,
  { dates }: ReturnType<typeof planDates>,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('eventDates').where('eventId', '=', event.id).execute();
  if (!isPublished(event) || dates.length === 0) return;
  const { id: eventId, state, cityKey, businessId } = event;
  const soon = at.getTime() + SOON_DAYS * DAY;
  const rows = dates.map((date, place) => {
    const previousEndsAt = dates[place - 1]?.endsAt ?? null;
    const isSoon = previousEndsAt === null || previousEndsAt.getTime() <= soon;
    return { ...date, eventId, state, cityKey, businessId, previousEndsAt, isSoon };
  });
  await trx.insertInto('eventDates').values(rows).execute();
}

/** Days ahead for which the next dates of events are marked `is_soon`. A job marks them every hour. */
const SOON_DAYS = 3;

/** Marks dates that become their event's next date within `SOON_DAYS`. Uses index `event_dates_later`. */
export function markSoonDates(db: Database['kysely'], at: Date, most: number) {
  return sql`
    update event_dates d set is_soon = true
    from (
      select event_id, starts_at from event_dates
      where not is_soon and previous_ends_at <= ${new Date(at.getTime() + SOON_DAYS * DAY)}
      order by previous_ends_at limit ${most}
    ) next
    where d.event_id = next.event_id and d.starts_at = next.starts_at
    returning d.event_id
  `.execute(db);
}

/** Locks an event. `businessId` restricts it to events of that listing. Throws `not_found`. */
export async function lockEvent(
  trx: DatabaseTransaction,
  { id, businessId }: { id: number; businessId?: number | undefined },
): Promise<EventRow> {
  let query = trx.selectFrom('events').selectAll().where('id', '=', id);
  if (businessId !== undefined) query = query.where('businessId', '=', businessId);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', m.events_gone());
  return row;
}

export function refuseStaleEvent(row: EventRow, version: number): void {
  if (row.version !== version) {
    throw new AppError('conflict', m.events_changed({ title: row.title }));
  }
}

/** Returns the picture of an event, unless it was fetched from a URL that the edit replaces. */
function findKeptPicture(
  { picture, imageUrl: before }: EventRow,
  { imageUrl = before }: Partial<NewEvent>,
): StoredPicture | null {
  return imageUrl === before ? picture : null;
}

/** Changes a locked event: its row, dates, audit entry and cached pages. */
export async function updateEvent(
  trx: DatabaseTransaction,
  row: EventRow,
  { custom, picture: given, ...change }: Change,
  auditEntry: EventAuditEntry,
): Promise<EventRow> {
  const picture = given === undefined ? findKeptPicture(row, change) : given;
  const next: EventRow & Schedule = { ...row, ...change };
  const plan = planDates(next, auditEntry.at);
  const changed = await trx
    .updateTable('events')
    .set({
      ...change,
      ...until(next, plan),
      picture: picture && JSON.stringify(picture),
      ...(custom && { custom: JSON.stringify(mergeEventFields(row.custom, custom)) }),
      version: row.version + 1,
      updatedAt: auditEntry.at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeDates(trx, changed, plan, auditEntry.at);
  await announceEvent(trx, row);
  await recordEvent(trx, changed, auditEntry);
  return changed;
}

export async function deleteEvent(
  trx: DatabaseTransaction,
  row: EventRow,
  auditEntry: EventAuditEntry,
): Promise<void> {
  await trx.deleteFrom('events').where('id', '=', row.id).execute();
  await recordEvent(trx, row, auditEntry);
}

async function recordEvent(
  trx: DatabaseTransaction,
  event: EventRow,
  auditEntry: EventAuditEntry,
): Promise<void> {
  const { id: eventId, title, businessId } = event;
  await recordChange(trx, { ...auditEntry, businessId, after: { eventId, title } });
  await announceEvent(trx, event);
}

/** Invalidates the pages that show an event: lists, its town and its listing. */
async function announceEvent(trx: DatabaseTransaction, event: EventRow): Promise<void> {
  const { cityKey, businessId } = event;
  if (!isPublished(event)) return;
  const shown = businessId === null ? [] : [{ id: businessId }];
  await announceChange(trx, [EVENTS_TAG, ...listPageTags({ cityKey }, shown)]);
}

const BATCH = 100;
const DAYS_LEFT = 90;

/** Extends the dates of repeated events. Returns whether there may be more. Uses index `events_known_until`. */
export async function extendDates(trx: DatabaseTransaction, at: Date): Promise<boolean> {
  const soon = new Date(at.getTime() + DAYS_LEFT * DAY);
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where('knownUntil', '<', soon)
    .orderBy('knownUntil')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of rows) {
    const plan = planDates(row, at);
    await trx.updateTable('events').set(until(row, plan)).where('id', '=', row.id).execute();
    await writeDates(trx, row, plan, at);
  }
  return rows.length === BATCH;
}

/** Milliseconds for which past dates are kept, because cursors of list pages refer to them. */
export const KEPT_PAST = DAY;

/** Deletes past dates. Uses index `event_dates_all`. */
export function deletePastDates(db: Database['kysely'], now: Date, most: number) {
  const at = new Date(now.getTime() - KEPT_PAST);
  return sql`
    delete from event_dates where (event_id, starts_at) in (
      select event_id, starts_at from event_dates where starts_at < ${at} and ends_at < ${at}
      order by starts_at limit ${most})
    returning event_id
  `.execute(db);
}
