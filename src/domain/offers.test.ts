import { describe, expect, test } from 'vitest';
import { describeOffers, isOver, isRunning, offersInput, readOffers } from './offers.ts';

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

test('offers are cleaned as every text is, whatever door they come through', () => {
  const sent = { ...may, title: 'Soap &amp; water', words: 'One<br>two', code: 'N/A' };
  expect(offersInput.parse([sent])).toEqual([
    { ...may, title: 'Soap & water', words: 'One\ntwo', code: null },
  ]);
});

describe('offers of a list', () => {
  const until = { ...may, title: '20% off all soap', from: '', until: '2026-12-31' };

  test.each([
    ['20% off all soap until 2026-12-31', [until]],
    ['20% off all soap (until December 31, 2026)', [until]],
    ['20% off all soap - expires 12/31/2026', [until]],
    ['Valid through 12/31/2026: 20% off all soap', [until]],
    ['20% off all soap until 12/31/26', [until]],
    ['20% off all soap through 31-Dec-2026', [until]],
    ['20% off all soap through 31 December 2026', [until]],
    ['20% off all soap until December 31st, 2026', [until]],
    ['20% off all soap, May 1 2026 to Dec. 31, 2026', [{ ...until, from: '2026-05-01' }]],
    [
      '20% de descuento hasta el 31 de diciembre de 2026',
      [{ ...until, title: '20% de descuento' }],
    ],
    ['20% off all soap from 2026-12-01 until 2026-12-31', [{ ...until, from: '2026-12-01' }]],
    ['20% off all soap (2026-12-01 to 2026-12-31)', [{ ...until, from: '2026-12-01' }]],
    ['20% off all soap, 12/1/2026 – 12/31/2026', [{ ...until, from: '2026-12-01' }]],
    [
      '20% de descuento desde 2026-12-01 hasta 2026-12-31',
      [{ ...until, title: '20% de descuento', from: '2026-12-01' }],
    ],
    ['20% off all soap until 2026-12-31 with code SOAP20', [{ ...until, code: 'SOAP20' }]],
    ['20% off all soap, code: SOAP20, until 2026-12-31', [{ ...until, code: 'SOAP20' }]],
    ['Dress code party until 2026-12-31', [{ ...until, title: 'Dress code party' }]],
    [
      '20% off all soap until 2026-12-31 in the shop alone',
      [{ ...until, words: 'in the shop alone' }],
    ],
    [
      '20% off all soap until 2026-12-31; Free tea until 2026-12-24',
      [until, { ...until, title: 'Free tea', until: '2026-12-24' }],
    ],
    [
      '"Soap; from 2026" from 2026-12-01 until 2026-12-31 code "two words" "Not on \\"gifts\\".\\nIn the shop."',
      [
        {
          title: 'Soap; from 2026',
          words: 'Not on "gifts".\nIn the shop.',
          code: 'two words',
          from: '2026-12-01',
          until: '2026-12-31',
        },
      ],
    ],
    [' ; ;; ', null],
  ])('%s', (text, read) => expect(readOffers(text)).toEqual(read));

  test.each([
    ['20% off all soap', 'has no last day'],
    ['20% off all soap from 2026-12-01', 'has no last day'],
    ['until 2026-12-31', 'An offer needs a title'],
    ['Soap until 2026-02-30', 'has no last day'],
    ['Soap from 2026-12-31 until 2026-12-01', 'The last day'],
    ['Soap from 2026-12-31 until 2028-12-01', 'at most a year'],
    ['Soap 2026-12-01, 2026-12-02 and 2026-12-03', 'has no last day'],
    [`${'x'.repeat(101)} until 2026-12-31`, 'at most 100 characters'],
    ['Soap until 2026-12-31;'.repeat(11), 'at most 5 offers'],
  ])('%s is refused in words', (text, reason) => expect(() => readOffers(text)).toThrow(reason));
});
