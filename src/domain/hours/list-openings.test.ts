import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import type { Hours, Span } from '../opening-hours.ts';
import { listOpenings } from './list-openings.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const ZONES = [
  ...['America/New_York', 'America/Detroit', 'America/Kentucky/Louisville'],
  ...['America/Kentucky/Monticello', 'America/Indiana/Indianapolis', 'America/Indiana/Knox'],
  ...['America/Indiana/Tell_City', 'America/Indiana/Petersburg', 'America/Chicago'],
  ...['America/Menominee', 'America/North_Dakota/Center', 'America/North_Dakota/Beulah'],
  ...['America/Denver', 'America/Boise', 'America/Phoenix', 'America/Shiprock'],
  ...['America/Los_Angeles', 'America/Anchorage', 'America/Juneau', 'America/Metlakatla'],
  ...['America/Nome', 'America/Adak', 'Pacific/Honolulu', 'America/Puerto_Rico'],
  ...['America/St_Thomas', 'Pacific/Guam', 'Pacific/Pago_Pago', 'Pacific/Saipan'],
];

const closed: Span[][] = Array.from({ length: 7 }, () => []);

function daily(...spans: Span[]): Hours {
  return { weekly: closed.map(() => spans), special: [], byAppointment: false };
}

/**
 * Reads the local date and time from the formatted sentence, so that the test doesn't share its method with
 * the code under test.
 */
function readClock(format: Intl.DateTimeFormat, at: number) {
  const [date = '', time = ''] = format.format(at).split(', ');
  const [month, day, year] = date.split('/');
  return { date: `${year}-${month}-${day}`, time };
}

function makeClock(timeZone: string) {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { ...date, ...time, timeZone });
}

/**
 * Returns every open minute by checking each minute: a span lasts from the first to the last minute whose
 * local time falls within it.
 */
function walkMinutes(hours: Hours, timeZone: string, from: number, to: number): Set<number> {
  const clock = makeClock(timeZone);
  const seen = new Map<string, { first: number; last: number }>();
  const note = (key: string, at: number) => {
    const known = seen.get(key);
    seen.set(key, { first: known?.first ?? at, last: at });
  };
  const special = new Map(hours.special.map(({ date, spans }) => [date, spans]));
  const spansOf = (date: string) =>
    special.get(date) ?? hours.weekly[(new Date(date).getUTCDay() + 6) % 7] ?? [];
  for (let at = from - 2 * DAY; at < to + 2 * DAY; at += MINUTE) {
    const { date, time } = readClock(clock, at);
    for (const [index, [opens, closes]] of spansOf(date).entries()) {
      const isSameDay = closes > opens;
      if (time >= opens && (!isSameDay || time < closes)) note(`${date} ${index}`, at);
    }
    const yesterday = new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);
    for (const [index, [opens, closes]] of spansOf(yesterday).entries()) {
      if (closes <= opens && time < closes) note(`${yesterday} ${index}`, at);
    }
  }
  const open = new Set<number>();
  for (const { first, last } of seen.values()) {
    for (let at = first; at <= last; at += MINUTE) if (at >= from && at < to) open.add(at);
  }
  return open;
}

function toMinuteSet(hours: Hours, timeZone: string, from: number, days: number) {
  const open = new Set<number>();
  for (const { opensAt, closesAt } of listOpenings(hours, timeZone, from, days)) {
    for (
      let at = Math.max(from, opensAt);
      at < Math.min(closesAt, from + days * DAY);
      at += MINUTE
    ) {
      open.add(at);
    }
  }
  return open;
}

function findChanges(year: number): number[] {
  const sunday = (month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
  };
  return [sunday(2, 2), sunday(10, 1), Date.UTC(year, 6, 4)];
}

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 30, max: 240 }));
const span = fc
  .tuple(minuteOfDay, fc.oneof(minuteOfDay, fc.constant(1440)))
  .filter(([opens, closes]) => opens !== closes && closes !== 0)
  .map(([opens, closes]): Span => [time(opens), time(closes)]);
const spans = fc.array(span, { maxLength: 3 });

const scene = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    year: fc.integer({ min: 2007, max: 2037 }),
    change: fc.nat(2),
    offset: fc.integer({ min: -2 * 1440, max: 1440 }),
    weekly: fc.array(spans, { minLength: 7, maxLength: 7 }),
    specialDays: fc.uniqueArray(fc.integer({ min: -2, max: 3 }), { maxLength: 2 }),
    specialSpans: fc.array(spans, { minLength: 2, maxLength: 2 }),
  })
  .map(({ timeZone, year, change, offset, weekly, specialDays, specialSpans }) => {
    const day = findChanges(year)[change] ?? 0;
    const special = specialDays.map((days, at) => ({
      date: new Date(day + days * DAY).toISOString().slice(0, 10),
      spans: specialSpans[at] ?? [],
      note: '',
    }));
    const hours: Hours = { weekly, special, byAppointment: false };
    return { timeZone, from: day + offset * MINUTE, hours };
  });

const boundary = {
  timeZone: 'America/New_York',
  from: 1_194_134_400_000,
  hours: {
    weekly: [[], [], [], [], [], [['01:01', '01:00']], []] as Span[][],
    special: [],
    byAppointment: false,
  } as Hours,
};

test('what closes as the repeated hour begins does not stay open for it', () => {
  const weekly: Span[][] = [[], [], [], [], [], [['20:00', '01:00']], []];
  const hours: Hours = { weekly, special: [], byAppointment: false };
  const from = Date.parse('2026-10-31T12:00:00Z');
  const [opening] = listOpenings(hours, 'America/New_York', from, 2);
  expect(opening?.closesAt).toBe(Date.parse('2026-11-01T05:00:00Z'));
});

test('in every zone, on every change of the clocks, they are those that the clocks tell', () => {
  fc.assert(
    fc.property(scene, ({ timeZone, from, hours }) => {
      expect(toMinuteSet(hours, timeZone, from, 2)).toEqual(
        walkMinutes(hours, timeZone, from, from + 2 * DAY),
      );
    }),
    { numRuns: runs(250), examples: [[boundary]] },
  );
}, 120_000);

test.each(ZONES)('a bar and a bakery in %s are open when the clocks there say so', (timeZone) => {
  const hours = daily(['18:00', '02:30'], ['03:00', '11:00'], ['01:15', '01:45']);
  for (const change of [2024, 2027, 2031].flatMap((year) => findChanges(year).slice(0, 2))) {
    const from = change - 12 * 60 * MINUTE;
    expect(toMinuteSet(hours, timeZone, from, 2)).toEqual(
      walkMinutes(hours, timeZone, from, from + 2 * DAY),
    );
  }
});

test('openings come in order, do not touch, and none is over', () => {
  fc.assert(
    fc.property(scene, ({ timeZone, from, hours }) => {
      let last = from;
      for (const { opensAt, closesAt } of listOpenings(hours, timeZone, from, 15)) {
        expect(closesAt).toBeGreaterThan(Math.max(opensAt, from));
        if (last !== from) expect(opensAt).toBeGreaterThan(last);
        last = closesAt;
      }
    }),
  );
});

test('what is known does not depend on when it is asked', () => {
  fc.assert(
    fc.property(scene, fc.integer({ min: 0, max: 5 * 1440 }), (given, later) => {
      const { timeZone, from, hours } = given;
      const at = from + later * MINUTE;
      const isOpen = (asked: number, days: number) =>
        listOpenings(hours, timeZone, asked, days).some(
          ({ opensAt, closesAt }) => opensAt <= at && at < closesAt,
        );
      expect(isOpen(from, 15)).toBe(isOpen(at, 1));
    }),
  );
});

describe('with a zone and a day named', () => {
  const list = (hours: Hours, timeZone: string, from: string) =>
    listOpenings(hours, timeZone, Date.parse(from), 1).map(({ opensAt, closesAt }) =>
      [opensAt, closesAt].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
    );

  test('a time that the clocks skip begins when they have skipped', () => {
    // 2:30 doesn't exist on March 8, 2026 in Chicago: 1:59 CST is followed by 3:00 CDT.
    expect(list(daily(['02:30', '06:00']), 'America/Chicago', '2026-03-08T06:00:00Z')[0]).toBe(
      '2026-03-08T08:00 2026-03-08T11:00',
    );
    expect(list(daily(['02:10', '02:50']), 'America/Chicago', '2026-03-08T06:00:00Z')).toEqual([]);
    expect(list(daily(['02:30', '06:00']), 'America/Phoenix', '2026-03-08T08:00:00Z')[0]).toBe(
      '2026-03-08T09:30 2026-03-08T13:00',
    );
  });

  test('one that they show twice lasts once, through both', () => {
    // On November 1, 2026 in New York, 1:59 EDT is followed by 1:00 EST.
    expect(list(daily(['01:00', '01:30']), 'America/New_York', '2026-11-01T04:00:00Z')[0]).toBe(
      '2026-11-01T05:00 2026-11-01T06:30',
    );
    expect(list(daily(['18:00', '02:00']), 'America/New_York', '2026-11-01T01:00:00Z')[0]).toBe(
      '2026-10-31T22:00 2026-11-01T07:00',
    );
  });

  test('the Navajo Nation changes its clocks within Arizona, which does not', () => {
    const nine = daily(['09:00', '17:00']);
    const [navajo] = list(nine, 'America/Denver', '2026-07-01T12:00:00Z');
    const [phoenix] = list(nine, 'America/Phoenix', '2026-07-01T12:00:00Z');
    expect([navajo, phoenix]).toEqual([
      '2026-07-01T15:00 2026-07-01T23:00',
      '2026-07-01T16:00 2026-07-02T00:00',
    ]);
  });

  test('the night before goes on into a day that is special', () => {
    const friday = '2026-12-25';
    const bar = { ...daily(['18:00', '02:00']), special: [{ date: friday, spans: [], note: '' }] };
    expect(list(bar, 'America/New_York', `${friday}T06:00:00Z`)).toEqual([
      '2026-12-24T23:00 2026-12-25T07:00',
    ]);
  });

  test('days of 24 hours are one', () => {
    const [opening] = listOpenings(
      daily(['00:00', '24:00']),
      'America/Chicago',
      Date.parse('2026-03-07T12:00:00Z'),
      15,
    );
    expect((opening?.closesAt ?? 0) - (opening?.opensAt ?? 0)).toBeGreaterThan(15 * DAY);
  });
});
