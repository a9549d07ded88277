import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardFields, formatTyped, keepDigits } from './card-fields.ts';

const { number, expiry } = cardFields;

test('a card number stands in groups, as on the card', () => {
  expect(number.format('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(number.format('378282246310005')).toBe('3782 822463 10005');
  expect(number.format('4242')).toBe('4242');
  expect(number.format('42424')).toBe('4242 4');
});

test('an expiration date is written as it is typed', () => {
  expect(['1', '12', '123', '1230', '12305'].map(expiry.format)).toEqual([
    '1',
    '12',
    '12 / 3',
    '12 / 30',
    '12 / 30',
  ]);
  expect(expiry.format('7')).toBe('07');
  expect(expiry.format('072030')).toBe('07 / 30');
});

test('only what can be complete is', () => {
  expect(number.complete.test('4242')).toBe(false);
  expect(number.complete.test('4242424242424242')).toBe(true);
  expect(expiry.complete.test('1330')).toBe(false);
  expect(expiry.complete.test('1230')).toBe(true);
});

test('the caret stays behind the digit that was typed', () => {
  expect(formatTyped(number, '42424', 5)).toEqual({ text: '4242 4', caret: 6 });
  expect(formatTyped(number, '49242 4242', 2)).toEqual({ text: '4924 2424 2', caret: 2 });
  expect(formatTyped(number, '42429 4242', 5)).toEqual({ text: '4242 9424 2', caret: 6 });
});

test('formatting again changes nothing, whatever was typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d /-]{0,24}$/), fc.nat(24), (text, caret) => {
      for (const field of Object.values(cardFields)) {
        const once = formatTyped(field, text, caret);
        expect(field.format(keepDigits(once.text))).toBe(once.text);
        expect(once.caret).toBeLessThanOrEqual(once.text.length);
      }
    }),
  );
});
