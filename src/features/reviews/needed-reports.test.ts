import { expect, test } from 'vitest';
import { countNeededReports } from './model/report.ts';

const at = new Date('2024-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
const plain = { createdAt: at, editedAt: null, confirmedAt: null, helpfulCount: 0 };

test.each([
  ['a new one', {}, 3],
  ['one of last month', { createdAt: daysAgo(31) }, 4],
  ['one of last year', { createdAt: daysAgo(366) }, 12],
  ['an old one that was changed today', { createdAt: daysAgo(366), editedAt: at }, 3],
  ['a confirmed one', { confirmedAt: at }, 6],
  ['one that nine found helpful', { helpfulCount: 9 }, 6],
  ['one with every merit', { createdAt: daysAgo(900), confirmedAt: at, helpfulCount: 500 }, 21],
  ['one ahead of its time', { createdAt: daysAgo(-40) }, 3],
])('%s', (_, standing, needed) => {
  expect(countNeededReports({ ...plain, ...standing }, at)).toBe(needed);
});
