import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromField, isSkipped, toField } from './local-time.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a field means a moment in one’s own zone, in winter and in summer', () => {
  expect(fromField('2024-01-15T09:00')).toBe('2024-01-15T14:00:00.000Z');
  expect(fromField('2024-06-15T09:00')).toBe('2024-06-15T13:00:00.000Z');
  expect(toField('2024-06-15T13:00:00.000Z')).toBe('2024-06-15T09:00');
});

test('an hour that clocks skip is noticed, and becomes the one after', () => {
  expect(isSkipped('2024-03-10T02:30')).toBe(true);
  expect(fromField('2024-03-10T02:30')).toBe('2024-03-10T07:30:00.000Z');
  expect(isSkipped('2024-03-10T03:30')).toBe(false);
  expect(isSkipped('2024-11-03T01:30')).toBe(false);
});

test.each(['', '2024-01-15', '2024-13-40T09:00', 'soon', '+12024-01-15T09:00'])(
  '%j is no moment',
  (text) => {
    expect(fromField(text)).toBe(null);
  },
);
