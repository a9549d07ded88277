import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bakery,
  type Directory,
  lawFirm,
  names,
  openDirectory,
} from '../../../../tests/directory.ts';

let directory: Directory;
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  ids = await directory.open(
    ...[bakery, lawFirm],
    { name: 'Not Yet', slug: 'not-yet', isApproved: false },
    { name: 'Gone', slug: 'gone', deletedAt: new Date() },
  );
});
afterAll(() => directory.close());

const ask = (text: string) => directory.get(`/api/businesses/listed?ids=${text}`);

test('businesses come in the order of their ids, each once', async () => {
  const [first, second] = ids;
  expect(await names(ask(`${second},${first},${second}`))).toEqual([lawFirm.name, bakery.name]);
});

test('what is not approved, deleted or unknown is left out', async () => {
  expect(await names(ask(`999999,${ids.toReversed().join(',')}`))).toEqual([
    ...[lawFirm.name, bakery.name],
  ]);
});

test('a listing that is taken down leaves the list', async () => {
  const admin = await directory.signIn('admin');
  const path = `/api/admin/businesses/${ids[1]}`;
  await directory.call(`DELETE ${path}`, { headers: admin });
  expect(await names(ask(ids.join(',')))).toEqual([bakery.name]);
});

test('a hundred may be asked at once, in plain ids', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
  expect((await ask(many(100))).status).toBe(200);
  for (const text of ['', 'a', '1,', '0', '-1', '1.5', many(101), '1'.repeat(2000)]) {
    expect((await ask(text)).status, text).toBe(400);
  }
});
