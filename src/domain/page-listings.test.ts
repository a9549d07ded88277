import { expect, test } from 'vitest';
import {
  listLines,
  listStrayLines,
  parseLine,
  splitContent,
  tidyLines,
  writeLine,
} from './page-listings.ts';

test('a line of its own stands for listings, and the words around it stay', () => {
  expect(splitContent('<h2>Eggs</h2><p>{listing:joes-diner}</p><p>And more.</p>')).toEqual([
    { html: '<h2>Eggs</h2>' },
    { line: 'listing:joes-diner' },
    { html: '<p>And more.</p>' },
  ]);
});

test('a line is read however it was typed, and stored as a plain paragraph', () => {
  const typed = [
    '<p>{listing:joes-diner} </p>',
    '<p>&nbsp;{listing:joes-diner}</p>',
    '<p><strong>{listing:joes-diner}</strong></p>',
    '<p>{listing:<em>joes-diner</em>}<br></p>',
    '<p>{ Listing : joes-diner }</p>',
  ];
  for (const html of typed) {
    expect(listLines(html).map(parseLine)).toMatchObject([{ kind: 'one', slug: 'joes-diner' }]);
    expect(tidyLines(html)).toMatch(/^<p>\{listing: ?joes-diner ?\}<\/p>$/);
  }
  expect(listLines('<p>{listing:a}<br>{listings: Bars &amp; Pubs, Idaho}</p>')).toEqual([
    'listing:a',
    'listings: Bars & Pubs, Idaho',
  ]);
  expect(tidyLines('<p><b>{listings: Bars &amp; Pubs}</b></p>')).toBe(
    '<p>{listings: Bars &amp; Pubs}</p>',
  );
});

test('within other text, a list, a quote or a table it is told, and no visitor reads its braces', () => {
  for (const [inside, shown] of [
    ['<p>Ask at {listing:a} today.</p>', '<p>Ask at  today.</p>'],
    ['<p>Or {listing:<b>a}</b></p>', '<p>Or <b></b></p>'],
    ['<ul><li><p>{listing:a}</p></li></ul>', '<ul><li><p></p></li></ul>'],
    ['<blockquote><p>{listing:a}</p></blockquote>', '<blockquote><p></p></blockquote>'],
    [
      '<table><tr><td><p>{listing:a}</p></td></tr></table>',
      '<table><tr><td><p></p></td></tr></table>',
    ],
  ] as const) {
    expect(splitContent(inside)).toEqual([{ html: shown }]);
    expect(listStrayLines(inside)).toEqual(['listing:a']);
    expect(tidyLines(inside)).toBe(inside);
    expect(listLines(`${inside}<p>{listing:b}</p>`)).toEqual(['listing:b']);
  }
});

test.each([
  ['listing:joes-diner', { kind: 'one', slug: 'joes-diner', isNumbered: false }],
  ['listing: Joes-Diner , numbered', { kind: 'one', slug: 'joes-diner', isNumbered: true }],
  ['listing:https://town.example/es/food/joes-diner?from=map#top', one('joes-diner')],
  ['listing:/food/joes-diner/', one('joes-diner')],
  ['listings: Hair Salons, Boise ID, 3', best('hair salons', 'Boise', 'ID', 3)],
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

function one(slug: string) {
  return { kind: 'one', slug, isNumbered: false };
}

function best(trade: string, city: string, state: string, count: number) {
  return { kind: 'best', trade, city, state, count, isNumbered: false };
}
