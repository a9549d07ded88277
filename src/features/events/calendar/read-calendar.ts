import ICAL from 'ical.js';
import * as m from '#messages';
import { tidyRule } from '../../../domain/events/event-repeats.ts';
import { DAY_CODES } from '../../../domain/events/event-rule-words.ts';
import { readWall } from '../../../domain/hours/zone-clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { type EventDraft, refuseTooMany } from './drafts.ts';

const MAX_ZONES = 50;
const DAY = 86_400_000;

/**
 * Parses a calendar file (RFC 5545). Each event is parsed on its own, so that a broken one doesn't affect the
 * others. Times are converted to `timeZone`, the zone of the place.
 */
export function readCalendar(text: string, timeZone: string): EventDraft[] {
  if (!text.slice(0, 1000).toUpperCase().includes('BEGIN:VCALENDAR')) {
    throw new AppError('invalid', m.events_file_unread());
  }
  const blocks = cutBlocks(text, 'VEVENT');
  refuseTooMany(blocks.length);
  const zones = readZones(text);
  const drafts = blocks.map((block, at) => readBlock(block, at + 1, { timeZone, zones }));
  return applyOverrides(drafts);
}

/** Returns the text of each component with this name, such as `VEVENT`. */
function cutBlocks(text: string, name: string): string[] {
  const blocks: string[] = [];
  let block: string[] | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const word = line.trim().toUpperCase();
    if (word === `BEGIN:${name}`) block = [];
    block?.push(line);
    if (word === `END:${name}` && block) {
      blocks.push(block.join('\r\n'));
      block = null;
    }
  }
  return blocks;
}

type Zones = Map<string, ICAL.Timezone>;

function readZones(text: string): Zones {
  const zones: Zones = new Map();
  for (const block of cutBlocks(text, 'VTIMEZONE').slice(0, MAX_ZONES)) {
    try {
      const component = new ICAL.Component(ICAL.parse(block));
      const zone = new ICAL.Timezone(component);
      zones.set(zone.tzid, zone);
    } catch {
      // Times in an unreadable zone count as local times of the place.
    }
  }
  return zones;
}

interface Reading {
  timeZone: string;
  zones: Zones;
}

type ReadDraft = EventDraft & { replaces: string | null };

function readBlock(block: string, line: number, reading: Reading): ReadDraft {
  const none = { line, uid: '', name: '', isCanceled: false, fields: {}, replaces: null };
  try {
    const component = new ICAL.Component(ICAL.parse(block));
    const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').trim();
    const name = textOf('summary');
    const named = { ...none, name, uid: textOf('uid') };
    const start = component.getFirstProperty('dtstart');
    if (!start) return { ...named, fault: m.events_time_missing() };
    const rule = textOf('rrule');
    const tidy = rule ? tidyRule(rule) : null;
    if (rule && !tidy) return { ...named, fault: m.events_rule_unknown() };
    const first = readMoment(start, reading);
    const replaced = component.getFirstProperty('recurrence-id');
    const url = textOf('url');
    return {
      ...named,
      fault: null,
      isCanceled: textOf('status').toUpperCase() === 'CANCELLED',
      replaces: replaced ? readMoment(replaced, reading).wall.slice(0, 10) : null,
      fields: {
        title: name.slice(0, 150),
        description: textOf('description').slice(0, 5000),
        venue: textOf('location').replaceAll('\n', ', ').slice(0, 150) || null,
        ticketUrl: isWebAddress(url) ? url : null,
        imageUrl: findPicture(component),
        isAllDay: first.isDay,
        startsAt: first.wall,
        endsAt: readEnd(component, first, reading),
        rule: tidy && shiftDays(tidy, first.shift),
        leftOut: listDays(component, 'exdate', reading),
        added: listDays(component, 'rdate', reading),
      },
    };
  } catch {
    return { ...none, fault: m.events_file_unread() };
  }
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && text.length <= 2000;
const PICTURE = /\.(?:jpe?g|png|webp|avif)(?:$|[?#])/i;

/** Returns the URL of the picture: an `IMAGE` (RFC 7986), or an `ATTACH` that is a picture. */
function findPicture(component: ICAL.Component): string | null {
  const image = component.getAllProperties('image').map((one) => String(one.getFirstValue()));
  const attached = component
    .getAllProperties('attach')
    .filter((one) => {
      const type = String(one.getParameter('fmttype') ?? '');
      return type ? type.startsWith('image/') : PICTURE.test(String(one.getFirstValue()));
    })
    .map((one) => String(one.getFirstValue()));
  return [...image, ...attached].find(isWebAddress) ?? null;
}

interface Moment {
  /** Local time at the place: `2026-07-04T19:00`. */
  wall: string;
  isDay: boolean;
  /** Days between the local date and the date in the file. */
  shift: number;
}

const writeWall = (wall: number) => new Date(wall).toISOString().slice(0, 16);

function readMoment(property: ICAL.Property, reading: Reading): Moment {
  return toMoment(property.getFirstValue(), property, reading);
}

function toMoment(value: unknown, property: ICAL.Property, { timeZone, zones }: Reading): Moment {
  if (!(value instanceof ICAL.Time)) throw new TypeError('This is no time');
  const { year, month, day, hour, minute, isDate } = value;
  const written = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute);
  const instant = isDate ? null : findInstantOf(value, property, zones);
  const wall = instant === null ? written : readWall(timeZone, instant);
  const shift = Math.round((Math.floor(wall / DAY) * DAY - Math.floor(written / DAY) * DAY) / DAY);
  return { wall: writeWall(wall), isDay: isDate, shift };
}

/** Returns the instant of a time in milliseconds; null for a local time without a zone. */
function findInstantOf(time: ICAL.Time, property: ICAL.Property, zones: Zones): number | null {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000;
  const tzid = String(property.getParameter('tzid') ?? '');
  if (!tzid) return null;
  const known = findIanaZone(tzid);
  const { year, month, day, hour, minute } = time;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  if (known)
    return (
      wall - (readWall(known, wall - offsetNear(known, wall)) - (wall - offsetNear(known, wall)))
    );
  const zone = zones.get(tzid);
  if (!zone) return null;
  const moved = time.clone();
  moved.zone = zone;
  return moved.toUnixTime() * 1000;
}

const offsetNear = (timeZone: string, wall: number) => readWall(timeZone, wall) - wall;

function findIanaZone(tzid: string): string | null {
  for (const name of [tzid, tzid.split('/').slice(-2).join('/')]) {
    try {
      if (name.includes('/'))
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      // The zone's name is unknown.
    }
  }
  return null;
}

function readEnd(component: ICAL.Component, first: Moment, reading: Reading): string | null {
  const end = component.getFirstProperty('dtend');
  const start = Date.parse(`${first.wall}Z`);
  if (end) {
    const last = Date.parse(`${readMoment(end, reading).wall}Z`);
    // All-day events end at the midnight after their last day.
    return writeWall(Math.max(start, first.isDay ? last - DAY : last));
  }
  const duration = component.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return null;
  const length = duration.toSeconds() * 1000;
  return writeWall(Math.max(start, start + length - (first.isDay ? DAY : 0)));
}

function listDays(component: ICAL.Component, name: string, reading: Reading): string[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value) => toMoment(value, property, reading)))
    .map(({ wall }) => wall.slice(0, 10))
    .slice(0, 100);
}

/** Shifts a weekly rule's weekdays if the local start date differs from the file's. */
function shiftDays(rule: string, shift: number): string {
  if (shift === 0 || !/^FREQ=(?:DAILY|WEEKLY)/.test(rule)) return rule;
  return rule.replace(/BYDAY=([A-Z,]+)/, (_, days: string) => {
    const moved = days.split(',').map((day) => DAY_CODES[(DAY_CODES.indexOf(day) + shift + 7) % 7]);
    return `BYDAY=${moved.join(',')}`;
  });
}

/** Excludes dates from a repeated event that the file lists separately, as moved or canceled. */
function applyOverrides(drafts: ReadDraft[]): EventDraft[] {
  const wholes = new Map(
    drafts.filter(({ replaces }) => replaces === null).map((draft) => [draft.uid, draft]),
  );
  return drafts.flatMap(({ replaces, ...draft }) => {
    if (replaces === null || draft.fault) return [draft];
    const whole = wholes.get(draft.uid);
    if (whole?.fields.rule) {
      const leftOut = Array.isArray(whole.fields.leftOut) ? whole.fields.leftOut : [];
      whole.fields.leftOut = [...leftOut, replaces];
    }
    return draft.isCanceled ? [] : [{ ...draft, uid: `${draft.uid}/${replaces}` }];
  });
}
