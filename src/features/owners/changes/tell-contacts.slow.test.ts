import { expect, test } from 'vitest';
import { openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

const LISTINGS = 520;

test('an import that changes hundreds of contacts tells each of them once, in batches', async () => {
  const directory = await openDirectory();
  const staff = await openImports(directory);
  const makeFile = (host: string) => {
    const rows = Array.from(
      { length: LISTINGS },
      (_, at) => `Shop ${at},shop-${at},Boise,ID,retail,shop${at}@${host}`,
    );
    return `name,slug,city,state,category,email\n${rows.join('\n')}\n`;
  };
  await staff.import(makeFile('old.example'));
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
  const { counts } = await staff.import(makeFile('new.example'));
  expect(counts.changed).toBe(LISTINGS);
  await directory.runJobs();
  const told = directory.mails.map(({ to }) => to);
  expect(new Set(told).size).toBe(LISTINGS);
  expect(told).toHaveLength(LISTINGS);
  expect(told.every((to) => to.endsWith('@old.example'))).toBe(true);
  await directory.close();
});
