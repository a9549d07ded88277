import { expect, test } from 'vitest';
import type { CustomField } from './custom-fields.ts';
import { showFields } from './custom-values.ts';
import { tellsVisitors } from './distinctions.ts';
import { readyFields } from './ready-fields.ts';

const fields = readyFields.map(
  ({ of: _, ...field }): CustomField => ({ ...field, categories: [], trades: [], removedAt: null }),
);

test.each([
  ['veteran-owned', false, false],
  ['veteran-owned', true, true],
  ['woman-owned', { is: false, words: 'a man and a woman' }, true],
  ['member', false, false],
  ['accessible-entrance', false, true],
  ['outdoor-seating', false, true],
])('of %s visitors are told %j: %s', (key, value, isTold) => {
  const shown = showFields(fields, { [key]: value }, { categoryId: 1, trades: [] });
  expect(shown.filter(tellsVisitors).map((field) => field.key)).toEqual(isTold ? [key] : []);
});
