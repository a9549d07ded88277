import { expect, test } from 'vitest';
import { chooseExpired, nameBackup } from './retention.rules.ts';

const DAY = 86_400_000;
const END = Date.parse('2026-11-21T08:17:00Z');

function backupsOf(days: number[]): string[] {
  return days.map((age) => nameBackup(new Date(END - age * DAY)));
}

function keptOf(names: string[]): string[] {
  const expired = chooseExpired(names, nameBackup(new Date(END)));
  return names.filter((name) => !expired.includes(name));
}

const everyDay = Array.from({ length: 60 }, (_, age) => age);

test('of a backup each night the last seven stay, and the last of each of four weeks before', () => {
  expect(keptOf(backupsOf(everyDay))).toEqual([
    ...backupsOf([0, 1, 2, 3, 4, 5, 6]),
    ...backupsOf([13, 20, 27]),
  ]);
  expect(nameBackup(new Date(END))).toBe('mainstreet-2026-11-21.sql.zst');
});

test('night after night the same Sundays stay', () => {
  let names: string[] = [];
  for (const age of everyDay.toReversed()) {
    names.push(...backupsOf([age]));
    names = keptOf(names);
  }
  expect(names).toEqual(keptOf(backupsOf(everyDay)).toReversed());
});

test('nights that were missed cost no backup', () => {
  const names = backupsOf([100, 90, 80, 70, 60, 50, 40]);
  expect(keptOf(names)).toEqual(names);
});

test('files that are no nightly backups are left alone', () => {
  const others = ['mainstreet-2020-01-01-0800.sql.zst', 'notes.txt', 'mainstreet-2020-01-01.sql'];
  const names = [...others, ...backupsOf(everyDay)];
  expect(keptOf(names).filter((name) => others.includes(name))).toEqual(others);
});

test('what a clock that was a year ahead has made stays, and takes the place of none', () => {
  const ahead = backupsOf([-365, -366, -367, -368, -369, -370, -371, -372]);
  expect(keptOf([...ahead, ...backupsOf(everyDay)])).toEqual([
    ...ahead,
    ...keptOf(backupsOf(everyDay)),
  ]);
});
