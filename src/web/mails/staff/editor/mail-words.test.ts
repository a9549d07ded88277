import { expect, test } from 'vitest';
import type { MailField } from '../../../../contract/mails.staff.ts';
import { insertField, splitMailWords } from './mail-words.ts';

const field = (name: string) => ({ name, about: `The ${name}. More` }) as MailField;
const [listing, manage] = [field('listing'), field('manage_url')];
const split = (text: string) => splitMailWords(text, [listing, manage]);

test('a text is split into what is typed, its fields and its buttons', () => {
  expect(split('Hello {listing},\n\n[Open it]({manage_url})')).toEqual([
    'Hello ',
    { field: listing },
    ',\n\n',
    { field: manage, words: 'Open it' },
  ]);
  expect(split('')).toEqual([]);
});

test('what is no field of the email stays as it was typed', () => {
  const text = 'Hello {nobody}, [Click](javascript:alert(1)) [a] {';
  expect(split(text)).toEqual([text]);
});

test('a button is a paragraph with the chosen words, a field stands in its line', () => {
  expect(insertField('Sorry. Write to us', { start: 7, end: 18 }, manage)).toEqual({
    text: 'Sorry. \n\n[Write to us]({manage_url})\n\n',
    after: 38,
  });
  expect(insertField('Hello !', { start: 6, end: 6 }, listing)).toEqual({
    text: 'Hello {listing}!',
    after: 15,
  });
});
