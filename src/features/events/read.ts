import * as m from '#messages';
import type { EventDay, PublicEvent } from '../../contract/events.ts';
import type { EventDate, EventsBlock } from '../../contract/events-block.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { findInstant, readWall } from '../../domain/hours/zone-clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { townKey } from '../../platform/town-key.ts';
import type { Town } from '../businesses/model/places.queries.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { findTimeZone } from '../hours/time-zone.rules.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { readEventWords } from './event-words.rules.ts';
import {
  countDates,
  EVENTS_TAG,
  type EventFilter,
  findComing,
  findDates,
  findShownEvent,
  findTownAtEnd,
  idOfSlug,
  slugOfEvent,
} from './model/queries.ts';

const DAY = 86_400_000;
const MOST_COUNTED = 1000;
const MOST_IN_BLOCK = 3;
const MOST_PATHS = 10_000;
const EVENING = '17:00';
const CENTRAL = 'IL';

export interface EventReading {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
}

type Tell = (...tags: string[]) => void;

export function requireEvents(settings: Pick<LiveSettings, 'current'>): void {
  if (!settings.current().events) throw new AppError('not_found', m.events_off());
}

/** Returns the first and last day that a word means where it is now `at`. */
function readDayRange(day: EventDay, at: Date, state: string | undefined) {
  const timeZone = findTimeZone({ latitude: null, longitude: null, state: state ?? CENTRAL });
  const now = readWall(timeZone, at.getTime());
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

interface Asked {
  state?: string | undefined;
  city?: string | undefined;
  day?: EventDay | undefined;
  q?: string | undefined;
  businessId?: number | undefined;
}

export function readEventFilter(
  { state: given = '', city = '', day, q, businessId }: Asked,
  at: Date,
): EventFilter {
  const state = given ? readStateCode(given) : undefined;
  if (given && !state) throw new AppError('not_found', m.places_state_unknown());
  const town = state && city ? { state, cityKey: townKey(city.replaceAll('-', ' '), state) } : null;
  return {
    town,
    businessId,
    q: q && foldText(q),
    days: day ? readDayRange(day, at, state) : null,
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
  const filter = readEventFilter(asked, at);
  const after = parseTimeCursor(cursor);
  const [found, count] = await Promise.all([
    findDates(db, filter, { at, after, limit: limit + 1 }),
    countDates(db, filter, { at, most: MOST_COUNTED + 1 }),
  ]);
  const page = pageOf(found, limit, ({ startsAt, id }) => formatTimeCursor({ at: startsAt, id }));
  dependOn(page.items, tell);
  return {
    items: page.items.map(withoutId),
    next: page.next,
    total: Math.min(count, MOST_COUNTED),
    isTotalCapped: count > MOST_COUNTED,
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
  const { status, starts, minutes, updatedAt: _, cityKey: __, added, ...event } = row;
  const dates = row.dates.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: minutes > 0 ? new Date(endsAt).toISOString() : null,
  }));
  // An event that is over shows its first date.
  const first = dates[0] ?? readFirst(row);
  return {
    ...event,
    ...first,
    dates,
    slug: slugOfEvent(row),
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

/** Reads the events that other pages show. Each call returns null if there are none. */
export interface EventsElsewhere {
  ofListing(businessId: number, tell: Tell): Promise<EventsBlock | null>;
  ofTown(town: Town, tell: Tell): Promise<EventsBlock | null>;
  /** Events that the words of a search ask for, in the place that was understood. */
  ofSearch(
    asked: { query?: string | undefined; city?: string | undefined; state?: string | undefined },
    tell: Tell,
  ): Promise<EventsBlock | null>;
  /** Paths of the list, of towns with events, and of coming events, at most 20,000. */
  listPaths(): Promise<string[]>;
}

export function createEventsElsewhere({ db, clock, settings }: EventReading): EventsElsewhere {
  const read = async (filter: EventFilter, path: string, tell: Tell) => {
    if (!settings.current().events) return null;
    const dates = await findDates(db, filter, { at: clock(), limit: MOST_IN_BLOCK });
    dependOn(dates, tell);
    return dates.length > 0 ? { dates: dates.map(withoutId), path } : null;
  };
  return {
    ofListing: (businessId, tell) => read({ businessId }, `/events?business=${businessId}`, tell),
    ofTown: (town, tell) => read({ town }, eventsPath(town), tell),
    ofSearch: async ({ query = '', city, state }, tell) => {
      const asked = settings.current().events ? readEventWords(query, city) : null;
      if (!asked) return null;
      const named = city ? null : await findTownAtEnd(db, asked.q ?? '', state);
      const { day, q } = named ? (readEventWords(query, named.cityKey) ?? asked) : asked;
      const place = named ? { state: named.state, city: named.cityKey } : { state, city };
      const filter = readEventFilter({ ...place, day, q }, clock());
      const more = { ...(day && { day }), ...(q && { q }) };
      const path = filter.town
        ? eventsPath(filter.town, more)
        : `/events?${new URLSearchParams(more)}`;
      return read(filter, path, tell);
    },
    listPaths: async () => {
      if (!settings.current().events) return [];
      const { events, towns } = await findComing(db, { at: clock(), most: MOST_PATHS });
      return [
        '/events',
        ...towns.map((town) => eventsPath(town)),
        ...events.map((event) => `/events/${slugOfEvent(event)}`),
      ];
    },
  };
}

export function eventsPath({ state, cityKey }: Town, more: Record<string, string> = {}): string {
  return `/events?${new URLSearchParams({ state, city: cityKey.replaceAll(' ', '-'), ...more })}`;
}
