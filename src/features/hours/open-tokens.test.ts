import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { listOpenings } from '../../domain/hours/list-openings.ts';
import type { Hours, Span } from '../../domain/opening-hours.ts';
import { listOpenTokens, listTokensAt } from './open-tokens.rules.ts';
import { findTimeZone } from './time-zone.rules.ts';

const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Pacific)/.test(zone));
const MINUTE = 60_000;

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const span = fc
  .tuple(fc.nat(1439), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens !== closes)
  .map(([opens, closes]): Span => [time(opens), time(closes)]);
const spans = fc.array(span, { maxLength: 2 });
const start = Date.UTC(2026, 9, 30);

test('whoever is open has a word that a search at that time looks for', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.array(spans, { minLength: 7, maxLength: 7 }),
      spans,
      fc.nat(7 * 1440),
      (timeZone, weekly, special, minute) => {
        const day = { date: '2026-11-02', spans: special, note: '' };
        const hours: Hours = { weekly, special: [day], byAppointment: false };
        const at = start + minute * MINUTE;
        const isOpen = listOpenings(hours, timeZone, at, 1).some(({ opensAt }) => opensAt <= at);
        const asked = new Set(listTokensAt(new Date(at)));
        const hasToken = listOpenTokens(hours, timeZone).some((token) => asked.has(token));
        expect(isOpen && !hasToken).toBe(false);
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('a usual week takes few words, and tells when it is not open', () => {
  const weekly = Array.from({ length: 7 }, (_, day): Span[] =>
    day < 5 ? [['09:00', '17:00']] : [],
  );
  const hours = { weekly, special: [], byAppointment: false };
  const tokens = listOpenTokens(hours, 'America/Chicago');
  expect(tokens).toHaveLength(15);
  const asked = (at: string) => listTokensAt(new Date(at)).some((token) => tokens.includes(token));
  expect(asked('2026-11-23T16:00:00Z')).toBe(true);
  expect(asked('2026-11-23T07:00:00Z')).toBe(false);
  expect(asked('2026-11-22T16:00:00Z')).toBe(false);
});

test.each([
  ['Window Rock, Navajo Nation', 35.68, -109.05, 'AZ', /Denver|Shiprock/],
  ['Phoenix', 33.45, -112.07, 'AZ', /Phoenix/],
  ['Gary, on Chicago’s clocks', 41.59, -87.35, 'IN', /Chicago/],
  ['Indianapolis', 39.77, -86.16, 'IN', /Indianapolis|New_York/],
  ['Pensacola, in the west of Florida', 30.42, -87.22, 'FL', /Chicago/],
  ['Adak', 51.88, -176.65, 'AK', /Adak/],
  ['Ontario, in the east of Oregon', 44.03, -116.96, 'OR', /Boise/],
  ['a place nobody knows in Puerto Rico', null, null, 'PR', /Puerto_Rico/],
  ['a place nobody knows', null, null, '', /New_York/],
])('%s', (_, latitude, longitude, state, zone) => {
  expect(findTimeZone({ latitude, longitude, state })).toMatch(zone);
});
