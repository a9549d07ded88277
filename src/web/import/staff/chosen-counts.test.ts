import { expect, test } from 'vitest';
import { countChosen } from './chosen-counts.ts';

const checked = {
  counts: { new: 39, changed: 2, same: 0, error: 0 },
  twins: { file: 0, directory: 0, changed: 0, idle: 0 },
  lookalikes: { all: 5, same: 3, moved: 1 },
  waiting: 0,
};
const row = { line: 2, name: 'Qx', address: '' };
const like = { choice: null, verdict: 'same' as const, change: null, row };
const rows = [
  like,
  { ...like, row: null },
  { ...like, choice: 'list' as const },
  { ...like, verdict: 'maybe' as const, change: 'moved' as const, choice: 'merge' as const },
  { ...like, verdict: 'likely' as const },
];

test('the counts follow what was chosen for all lookalikes and for single ones', () => {
  const count = (lookalikes: 'list' | 'merge', likely: 'list' | 'hold', shown = rows) =>
    countChosen(checked, { twins: 'merge', fates: { lookalikes, likely }, rows: shown });
  expect(count('list', 'list')).toEqual({ new: 38, changed: 3, merged: 0, idle: 0, waiting: 0 });
  expect(count('merge', 'hold')).toEqual({ new: 36, changed: 4, merged: 1, idle: 0, waiting: 1 });
  expect(count('merge', 'hold', [])).toMatchObject({ new: 35, waiting: 1 });
});

test('rows that repeat a row of the file are merged, or new, or left out', () => {
  const source = {
    counts: { new: 1, changed: 2, same: 0, error: 0 },
    twins: { file: 2, directory: 3, changed: 2, idle: 1 },
    lookalikes: { all: 0, same: 0, moved: 0 },
    waiting: 0,
  };
  const fates = { lookalikes: 'merge', likely: 'list' } as const;
  const count = (twins: 'merge' | 'skip' | 'take') =>
    countChosen(source, { twins, fates, rows: [] });
  expect(count('merge')).toMatchObject({ new: 1, changed: 2, merged: 2, idle: 1 });
  expect(count('skip')).toMatchObject({ new: 1, changed: 0, merged: 0, idle: 0 });
  expect(count('take')).toMatchObject({ new: 6, changed: 0, merged: 0 });
});
