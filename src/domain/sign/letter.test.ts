import { expect, test } from 'vitest';
import { fitSign } from './letter.ts';

test.each([
  ['Crust', 'Crust', 0],
  ['Kestrel Legal Services, LLC', 'Kestrel Legal Services', 2],
  ['Blue Door Bakery (Downtown)', 'Blue Door Bakery', 1],
  ['Harbor Dental – Suite 4', 'Harbor Dental', 0],
  ['A - B Plumbing', 'A - B Plumbing', 1],
])('the sign of %s', (name, text, step) => {
  expect(fitSign(name)).toEqual({ text, step, isCut: false });
});

test('a word that is longer than the board is cut', () => {
  expect(fitSign('Donaudampfschifffahrtsgesellschaft')).toEqual({
    text: 'Donaudampfschifffa',
    step: 7,
    isCut: true,
  });
});

test('an empty name has an empty sign', () => {
  expect(fitSign('')).toMatchObject({ text: '' });
});
