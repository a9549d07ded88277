import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFakeStorage } from '../../../tests/object-storage.ts';
import { openFileStore, openObjectStore, type PhotoStore } from './photo-store.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const folder = mkdtempSync(path.join(tmpdir(), 'store-'));
let storage: Awaited<ReturnType<typeof openFakeStorage>>;
let stores: Record<string, PhotoStore>;

beforeAll(async () => {
  storage = await openFakeStorage();
  stores = {
    files: openFileStore(path.join(folder, 'photos')),
    objects: openObjectStore(storage.settings),
  };
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  storage.asked.length = 0;
  storage.fail(0);
});

const listAll = async (store: PhotoStore) => {
  const names = [];
  for await (const { name, writtenAt } of store.list()) {
    expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
    names.push(name);
  }
  return names.sort();
};

describe.each(['files', 'objects'])('%s', (kind) => {
  test('keep, give, list and delete', async () => {
    const store = stores[kind] as PhotoStore;
    expect(await listAll(store)).toEqual([]);
    expect(await store.get(`${KEY}-320.jpg`)).toBeNull();
    await store.put(`${KEY}-320.jpg`, Buffer.from('one'));
    await store.put(`${KEY}-320.jpg`, Buffer.from('two'));
    await store.put(`f${KEY.slice(1)}-640.avif`, Buffer.from('three'));
    expect(Buffer.from((await store.get(`${KEY}-320.jpg`)) ?? []).toString()).toBe('two');
    expect(await listAll(store)).toEqual([`${KEY}-320.jpg`, `f${KEY.slice(1)}-640.avif`]);
    await store.delete(`${KEY}-320.jpg`);
    await store.delete(`${KEY}-320.jpg`);
    await store.delete(`f${KEY.slice(1)}-640.avif`);
    expect(await listAll(store)).toEqual([]);
  });
});

test('a file that cannot be written leaves nothing', async () => {
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, '');
  const store = openFileStore(blocked);
  await expect(store.put(`${KEY}-320.jpg`, Buffer.from('x'))).rejects.toThrow();
  expect(await store.get(`${KEY}-320.jpg`)).toBeNull();
  expect(readdirSync(folder)).toContain('blocked');
});

describe('object storage', () => {
  test('is asked again when it is busy, and given up when it stays so', async () => {
    const store = stores.objects as PhotoStore;
    storage.fail(2);
    await store.put(`${KEY}-320.jpg`, Buffer.from('x'));
    expect(storage.asked).toHaveLength(3);
    storage.fail(3);
    await expect(store.get(`${KEY}-320.jpg`)).rejects.toThrow('answered 503');
    await store.delete(`${KEY}-320.jpg`);
  });

  test('with wrong keys or without its bucket is a fault, not an empty one', async () => {
    const forged = openObjectStore({ ...storage.settings, secret: 'another' });
    await expect(forged.get(`${KEY}-320.jpg`)).rejects.toThrow('answered 403');
    const elsewhere = openObjectStore({ ...storage.settings, bucket: 'nowhere' });
    await expect(elsewhere.put(`${KEY}-320.jpg`, Buffer.from('x'))).rejects.toThrow(
      'no such bucket',
    );
    await expect(listAll(elsewhere)).rejects.toThrow('no such bucket');
    const away = openObjectStore({ ...storage.settings, url: 'http://127.0.0.1:9' });
    await expect(away.get(`${KEY}-320.jpg`)).rejects.toThrow();
  });

  test('is listed page by page', async () => {
    const store = stores.objects as PhotoStore;
    storage.pageBy(2);
    const names = [1, 2, 3, 4, 5].map((at) => `${at}${KEY.slice(1)}-320.jpg`);
    for (const name of names) await store.put(name, Buffer.from('x'));
    expect(await listAll(store)).toEqual(names);
    for (const name of names) await store.delete(name);
  });
});
