import { expect, test } from 'vitest';
import type { Hours, Span } from '../opening-hours.ts';
import { describeOpening } from './describe-opening.ts';
import { listOpenings } from './list-openings.ts';

const nine: Span[] = [['09:00', '17:00']];
const shop: Hours = {
  weekly: [nine, nine, nine, nine, [['09:00', '22:30']], [], []],
  special: [{ date: '2026-11-26', spans: [], note: 'Thanksgiving Day' }],
  byAppointment: false,
};
const bar: Hours = { ...shop, weekly: shop.weekly.map(() => [['18:00', '02:00']]), special: [] };

function say(hours: Hours, at: string, timeZone = 'America/New_York') {
  const now = Date.parse(at);
  const openings = listOpenings(hours, timeZone, now, 15)
    .slice(0, 2)
    .map(({ opensAt, closesAt }) => ({
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    }));
  return describeOpening(openings, timeZone, now);
}

test.each([
  ['in the morning', '2026-11-23T13:59:00Z', 'Opens 9 AM'],
  ['when it opens', '2026-11-23T14:00:00Z', 'Open until 5 PM'],
  ['in the last minute', '2026-11-23T21:59:59Z', 'Open until 5 PM'],
  ['when it has closed', '2026-11-23T22:00:00Z', 'Opens Tuesday 9 AM'],
  ['before a holiday', '2026-11-25T23:00:00Z', 'Opens Friday 9 AM'],
  ['on a long evening', '2026-11-28T03:00:00Z', 'Open until 10:30 PM'],
  ['over the weekend', '2026-11-28T12:00:00Z', 'Opens Monday 9 AM'],
])('a shop %s', (_, at, words) => expect(say(shop, at)).toBe(words));

test.each([
  ['2026-11-23T23:00:00Z', 'Open until 2 AM'],
  ['2026-11-24T06:59:00Z', 'Open until 2 AM'],
  ['2026-11-24T07:00:00Z', 'Opens 6 PM'],
])('a bar at %s', (at, words) => expect(say(bar, at)).toBe(words));

test('day and night, noon and midnight, and what is a week away', () => {
  const every = (...spans: Span[]) => ({ ...bar, weekly: bar.weekly.map(() => spans) });
  const at = '2026-11-23T23:00:00Z';
  expect(say(every(['00:00', '24:00']), at)).toBe('Open 24 hours');
  expect(say(every(['08:00', '24:00']), at)).toBe('Open until midnight');
  expect(say(every(['12:00', '13:00']), at)).toBe('Opens Tuesday noon');
  const monday = { ...bar, weekly: [nine, [], [], [], [], [], []] };
  expect(say(monday, at)).toBe('Opens Nov 30, 9 AM');
  expect(say({ ...monday, weekly: monday.weekly.map(() => []) }, at)).toBe('');
});

test('the words are of the clocks of the place, not of who reads them', () => {
  const at = '2026-11-23T15:30:00Z';
  expect(say(shop, at, 'America/New_York')).toBe('Open until 5 PM');
  expect(say(shop, at, 'America/Denver')).toBe('Opens 9 AM');
  expect(say(shop, at, 'Pacific/Honolulu')).toBe('Opens 9 AM');
  expect(say(shop, at, 'Pacific/Guam')).toBe('Opens 9 AM');
});
