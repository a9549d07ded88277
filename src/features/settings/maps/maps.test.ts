import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { writeTinyMap } from '../../../../tests/tiny-map.ts';
import type { MapFile } from '../../../contract/maps.staff.ts';
import type { MapSetting } from '../../../domain/basemap.ts';
import { openMapFiles } from './map-files.ts';
import { readRange } from './serve-tiles.ts';

let directory: Directory;
let admin: { cookie: string };
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'maps-'));

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { DATA_DIR } });
  admin = await directory.signIn('admin');
});
afterAll(async () => {
  await directory.close();
  rmSync(DATA_DIR, { recursive: true });
});

async function sendPiece(upload: string, at: number, piece: Buffer, headers = admin) {
  return directory.app.request(`/api/admin/map/uploads/${upload}?at=${at}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(piece),
  });
}

async function add(map: Buffer, name = 'Ada County.pmtiles') {
  const upload = randomUUID().replaceAll('-', '');
  const half = Math.floor(map.length / 2);
  for (const [at, piece] of [
    [0, map.subarray(0, half)],
    [half, map.subarray(half)],
  ] as const) {
    expect((await sendPiece(upload, at, piece)).status).toBe(200);
  }
  const body = { upload, name };
  return directory.call('POST /api/admin/map/files', { body, headers: admin });
}

async function choose(map: MapSetting, headers = admin) {
  const { version } = await (await directory.get('/api/admin/settings', headers)).json();
  return directory.call('PUT /api/admin/settings', { body: { version, values: { map } }, headers });
}

const readPolicy = async (at = '/api/categories') =>
  (await directory.get(at)).headers.get('content-security-policy');

test('a file of streets travels in pieces, is checked, chosen and served range by range', async () => {
  const map = writeTinyMap();
  const answer = await add(map);
  expect(answer.status).toBe(201);
  const { file, bytes, box }: MapFile = await answer.json();
  expect(file).toMatch(/^ada-county-[0-9a-f]{16}\.pmtiles$/);
  expect({ bytes, box }).toEqual({ bytes: map.length, box: [-117, 43, -116, 44] });
  expect((await choose({ kind: 'file', file })).status).toBe(200);
  expect(await readPolicy()).toContain("connect-src 'self';");

  const whole = await directory.get(`/site/${file}`);
  expect(whole.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await whole.arrayBuffer()).equals(map)).toBe(true);
  const asked: string[] = [];
  const archive = new PMTiles({
    getKey: () => file,
    async getBytes(offset, length) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      asked.push(range);
      const part = await directory.app.request(`/site/${file}`, { headers: { range } });
      expect(part.status).toBe(206);
      return { data: await part.arrayBuffer() };
    },
  });
  const tile = await archive.getZxy(10, 179, 373);
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).includes('Main Street')).toBe(true);
  expect(asked.length).toBeGreaterThan(1);
  const etag = whole.headers.get('etag') ?? '';
  const again = await directory.app.request(`/site/${file}`, {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
});

test('a range is read as HTTP says', () => {
  expect(readRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
  expect(readRange('bytes=90-200', 100)).toEqual({ start: 90, end: 99 });
  expect(readRange('bytes=95-', 100)).toEqual({ start: 95, end: 99 });
  expect(readRange('bytes=-5', 100)).toEqual({ start: 95, end: 99 });
  for (const outside of ['bytes=100-', 'bytes=9-3', 'bytes=-0']) {
    expect(readRange(outside, 100)).toBe('outside');
  }
  for (const other of [undefined, 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b']) {
    expect(readRange(other, 100)).toBeNull();
  }
});

test('what is no whole map of streets is refused, and nothing of it stays', async () => {
  const map = writeTinyMap();
  const swollen = Buffer.from(map);
  swollen.writeBigUInt64LE(2n ** 40n, 32);
  const raster = Buffer.from(map);
  raster[99] = 2;
  const bad = [
    ...[map.subarray(0, map.length - 20), map.subarray(0, 60), Buffer.from('PM'), swollen],
    ...[Buffer.from('<!doctype html>'.repeat(100)), writeTinyMap({ layers: ['water'] }), raster],
  ];
  const before = readdirSync(path.join(DATA_DIR, 'maps'));
  for (const file of bad) expect((await add(file)).status).toBe(422);
  expect(readdirSync(path.join(DATA_DIR, 'maps'))).toEqual(before);
  const missing = { kind: 'file', file: `none-${'0'.repeat(16)}.pmtiles` } as const;
  expect((await choose(missing)).status).toBe(422);
  expect((await directory.get(`/site/${missing.file}`)).status).toBe(404);
});

test('a piece in the wrong place is refused with where to go on', async () => {
  const upload = randomUUID().replaceAll('-', '');
  await sendPiece(upload, 0, Buffer.alloc(10));
  const gap = await sendPiece(upload, 11, Buffer.alloc(10));
  expect(gap.status).toBe(409);
  expect((await gap.json()).detail).toContain('10 bytes');
  expect((await sendPiece('../../x', 0, Buffer.alloc(1))).status).toBe(404);
});

test('only those who may change the settings send files', async () => {
  const editor = await directory.signIn('editor');
  const upload = randomUUID().replaceAll('-', '');
  expect((await sendPiece(upload, 0, Buffer.alloc(10), editor)).status).toBe(403);
});

test('a file that the map uses stays; another one is removed', async () => {
  const [used] = (await (await directory.get('/api/admin/map/files', admin)).json()).files;
  const { file } = await (await add(writeTinyMap({ maxZoom: 8 }), 'Other.pmtiles')).json();
  await choose({ kind: 'file', file: used.file });
  const remove = (name: string) =>
    directory.call(`DELETE /api/admin/map/files/${name}`, { headers: admin });
  expect((await remove(used.file)).status).toBe(409);
  expect((await remove(file)).status).toBe(200);
  expect((await directory.get(`/site/${file}`)).status).toBe(404);
});

test('a file of this machine is copied, under the same name on every machine', async () => {
  const source = path.join(DATA_DIR, 'Boise.PMTILES');
  writeFileSync(source, writeTinyMap({ maxZoom: 6 }));
  const maps = openMapFiles({ dataDir: path.join(DATA_DIR, 'elsewhere') });
  const { file } = await maps.copy(source);
  expect(await openMapFiles({ dataDir: path.join(DATA_DIR, 'third') }).copy(source)).toMatchObject({
    file,
  });
  expect((await maps.list()).map((one) => one.file)).toEqual([file]);
});

test('browsers may ask the hosts of the map that is chosen, and no others', async () => {
  await choose({ kind: 'provider', provider: 'openfreemap', key: '' });
  expect(await readPolicy()).toContain("connect-src 'self' https://tiles.openfreemap.org;");
  const style: MapSetting = {
    kind: 'style',
    url: 'https://maps.example/style.json?key=abc',
    darkUrl: null,
    hosts: ['https://tiles.example'],
  };
  await choose(style);
  expect(await readPolicy()).toContain(
    "connect-src 'self' https://maps.example https://tiles.example;",
  );
  expect(await readPolicy('/embed/search')).not.toContain('example');
  await choose({ kind: 'drawn' });
  expect(await readPolicy()).toContain("connect-src 'self';");
  for (const wrong of [
    { kind: 'provider', provider: 'maptiler', key: '' },
    { kind: 'provider', provider: 'maptiler', key: "a'; script-src *" },
    { ...style, url: 'javascript:alert(1)' },
    { ...style, hosts: ['https://tiles.example; script-src *'] },
    { ...style, hosts: ['*'] },
  ]) {
    expect((await choose(wrong as MapSetting)).status).toBe(422);
  }
});

test('a style of the environment wins, and staff are told', async () => {
  const MAP_STYLE_URL = 'https://tiles.example/styles/bright.json';
  const mapped = await openDirectory('empty', { env: { DATA_DIR, MAP_STYLE_URL } });
  const headers = await mapped.signIn('admin');
  const { settings, fixed, version } = await (
    await mapped.get('/api/admin/settings', headers)
  ).json();
  expect(settings.map).toMatchObject({ kind: 'style', url: MAP_STYLE_URL });
  expect(fixed).toContain('map');
  const body = { version, values: { map: { kind: 'drawn' as const } } };
  expect((await mapped.call('PUT /api/admin/settings', { body, headers })).status).toBe(422);
  await mapped.close();
});
