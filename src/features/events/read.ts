import { z } from 'zod';
import * as m from '#messages';
import type { EventDay, PublicEvent } from '../../contract/events.ts';
import type { EventDate, EventsBlock } from '../../contract/events-block.ts';
import { showEventFields } from '../../domain/event-fields.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { findLocalDate } from '../../domain/hours/list-openings.ts';
import { findInstant } from '../../domain/hours/zone-clock.ts';
import type { Area } from '../../domain/settings.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import {
  cursorId,
  cursorTime,
  formatCursor,
  pageOf,
  parseCursor,
} from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { townKey } from '../../platform/town-key.ts';
import type { Town } from '../businesses/model/places.queries.ts';
import { TAGS } from '../businesses/model/tags.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { siteDay } from '../settings/site-day.ts';
import { readEventWords } from './event-words.rules.ts';
import {
  countDates,
  type DatePosition,
  type DayRange,
  type EventFilter,
  findDates,
  findDatesOfWords,
  type TownReading,
} from './model/find-dates.ts';
import {
  EVENTS_TAG,
  findComing,
  findShownEvent,
  idOfSlug,
  showPicture,
  slugOfEvent,
} from './model/queries.ts';
import { KEPT_PAST } from './model/write-event.ts';

const DAY = 86_400_000;
const MAX_COUNTED = 1000;
const MAX_IN_BLOCK = 3;
const MAX_PATHS = 10_000;
const EVENING = '17:00';

export interface EventReading extends Pick<Services, 'db' | 'clock'> {
  settings: Pick<LiveSettings, 'current'>;
}

type Tell = (...tags: string[]) => void;

export function requireEvents(settings: Pick<LiveSettings, 'current'>): void {
  if (!settings.current().events) throw new AppError('not_found', m.events_off());
}

/** Returns the first and last day of a choice such as `weekend`, where the local date is `today`. */
function readDayRange(day: EventDay, today: string): DayRange {
  return { today, ...readDays(day, Date.parse(today)) };
}

function readDays(day: EventDay, now: number): Pick<DayRange, 'first' | 'last'> {
  const dayIn = (count: number) => new Date(now + count * DAY).toISOString().slice(0, 10);
  const weekday = new Date(now).getUTCDay();
  const toSunday = (7 - weekday) % 7;
  switch (day) {
    case 'today':
    case 'tonight':
      return { first: dayIn(0), last: dayIn(0) };
    case 'tomorrow':
      return { first: dayIn(1), last: dayIn(1) };
    case 'weekend':
      return { first: dayIn(Math.max(0, toSunday - 2)), last: dayIn(toSunday) };
    case 'week':
      return { first: dayIn(0), last: dayIn(6) };
    default:
      return { first: day, last: day };
  }
}

/**
 * Returns the day ranges of a choice such as `weekend`. In a state or town, they depend on the local date of
 * each event, because states can have several time zones; otherwise on the date in the site's area.
 */
function listDayRanges(day: EventDay, at: Date, area: Area | null): DayRange[] {
  if (day.startsWith('2')) return [readDayRange(day, day)];
  if (area) return [readDayRange(day, siteDay({ area }, at))];
  return [-1, 0, 1].map((days) => {
    const today = new Date(at.getTime() + days * DAY).toISOString().slice(0, 10);
    return readDayRange(day, today);
  });
}

interface Asked {
  state?: string | undefined;
  city?: string | undefined;
  day?: EventDay | undefined;
  q?: string | undefined;
  businessId?: number | undefined;
}

type Now = { at: Date; area: Area };

export function readEventFilter(
  { state: given = '', city = '', day, q, businessId }: Asked,
  { at, area }: Now,
): EventFilter {
  const state = given ? readStateCode(given) : undefined;
  if (given && !state) throw new AppError('not_found', m.places_state_unknown());
  const cityKey = state && city ? townKey(city.replaceAll('-', ' '), state) : null;
  const isPlaced = state !== undefined || businessId !== undefined;
  return {
    town: state ? { state, cityKey } : null,
    businessId,
    q: q && foldText(q),
    days: day ? listDayRanges(day, at, isPlaced ? null : area) : null,
    fromTime: day === 'tonight' ? EVENING : null,
  };
}

function dependOn(dates: Pick<EventDate, 'business'>[], tell: Tell): void {
  tell(
    EVENTS_TAG,
    ...dates.flatMap(({ business }) => (business ? [TAGS.business(business.id)] : [])),
  );
}

const withoutId = ({ id: _, ...date }: EventDate & { id: number }): EventDate => date;

export async function listComingEvents(
  { db, clock, settings }: EventReading,
  { limit, cursor, ...asked }: Asked & { limit: number; cursor?: string | undefined },
  tell: Tell,
): Promise<Page<EventDate>> {
  requireEvents(settings);
  const at = clock();
  const filter = readEventFilter(asked, { at, area: settings.current().area });
  const after = readPosition(cursor, at);
  const since = after?.since ?? at;
  const [found, count] = await Promise.all([
    findDates(db, filter, { at, after, limit: limit + 1 }),
    countDates(db, filter, { at, most: MAX_COUNTED + 1 }),
  ]);
  const page = pageOf(found, limit, ({ startsAt, id }) =>
    formatCursor([Date.parse(startsAt), id, since.getTime()]),
  );
  dependOn(page.items, tell);
  return {
    items: page.items.map(withoutId),
    next: page.next,
    total: Math.min(count, MAX_COUNTED),
    isTotalCapped: count > MAX_COUNTED,
  };
}

const position = z
  .tuple([cursorTime, cursorId, cursorTime])
  .transform(([at, id, since]) => ({ at, id, since }));

/** Parses the cursor of a page. Past dates are kept for a day, so an older `since` is moved up to that. */
function readPosition(cursor: string | undefined, now: Date): DatePosition | null {
  const after = parseCursor(cursor, position);
  if (!after) return null;
  const oldest = now.getTime() - KEPT_PAST;
  return {
    ...after,
    since: new Date(Math.min(now.getTime(), Math.max(oldest, after.since.getTime()))),
  };
}

export async function readEvent(
  { db, clock, settings }: EventReading,
  slug: string,
  tell: Tell,
): Promise<PublicEvent> {
  requireEvents(settings);
  const id = idOfSlug(slug);
  const row = id === null ? null : await findShownEvent(db, id, { at: clock() });
  if (!row) throw new AppError('not_found', m.events_gone());
  dependOn([row], tell);
  const { status, starts, minutes, updatedAt: _, cityKey: __, added, leftOut, ...stored } = row;
  const { picture, pictureAlt, custom, ...event } = stored;
  const dates = row.dates.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: minutes > 0 ? new Date(endsAt).toISOString() : null,
  }));
  const today = findLocalDate(row.timeZone, clock().getTime());
  const isComing = (day: string) => day >= today;
  // An event that is over shows its first date.
  const first = dates[0] ?? readFirst(row);
  return {
    ...event,
    ...first,
    dates,
    slug: slugOfEvent(row),
    firstDay: starts.slice(0, 10),
    leftOut: leftOut.filter(isComing),
    added: added.filter(isComing),
    picture: showPicture({ picture, pictureAlt }),
    fields: showEventFields(settings.current().eventFields, custom),
    isRepeated: row.rule !== null || added.length > 0,
    isCanceled: status === 'canceled',
  };
}

function readFirst({
  starts,
  minutes,
  timeZone,
}: {
  starts: string;
  minutes: number;
  timeZone: string;
}) {
  const at = findInstant(timeZone, Date.parse(`${starts}Z`), 'opens');
  const iso = (time: number) => new Date(time).toISOString();
  return { startsAt: iso(at), endsAt: minutes > 0 ? iso(at + minutes * 60_000) : null };
}

/** Returns the next events of a filter, at most `limit`. Throws `not_found` if the site has no events. */
export async function listNextEvents(
  { db, clock, settings }: EventReading,
  { limit, ...asked }: Asked & { limit: number },
  tell: Tell,
): Promise<EventDate[]> {
  requireEvents(settings);
  const at = clock();
  const filter = readEventFilter(asked, { at, area: settings.current().area });
  const dates = await findDates(db, filter, { at, limit });
  dependOn(dates, tell);
  return dates.map(withoutId);
}

/** Reads the events that other pages show. Each call returns null if there are none. */
export interface EventsElsewhere {
  ofListing(businessId: number, tell: Tell): Promise<EventsBlock | null>;
  ofTown(town: Town, tell: Tell): Promise<EventsBlock | null>;
  /** Returns events that the words of a search ask for, in the place that they name. */
  ofSearch(
    asked: { query?: string | undefined; city?: string | undefined; state?: string | undefined },
    tell: Tell,
  ): Promise<EventsBlock | null>;
  /** Returns the paths of the list, of towns with events, and of at most 20,000 coming events. */
  listPaths(): Promise<string[]>;
}

export function createEventsElsewhere({ db, clock, settings }: EventReading): EventsElsewhere {
  const show = (dates: (EventDate & { id: number })[], path: string, tell: Tell) => {
    dependOn(dates, tell);
    return dates.length > 0 ? { dates: dates.map(withoutId), path } : null;
  };
  const read = async (filter: EventFilter, path: string, tell: Tell) => {
    if (!settings.current().events) return null;
    return show(await findDates(db, filter, { at: clock(), limit: MAX_IN_BLOCK }), path, tell);
  };
  return {
    ofListing: (businessId, tell) => read({ businessId }, `/events?business=${businessId}`, tell),
    ofTown: (town, tell) => read({ town }, pathOfTown(town), tell),
    ofSearch: async ({ query = '', city, state }, tell) => {
      const { events, area } = settings.current();
      const asked = events ? readEventWords(query, city) : null;
      if (!asked) return null;
      const now = { at: clock(), area };
      const filter = readEventFilter({ ...asked, state, city }, now);
      if (city && state) return read(filter, eventsPath({ state, city }, asked), tell);
      const readings = listTownReadings(query, asked.q ?? '');
      const days = asked.day ? listDayRanges(asked.day, now.at, null) : null;
      const { town, dates } = await findDatesOfWords(
        db,
        { readings, state: filter.town?.state, filter },
        { days, at: now.at, limit: MAX_IN_BLOCK },
      );
      const named = readings.find(({ cityKey }) => cityKey === town?.cityKey);
      const place = town ? { state: town.state, city: town.cityKey } : { state };
      return show(dates, eventsPath(place, named ? { ...asked, q: named.q } : asked), tell);
    },
    listPaths: async () => {
      if (!settings.current().events) return [];
      const { events, towns } = await findComing(db, { at: clock(), most: MAX_PATHS });
      return [
        '/events',
        ...towns.map(pathOfTown),
        ...events.map((event) => `/events/${slugOfEvent(event)}`),
      ];
    },
  };
}

/** Returns the interpretations in which the last one to three words name a town. */
function listTownReadings(query: string, q: string): TownReading[] {
  const words = q.split(' ').filter(Boolean);
  return [3, 2, 1]
    .filter((count) => count <= words.length)
    .map((count) => {
      const cityKey = words.slice(-count).join(' ');
      return { cityKey, q: readEventWords(query, cityKey)?.q ?? '' };
    });
}

interface Place {
  state?: string | undefined;
  city?: string | undefined;
}

export function eventsPath(
  { state, city }: Place,
  { day, q }: { day?: EventDay | undefined; q?: string | undefined } = {},
): string {
  const parameters = {
    ...(state && { state }),
    ...(state && city && { city: city.toLowerCase().replaceAll(' ', '-') }),
    ...(day && { day }),
    ...(q && { q }),
  };
  const query = new URLSearchParams(parameters);
  return query.size > 0 ? `/events?${query}` : '/events';
}

function pathOfTown({ state, cityKey }: Town): string {
  return eventsPath({ state, city: cityKey });
}
