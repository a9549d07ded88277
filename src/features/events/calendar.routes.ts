import * as m from '#messages';
import { describeEventPlace } from '../../domain/events/event-words.ts';
import { photoPath } from '../../domain/photo-widths.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { writeCalendar } from './calendar/write-calendar.ts';
import { findDates } from './model/find-dates.ts';
import { findShownEvent, idOfSlug, type StoredPicture, slugOfEvent } from './model/queries.ts';
import { type EventReading, readEventFilter, requireEvents } from './read.ts';

const MAX_IN_FEED = 200;
const MAX_OF_EVENT = 50;
const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/** Serves calendar files: of all events or those of a town, and of one event. */
export function mountCalendars(
  app: HttpApp,
  { siteUrl, ...reading }: EventReading & { siteUrl: string },
) {
  const { db, clock, settings } = reading;
  const host = new URL(siteUrl).hostname;
  const uidOf = (id: number, startsAt: string) => `event-${id}-${Date.parse(startsAt)}@${host}`;

  const findImage = (picture: StoredPicture | null) => picture && siteUrl + photoPath(picture);

  app.get('/events.ics', async (c) => {
    requireEvents(settings);
    const at = clock();
    const { state, city, business = '' } = c.req.query();
    const businessId = /^[1-9]\d{0,14}$/.test(business) ? Number(business) : undefined;
    const filter = readEventFilter(
      { state, city, businessId },
      { at, area: settings.current().area },
    );
    const dates = await findDates(db, filter, { at, limit: MAX_IN_FEED });
    const file = writeCalendar(
      settings.current().name,
      dates.map((date) => ({
        ...date,
        uid: uidOf(date.id, date.startsAt),
        url: `${siteUrl}/events/${date.slug}`,
        description: '',
        place: describeEventPlace(date),
        image: findImage(date.picture),
      })),
      at,
    );
    return c.body(file, 200, HEADERS);
  });

  app.get('/events/:file{[a-z0-9-]{1,100}\\.ics}', async (c) => {
    requireEvents(settings);
    const at = clock();
    const id = idOfSlug(c.req.param('file').slice(0, -'.ics'.length));
    const event = id === null ? null : await findShownEvent(db, id, { at, most: MAX_OF_EVENT });
    if (!event) throw new AppError('not_found', m.events_gone());
    const slug = slugOfEvent(event);
    const file = writeCalendar(
      event.title,
      event.dates.map(({ startsAt, endsAt }) => ({
        ...event,
        startsAt,
        endsAt: event.minutes > 0 ? endsAt : null,
        isCanceled: event.status === 'canceled',
        uid: uidOf(event.id, startsAt),
        url: `${siteUrl}/events/${slug}`,
        place: describeEventPlace(event),
        image: findImage(event.picture),
      })),
      at,
    );
    return c.body(file, 200, {
      ...HEADERS,
      'content-disposition': `attachment; filename="${slug}.ics"`,
    });
  });
}
