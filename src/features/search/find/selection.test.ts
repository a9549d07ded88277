import { expect, test } from 'vitest';
import { filterParts, type Selection, toTsquery, wordParts } from './selection.rules.ts';

test('each word is a condition of its own, the rarest first, with places and tiles among them', () => {
  const shares: Record<string, number> = { and: 0.2, mart: 0.02, zephyr: 0.0001, 's:ID': 0.01 };
  const [part] = wordParts({
    scope: { state: 'ID' },
    terms: [{ lexemes: ['and'] }, { lexemes: ['mart'] }, { lexemes: ['zephyr'] }],
    filters: {},
    circle: { center: { latitude: 43.6, longitude: -116.2 }, miles: 1 },
    shareOf: ({ lexemes: [first = ''] }) => shares[first] ?? 0.001,
  });
  const [name, toSql, values] = part ?? ['', () => '', []];
  expect(name).toBe('words5');
  expect(values).toEqual([
    "'zephyr'",
    expect.stringContaining('q12:'),
    "'s:ID'",
    "'mart'",
    "'and'",
  ]);
  expect(toSql(4)).toContain('$8::tsquery');
});

test('a website is shown of premium listings alone, whichever index finds them', () => {
  const conditions = (scope: Selection['scope'], hasTier: boolean) => {
    const selection = { scope, terms: [], filters: { hasWebsite: true } };
    const filters = filterParts(selection, false, hasTier).map(([, toSql]) => toSql(1));
    return [...filters, ...wordParts(selection).flatMap(([, , values]) => values)];
  };
  const site = "website <> '' and coalesce((plan ->> 'website')::boolean, true)";
  const shown = `is_premium and ${site}`;
  expect(conditions({}, false)).toEqual([shown, "'p:1'"]);
  expect(conditions({}, true)).toEqual([site, "'p:1'"]);
  const badge = "coalesce((plan ->> 'badge')::boolean, true)";
  expect(conditions({ isPremium: true }, true)).toEqual([site, badge, "'p:1'"]);
  const free = `not (is_premium and ${badge})`;
  expect(conditions({ isPremium: false }, true)).toEqual([site, free, "'p:1'"]);
});

test('a term that nothing can have finds nothing, as a question that the database understands', () => {
  expect(toTsquery([{ lexemes: [] }, { lexemes: ['pizza'] }])).toBe("'t:none' & 'pizza'");
});

test('what must be there together is written once, however many ways there are to carry each of it', () => {
  const words = ['tree', 'remov'].map((word) => ({ lexemes: [word, `w:${word}`] }));
  const near = [...words, { lexemes: ['c:3', 'c:7'] }];
  expect(toTsquery([{ lexemes: ['t:109'], together: [[], near] }])).toBe(
    "('t:109' | (('tree' | 'w:tree') & ('remov' | 'w:remov') & ('c:3' | 'c:7')))",
  );
});
