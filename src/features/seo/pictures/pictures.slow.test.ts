import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { openPainter } from './painter.ts';

const painter = openPainter();
const painted = vi.spyOn(painter, 'paint');

let directory: Directory;
let bakeryId: number;
let pictureOf: (slug: string) => Promise<string>;

const dataDir = mkdtempSync(path.join(tmpdir(), 'social-'));
const folder = path.join(dataDir, 'social');
const ask = (address: string, client = '203.0.113.7') =>
  directory.get(address, { 'x-forwarded-for': client });
const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

beforeAll(async () => {
  const env = { DATA_DIR: dataDir, TRUST_PROXY: '1' };
  directory = await openDirectory('empty', { env, painter });
  pictureOf = async (slug) =>
    (await (await directory.get(`/api/businesses/${slug}`)).json()).socialPicture;
});
afterAll(async () => {
  await directory.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await directory.reset();
  [bakeryId = 0] = await directory.open(bakery, { ...lawFirm, isApproved: false });
  painted.mockClear();
});

async function rename(name: string) {
  const { db } = directory;
  await db.kysely.updateTable('businesses').set({ name }).where('id', '=', bakeryId).execute();
}

test('the sign of a business is a PNG of the size that networks show', async () => {
  const answer = await ask(await pictureOf(bakery.slug));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const bytes = await readBytes(answer);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(100_000);
});

test('it is painted once, for all who ask at once and after', async () => {
  await rename('Painted Once');
  const address = await pictureOf(bakery.slug);
  const clients = Array.from({ length: 10 }, (_, at) => ask(address, `198.51.${at}.7`));
  const bytes = await Promise.all((await Promise.all(clients)).map(readBytes));
  for (const one of bytes) expect(one.equals(bytes[0] ?? Buffer.of())).toBe(true);
  expect(painted).toHaveBeenCalledTimes(1);
  const again = await readBytes(await ask(address));
  expect(again.equals(bytes[0] ?? Buffer.of())).toBe(true);
  expect(painted).toHaveBeenCalledTimes(1);
});

test('another name has another address, and the old one leads there', async () => {
  const before = await pictureOf(bakery.slug);
  await rename('Rosa and Daughters');
  const after = await pictureOf(bakery.slug);
  expect(after).not.toBe(before);
  const moved = await ask(before);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, after]);
  expect((await ask(after)).status).toBe(200);
});

test('what is not listed has no picture', async () => {
  const { db } = directory;
  const address = await pictureOf(bakery.slug);
  const [hash] = /-.*/.exec(address) ?? [];
  expect((await ask(`/social/${bakeryId + 1}${hash}`)).status).toBe(404);
  const deletedAt = new Date();
  await db.kysely.updateTable('businesses').set({ deletedAt }).execute();
  expect((await ask(address)).status).toBe(404);
  expect(painted).not.toHaveBeenCalled();
});

test('a thousand made-up addresses paint nothing, and fill no disk', async () => {
  const kept = () => readdirSync(dataDir, { recursive: true }).length;
  const before = kept();
  for (let id = 1000; id < 2000; id += 1) {
    const made = `/social/${id}-${id.toString(16).padStart(16, '0')}.png`;
    expect((await ask(made)).status).toBe(404);
  }
  for (const hash of ['0'.repeat(16), 'f'.repeat(16)]) {
    expect((await ask(`/social/${bakeryId}-${hash}.png`)).status).toBe(302);
  }
  for (const odd of [`${bakeryId}.png`, `${bakeryId}-abc.png`, '0-0123456789abcdef.png', '..']) {
    expect((await ask(`/social/${odd}`)).status).toBe(404);
  }
  expect(painted).not.toHaveBeenCalled();
  expect(kept()).toBe(before);
});

test('one client is painted a few at a time, all of them together not many more', async () => {
  const others = Array.from({ length: 40 }, (_, at) => ({
    name: `Shop ${at}`,
    slug: `shop-${at}`,
  }));
  await directory.open(...others);
  const addresses = await Promise.all(others.map(({ slug }) => pictureOf(slug)));
  const count = async (asked: (Response | Promise<Response>)[]) => {
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    return Object.groupBy(statuses, String);
  };
  const alone = await count(addresses.map((address) => ask(address)));
  expect(Object.keys(alone)).toEqual(['200', '429']);
  expect(alone[200]?.length).toBeLessThan(20);
  await rename('Somebody Else');
  expect((await ask(await pictureOf(bakery.slug))).status).toBe(200);
  const crowd = addresses.map((address, at) => ask(address, `198.51.${at}.7`));
  const together = await count(crowd);
  expect(Object.keys(together)).toEqual(['200', '503']);
  expect(together[200]?.length).toBeGreaterThanOrEqual(24);
});

test('a folder that cannot be written costs no picture', async () => {
  await rename('No Room Left');
  rmSync(folder, { recursive: true });
  const address = await pictureOf(bakery.slug);
  writeFileSync(folder, 'in the way');
  expect((await ask(address)).status).toBe(200);
  rmSync(folder);
});
