import ICAL from 'ical.js';
import { findLocalDate } from '../../../domain/hours/list-openings.ts';

interface CalendarDate {
  uid: string;
  url: string;
  title: string;
  description: string;
  place: string;
  /** URL of a JPEG picture. */
  image: string | null;
  startsAt: string;
  endsAt: string | null;
  isAllDay: boolean;
  isCanceled: boolean;
  timeZone: string;
}

/**
 * Writes a calendar file. Each date is a separate event with UTC times, so that every calendar app shows it
 * correctly without support for time zones, rules and excluded dates.
 */
export function writeCalendar(name: string, dates: CalendarDate[], at: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Mainstreet//Events//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('x-wr-calname', name);
  for (const date of dates) calendar.addSubcomponent(writeDate(date, at));
  return `${calendar.toString()}\r\n`;
}

function writeDate(date: CalendarDate, at: Date): ICAL.Component {
  const { uid, url, title, description, place, image, startsAt, endsAt, isAllDay, isCanceled } =
    date;
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(at, true));
  const moment = (iso: string) =>
    isAllDay
      ? ICAL.Time.fromDateString(findLocalDate(date.timeZone, Date.parse(iso)))
      : ICAL.Time.fromJSDate(new Date(iso), true);
  event.addPropertyWithValue('dtstart', moment(startsAt));
  if (endsAt) event.addPropertyWithValue('dtend', moment(endsAt));
  event.addPropertyWithValue('summary', title);
  if (description) event.addPropertyWithValue('description', description);
  event.addPropertyWithValue('location', place);
  event.addPropertyWithValue('url', url);
  if (image) event.addPropertyWithValue('attach', image).setParameter('fmttype', 'image/jpeg');
  if (isCanceled) event.addPropertyWithValue('status', 'CANCELLED');
  return event;
}
