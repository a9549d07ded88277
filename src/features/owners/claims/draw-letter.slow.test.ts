import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { drawLetter } from './draw-letter.ts';

const site = { name: 'Mainstreet', url: 'https://main.example' };
const business = {
  id: 7,
  name: 'Rosa’s Bakery & Café',
  address: '12 Main St',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};
const letter = { site, business, code: 'ABCD-EFGH', date: new Date('2024-06-01T12:00:00Z') };

test.each([
  ['a plain name', {}],
  ['other scripts', { name: 'Кафе «Волга» 東京寿司 مطعم', address: '北京路 12' }],
  ['emoji and joiners', { name: '🍕👨‍👩‍👧 Pizza \u{1F1FA}\u{1F1F8}' }],
  [
    'the longest of everything',
    { name: 'W'.repeat(200), address: 'W'.repeat(200), city: 'W'.repeat(100) },
  ],
  ['nothing', { name: '', address: '', zipCode: '' }],
  ['lines in it', { name: 'One\nTwo\tThree' }],
])('%s fits on one page', async (_, change) => {
  const pdf = await drawLetter({ ...letter, business: { ...business, ...change } });
  const file = await PDFDocument.load(pdf);
  expect(file.getPageCount()).toBe(1);
  expect(file.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
});
