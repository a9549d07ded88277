import { describe, expect, test } from 'vitest';
import { hashComment } from '../model/rules.ts';
import { bandsOf, compareRuns, runsOf } from './likeness.rules.ts';

const TEXT = 'The bread here is the best that we have ever had and everybody was kind to us';

const likeness = (one: string, other: string) => compareRuns(runsOf(one), runsOf(other));

describe('tricks leave a text what it is', () => {
  test.each([
    ['upper case', TEXT.toUpperCase()],
    ['punctuation', TEXT.replaceAll(' ', ', ').concat('!!!')],
    ['Cyrillic letters', TEXT.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о')],
    ['capitals of Greek', TEXT.toUpperCase().replaceAll('A', 'Α').replaceAll('E', 'Ε')],
    [
      'full width',
      TEXT.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['mathematical letters', TEXT.replaceAll('a', '𝒂').replaceAll('t', '𝚝')],
    ['letters in squares', TEXT.replaceAll('b', '🅱').replaceAll('h', '🅷')],
    ['invisible characters', TEXT.replaceAll('e', 'e\u200b\u2060\u00ad')],
    ['marks upon marks', TEXT.replaceAll('a', 'a\u0336\u0301')],
    ['digits for letters', TEXT.replaceAll('e', '3').replaceAll('o', '0')],
  ])('%s', (_, tricked) => {
    expect(likeness(TEXT, tricked)).toBe(1);
  });
});

test('one character, or a name, changes little', () => {
  expect(likeness(TEXT, TEXT.replace('best', 'bost'))).toBeGreaterThan(0.6);
  expect(likeness(`Tom: ${TEXT}`, `Ana: ${TEXT}`)).toBeGreaterThan(0.8);
});

test('texts of their own words have nothing in common', () => {
  const other = 'We waited for an hour in the cold, then nobody came to take our order at all';
  expect(likeness(TEXT, other)).toBe(0);
});

test('below eight words nothing is a copy', () => {
  expect(runsOf('Great service, great food, great people!').size).toBe(0);
  expect(bandsOf(runsOf('Great service'))).toEqual([]);
  expect(bandsOf(runsOf(TEXT))).toHaveLength(12);
});

test('languages without spaces are compared too', () => {
  const text = 'このパン屋さんは本当に素晴らしいです';
  expect(likeness(text, text.replace('素', '大'))).toBeGreaterThan(0.5);
});

test('bands that two texts share tell how like they are', () => {
  const near = bandsOf(runsOf(TEXT.replace('kind to us', 'kind')));
  const shared = bandsOf(runsOf(TEXT)).filter((band) => near.includes(band));
  expect(shared.length).toBeGreaterThan(7);
});

test('a text that is the same but for tricks has the same hash', () => {
  expect(hashComment(TEXT.replaceAll('o', 'о').toUpperCase())).toBe(hashComment(TEXT));
});
