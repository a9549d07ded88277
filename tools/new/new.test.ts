import { expect, test } from 'vitest';
import { findLayoutFaults } from '../structure/layers.ts';
import { readModule } from '../structure/read-module.ts';
import { nounOf, pluralOf } from './names.ts';
import { planNew } from './new.ts';

const plan = (line: string, isForStaff = false) => planNew('.', line.split(' '), { isForStaff });
const parse = (line: string, isForStaff = false) =>
  [...plan(line, isForStaff).written]
    .filter(([file]) => /\.tsx?$/.test(file))
    .map(([file, text]) => readModule({ path: file, text }));

test.each([
  ['events', 'event', 'an event'],
  ['categories', 'category', 'a category'],
  ['businesses', 'business', 'a business'],
  ['opening-days', 'openingDay', 'an opening day'],
  ['boxes', 'box', 'a box'],
])('the nouns of %s', (plural, one, article) => {
  const noun = nounOf(plural);
  expect([noun.one.camel, noun.article]).toEqual([one, article]);
  expect(pluralOf(noun.one.kebab)).toBe(plural);
});

test.each([
  ['feature ledgers', false],
  ['call messages/read-thread', false],
  ['call messages/archive', true],
  ['call photos/read-story', false],
  ['screen ledgers', false],
  ['screen ledgers', true],
])('npm run new -- %s writes files that parse, where the layout has them', (line, isForStaff) => {
  const files = parse(line, isForStaff);
  expect(files.length).toBeGreaterThan(2);
  expect(findLayoutFaults(files.filter(({ path }) => !path.includes('.test.')))).toEqual([]);
});

test('a feature is declared, mounted and tested, and its table has a migration', () => {
  const { written, isNew } = plan('feature ledgers');
  expect([...written.keys()].filter(isNew)).toEqual([
    'src/contract/ledgers.ts',
    'src/features/ledgers/queries.ts',
    'src/features/ledgers/routes.ts',
    'src/features/ledgers/ledgers.test.ts',
    expect.stringMatching(/^db\/migrations\/\d{4}_ledgers\.ts$/),
  ]);
  expect(written.get('src/contract/api.ts')).toContain('ledgers: ledgerCalls,');
  expect(written.get('src/mount-calls.ts')).toContain('mountLedgers(api, { db, clock });');
});

test('a change is for staff, and its action has words', () => {
  const { written, decisions } = plan('call messages/archive');
  expect(written.get('src/contract/messages.staff.ts')).toContain(
    "path: '/api/admin/messages/:id/archive'",
  );
  expect(written.get('src/domain/audit/describe.ts')).toContain("'message.archive': m.");
  expect(decisions.join()).toContain("instead of 'staff'");
});

test.each([
  ['feature', 'npm run new -- feature|call|screen|queue-item NAME [--staff] [--dry-run]'],
  ['page ledgers', 'npm run new -- feature|call|screen|queue-item NAME [--staff] [--dry-run]'],
  ['feature Ledgers', '"Ledgers" is not a name in kebab-case, such as opening-days.'],
  ['feature ledger', 'A feature is named by a plural, such as ledgers.'],
  ['feature reviews', 'There already is a feature or table reviews.'],
  ['screen contact', 'There already is a screen contact or /contact.'],
  ['feature classes', '"classes" can\'t be a name in code.'],
  ['screen pricing', 'There already is a screen pricing or /pricing.'],
  ['screen my-list', 'There already is a screen myList or /my-list.'],
  ['call read-hours', 'Name the feature too: npm run new -- call NOUN/read-hours'],
  [
    'call messages/change',
    'src/contract/messages.staff.ts already declares PUT /api/admin/messages/:id.',
  ],
  ['call ledgers/close', /^src\/features\/ledgers\/routes\.ts is missing; npm run new/],
  ['call search/close', /has no table of its name/],
  ['queue-item messages/message', 'There already is a kind message.'],
  ['queue-item messages/veryoldnote', 'A kind is at most ten lower-case letters.'],
  ['queue-item messages/note', /^The table messages needs business_id/],
])('npm run new -- %s is refused in one sentence', (line, sentence) => {
  expect(() => plan(line)).toThrow(sentence);
});
