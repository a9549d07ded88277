import { expect, test } from 'vitest';
import { listHolidays } from './holidays.ts';
import { type HoursDraft, hoursInput } from './hours-input.ts';
import { MAX_SPECIAL_DAYS } from './limits.ts';
import { describeHours } from './words.ts';

const closed: [string, string][][] = Array.from({ length: 7 }, () => []);

function draft(days: Record<number, [string, string][]>, rest: Partial<HoursDraft> = {}) {
  return { weekly: closed.map((day, at) => days[at] ?? day), special: [], ...rest };
}

function refuse(given: unknown): string[] {
  const { error } = hoursInput.safeParse(given);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('hours are put in order, and midnight is the end of a day', () => {
  const given = draft(
    {
      0: [
        ['17:00', '00:00'],
        ['09:00', '12:00'],
      ],
      1: [['00:00', '00:00']],
    },
    {
      special: [
        { date: '2026-12-25', spans: [], note: '  Christmas Day ' },
        { date: '2026-11-26', spans: [['10:00', '14:00']] },
      ],
    },
  );
  const hours = hoursInput.parse(given);
  expect(hours.weekly[0]).toEqual([
    ['09:00', '12:00'],
    ['17:00', '24:00'],
  ]);
  expect(hours.weekly[1]).toEqual([['00:00', '24:00']]);
  expect(hours.special.map(({ date, note }) => [date, note])).toEqual([
    ['2026-11-26', ''],
    ['2026-12-25', 'Christmas Day'],
  ]);
  expect(describeHours(hours)).toBe(
    'Mon 9 AM to noon, 5 PM to midnight; Tue open 24 hours; Wed-Sun closed; ' +
      'Nov 26, 2026 10 AM to 2 PM; Dec 25, 2026 closed (Christmas Day)',
  );
});

test.each([
  ['no time', { 2: [['9', '17:00']] }, 'weekly.2.0.0: Enter when it opens'],
  ['25 o’clock', { 2: [['25:00', '17:00']] }, 'weekly.2.0.0: Enter when it opens'],
  ['opening at 24:00', { 2: [['24:00', '02:00']] }, 'weekly.2.0.0: Enter when it opens'],
  ['a missing end', { 2: [['09:00', '']] }, 'weekly.2.0.1: Enter when it closes'],
  [
    'nothing between',
    { 2: [['09:00', '09:00']] },
    'weekly.2.0.1: It closes when it opens. If it is open all day, choose "Open 24 hours"',
  ],
  [
    'an overlap',
    {
      2: [
        ['09:00', '17:00'],
        ['16:00', '20:00'],
      ],
    },
    'weekly.2.1.0: Overlaps 9 AM to 5 PM',
  ],
  [
    'a night that meets the morning',
    { 2: [['20:00', '03:00']], 3: [['02:00', '04:00']] },
    'weekly.3.0.0: Overlaps 8 PM to 3 AM on Wednesday',
  ],
  [
    'Sunday night that meets Monday',
    { 6: [['20:00', '03:00']], 0: [['02:00', '04:00']] },
    'weekly.0.0.0: Overlaps 8 PM to 3 AM on Sunday',
  ],
  [
    'a night beside a day of 24 hours',
    { 5: [['20:00', '03:00']], 6: [['00:00', '24:00']] },
    'weekly.6.0.0: Overlaps 8 PM to 3 AM on Saturday',
  ],
  ['a week without a day', {}, 'weekly: Open at least one day, or choose "By appointment"'],
] as [string, Record<number, [string, string][]>, string][])(
  '%s is refused where it stands',
  (_, days, message) => expect(refuse(draft(days))).toEqual([message]),
);

test('what touches does not overlap', () => {
  expect(
    refuse(
      draft({
        0: [
          ['09:00', '12:00'],
          ['12:00', '15:00'],
        ],
      }),
    ),
  ).toEqual([]);
  expect(refuse(draft({ 6: [['20:00', '02:00']], 0: [['02:00', '04:00']] }))).toEqual([]);
  expect(refuse(draft({}, { byAppointment: true }))).toEqual([]);
});

test('special days are dates, each once, and so are their hours', () => {
  const special = (date: string, spans: [string, string][] = []) => ({ date, spans });
  const give = (...days: object[]) => ({ ...draft({ 0: [['09:00', '17:00']] }), special: days });
  expect(refuse(give(special('2026-02-30')))).toEqual(['special.0.date: Enter a date']);
  expect(refuse(give(special('2026-12-25'), special('2026-12-25')))).toEqual([
    'special.1.date: This date is already listed',
  ]);
  const twice: [string, string][] = [
    ['09:00', '12:00'],
    ['11:00', '13:00'],
  ];
  expect(refuse(give(special('2026-12-25', twice)))).toEqual([
    'special.0.spans.1.0: Overlaps 9 AM to noon',
  ]);
  const many = Array.from({ length: MAX_SPECIAL_DAYS + 1 }, (_, at) =>
    special(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)),
  );
  expect(refuse(give(...many))).toEqual(['special: Use at most 100 special days']);
});

test.each([
  null,
  [],
  'always',
  { weekly: [] },
  { weekly: 'x', special: 3 },
  { weekly: [[[1, 2]]] },
])('nonsense is refused: %j', (given) => expect(refuse(given).length).toBeGreaterThan(0));

test('the holidays of a year come in their order', () => {
  expect(listHolidays('2026-11-22').map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2026-11-26 Thanksgiving Day',
    '2026-12-25 Christmas Day',
    "2027-01-01 New Year's Day",
    '2027-01-18 Martin Luther King Jr. Day',
    "2027-02-15 Presidents' Day",
    '2027-05-31 Memorial Day',
    '2027-06-19 Juneteenth',
    '2027-07-04 Independence Day',
    '2027-09-06 Labor Day',
    '2027-10-11 Columbus Day',
    '2027-11-11 Veterans Day',
  ]);
});
