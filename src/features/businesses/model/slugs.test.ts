import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import { findSlugFault, isReservedSlug, listSlugCandidates, makeSlug } from './slugs.rules.ts';
import { chooseSlugs } from './slugs.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const scripts = fc.constantFrom(
  ...['Rosa’s Bakery & Café', 'Ресторан «Мир»', '北京饭店', 'مطعم السلام', 'מאפייה', 'ラーメン屋'],
  ...[
    'ร้านอาหาร',
    '한국식당',
    'Ζαχαροπλαστείο',
    'ﷺ',
    '🍕🍕',
    'İSTANBUL ıdıl',
    'Straße Nº 5',
    '½ price',
  ],
  ...['search', 'Recent', 'DUPLICATES', 'recent!', '-', '', ' ', "'", '&', 'x'.repeat(200)],
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.array(scripts, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' ')),
  scripts,
);
const business = fc.record({
  name: text,
  city: text,
  state: fc.constantFrom('', 'ID', 'NY'),
});

function firstCandidates(of: { name: string; city: string; state: string }): string[] {
  const candidates = listSlugCandidates(of);
  return Array.from({ length: 30 }, () => candidates.next().value ?? '');
}

test('any name in any script gives slugs of lower-case ASCII words, within limits, none reserved', () => {
  fc.assert(
    fc.property(business, (one) => {
      const slugs = firstCandidates(one);
      for (const slug of slugs) {
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(findSlugFault(slug)).toBeNull();
        expect(isReservedSlug(slug)).toBe(false);
        expect(makeSlug(slug)).toBe(slug);
      }
      expect(new Set(slugs).size).toBe(slugs.length);
    }),
    { numRuns: runs(300), examples: [[{ name: `${'x'.repeat(78)} 2`, city: '', state: '' }]] },
  );
});

test('a shorter slug is the beginning of the longer one, cut between words where it can be', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 5, max: 60 }), (name, max) => {
      const whole = makeSlug(name, 10_000);
      const short = makeSlug(name, max);
      expect(short.length).toBeLessThanOrEqual(max);
      expect(whole.startsWith(short)).toBe(true);
      if (short === whole) return;
      const isBetweenWords = whole[short.length] === '-';
      const lastGap = whole.slice(0, max + 1).lastIndexOf('-');
      expect(isBetweenWords).toBe(lastGap > max / 2);
    }),
    { numRuns: runs(300) },
  );
});

test('many businesses of few names get a slug each, none of which is taken', async () => {
  const few = fc.record({
    name: fc.constantFrom('Pizza', 'PIZZA!', 'Pízza', 'Search', '北', '🍕', 'x'.repeat(100)),
    city: fc.constantFrom('Boise', 'boise', 'St. Louis', 'y'.repeat(100), '!'),
    state: fc.constantFrom('ID', 'MO'),
  });
  const taken = ['pizza', 'pizza-boise', 'pizza-boise-id', 'pizza-boise-id-2', 'x'.repeat(80)];
  await directory.open(...taken.map((slug) => ({ name: 'Taken', slug })));
  await fc.assert(
    fc.asyncProperty(
      fc.array(few, { minLength: 1, maxLength: 80 }),
      fc.array(fc.constantFrom<string>('pizza-boise-id-3', 'bei', 'search-boise')),
      async (businesses, reserved) => {
        const slugs = await directory.db.kysely
          .transaction()
          .execute((trx) =>
            chooseSlugs(trx, businesses, async (asked) =>
              asked.filter((slug) => reserved.includes(slug)),
            ),
          );
        expect(slugs).toHaveLength(businesses.length);
        expect(new Set(slugs).size).toBe(businesses.length);
        for (const slug of slugs) {
          expect([...taken, ...reserved]).not.toContain(slug);
          expect(findSlugFault(slug)).toBeNull();
        }
      },
    ),
    { numRuns: runs(30) },
  );
});
