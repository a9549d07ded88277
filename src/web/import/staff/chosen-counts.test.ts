import { expect, test } from 'vitest';
import { countChosen } from './chosen-counts.ts';

const checked = {
  counts: { new: 39, changed: 2, same: 0, error: 0 },
  twins: { file: 0, directory: 0, changed: 0 },
  lookalikes: { all: 5, same: 3, moved: 1 },
  waiting: 0,
};
const listing = { id: 1, name: 'Qx', address: '', city: 'Boise' };
const like = { business: listing, choice: null, verdict: 'same' as const, change: null };
const rows = [
  like,
  { ...like, business: null },
  { ...like, choice: 'list' as const },
  { ...like, verdict: 'maybe' as const, change: 'moved' as const, choice: 'merge' as const },
  { ...like, verdict: 'likely' as const },
];

test('the counts follow what was chosen for all lookalikes and for single ones', () => {
  const count = (lookalikes: 'list' | 'merge', likely: 'list' | 'hold', shown = rows) =>
    countChosen(checked, { twins: 'merge', fates: { lookalikes, likely }, rows: shown });
  expect(count('list', 'list')).toEqual({ new: 38, changed: 3, rows: 41, waiting: 0 });
  expect(count('merge', 'hold')).toEqual({ new: 36, changed: 4, rows: 40, waiting: 1 });
  expect(count('merge', 'hold', [])).toMatchObject({ new: 35, waiting: 1 });
});
