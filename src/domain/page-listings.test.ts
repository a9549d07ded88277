import { expect, test } from 'vitest';
import { listLines, parseLine, splitContent, writeLine } from './page-listings.ts';

test('a line of its own stands for listings, and the words around it stay', () => {
  expect(splitContent('<h2>Eggs</h2><p>{listing:joes-diner}</p><p>And more.</p>')).toEqual([
    { html: '<h2>Eggs</h2>' },
    { line: 'listing:joes-diner' },
    { html: '<p>And more.</p>' },
  ]);
  expect(splitContent('<p>Ask at {listing:joes-diner} today.</p>')).toHaveLength(1);
});

test('within a list, a quote or a table it stays text, and below it the next one counts again', () => {
  const inside = [
    '<ul><li><p>{listing:a}</p></li></ul>',
    '<blockquote><p>{listing:a}</p></blockquote>',
    '<table><tbody><tr><td><p>{listing:a}</p></td></tr></tbody></table>',
  ];
  for (const html of inside) {
    expect(splitContent(html)).toEqual([{ html }]);
    expect(listLines(`${html}<p>{listing:b}</p>`)).toEqual(['listing:b']);
  }
});

test.each([
  ['listing:joes-diner', { kind: 'one', slug: 'joes-diner', isNumbered: false }],
  ['listing: Joes-Diner , numbered', { kind: 'one', slug: 'joes-diner', isNumbered: true }],
  ['listings: bakeries, Boise ID, 5', best('bakeries', 'Boise', 'ID', 5)],
  ['listings:bakeries,Boise, Idaho', best('bakeries', 'Boise', 'ID', 10)],
  ['listings: bakeries, Coeur d’Alene ID', best('bakeries', 'Coeur d’Alene', 'ID', 10)],
  ['listings: bakeries, New York NY, 900', best('bakeries', 'New York', 'NY', 60)],
  [
    'listings: restaurants, Idaho, 3, numbered',
    { ...best('restaurants', '', 'ID', 3), isNumbered: true },
  ],
])('%s is read', (line, expected) => {
  expect(parseLine(line)).toEqual(expected);
});

test.each([
  ...[
    'listing:',
    'listing:two words',
    'listing:a, b',
    'listings: bakeries',
    'listings: , Boise ID',
  ],
  ...['listings: bakeries, Nowhere', 'listings: bakeries, Boise ID, 0', 'else'],
])('%s says nothing', (line) => {
  expect(parseLine(line)).toBeNull();
});

test('what is written is read as the same', () => {
  for (const line of [
    'listing:a',
    'listing:a, numbered',
    'listings: b, Saint Louis MO, 7, numbered',
  ]) {
    const parsed = parseLine(line);
    expect(parsed && writeLine(parsed)).toBe(line);
  }
});

function best(trade: string, city: string, state: string, count: number) {
  return { kind: 'best', trade, city, state, count, isNumbered: false };
}
