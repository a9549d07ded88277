import { expect, test } from 'vitest';
import { describeOffers, isOver, isRunning, offersInput } from './offers.ts';

const may = { title: '10% off', words: '', code: null, from: '2024-05-01', until: '2024-05-31' };

test('an offer runs from its first day to its last', () => {
  expect(
    ['2024-04-30', '2024-05-01', '2024-05-31', '2024-06-01'].map((day) => isRunning(may, day)),
  ).toEqual([false, true, true, false]);
  expect(isOver(may, '2024-05-31')).toBe(false);
  expect(isOver(may, '2024-06-01')).toBe(true);
  expect(describeOffers([may])).toBe('10% off (2024-05-01 to 2024-05-31)');
});

test('days in the wrong order, for ever, or that are none are refused', () => {
  expect(offersInput.parse([{ ...may, code: ' MAY10 ' }])).toEqual([{ ...may, code: 'MAY10' }]);
  expect(offersInput.parse([])).toBeNull();
  const refused = [
    { ...may, until: '2024-04-30' },
    { ...may, until: '2026-05-01' },
    { ...may, from: '2024-02-30' },
    { ...may, until: '' },
    { ...may, title: ' ' },
  ];
  for (const one of refused) expect(offersInput.safeParse([one]).success).toBe(false);
});
