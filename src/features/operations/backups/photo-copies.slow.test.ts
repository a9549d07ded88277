import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, openFolder, openPlace } from '../../../../tests/backups.ts';
import { bakery, openDirectory } from '../../../../tests/directory.ts';
import { openPhotoArea, openPhotoDirectory } from '../../../../tests/photos.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../../documents.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { openPhotoFolder, openPhotoStore } from '../../photos/photo-store.ts';
import { bringPhotos, checkCopies, copiesInFolder, dropCopies } from './photo-copies.ts';
import { checkBackup } from './read.ts';

const { file, folder, close } = openFolder();
const backup = file('whole.sql.zst');
let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
const photoFolder = path.join(folder, 'mainstreet-photos');
let names: string[];

const storeIn = (dataDir: string) => openPhotoStore(readConfig({ DATA_DIR: dataDir }));
const copyOf = (name: string) => path.join(photoFolder, name.slice(0, 2), name);
const backUpPhotos = (name = backup) =>
  backUp(opened.directory.db, name, { photos: storeIn(opened.folder) });

beforeAll(async () => {
  opened = await openPhotoDirectory();
  const [id = 0] = await opened.directory.open(bakery);
  const ownerArea = await openPhotoArea(opened.directory, id);
  await ownerArea.add();
  await opened.directory.runJobs();
  names = opened.files().filter((name) => /^[0-9a-f]{32}-/.test(name));
});
afterAll(async () => {
  await opened.close();
  close();
});

test('a restored page shows its photos, byte for byte', async () => {
  const { photos } = await backUpPhotos();
  expect(photos).toEqual({ photos: 1, files: names.length, missing: 0, reason: null });
  const place = await openPlace();
  await place.restore(backup);
  await place.db.close();
  const fresh = file('fresh');
  const found = await bringPhotos(backup, copiesInFolder(backup), storeIn(fresh));
  expect(found).toEqual({ files: names.length, bad: [] });

  const config = readConfig({});
  const documents = createDocumentRenderer(config, await loadWebBuilds(), createLog('silent'));
  const after = await openDirectory('empty', {
    at: place.address,
    env: { DATA_DIR: fresh },
    documents,
  });
  const page = await (await after.get(`/restaurants/${bakery.slug}`)).text();
  const shown = [...new Set(page.match(/\/photos\/[0-9a-f]{32}-\d+\.\w+/g))];
  expect(shown.length).toBeGreaterThan(0);
  for (const address of shown) {
    const [there, here] = await Promise.all(
      [after, opened.directory].map(async (one) => {
        const answer = await one.get(address);
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(there).toEqual(here);
  }
  await after.close();
});

test('what was copied once is not copied again, and all backups of a folder share it', async () => {
  await backUpPhotos();
  const [name = ''] = names;
  const before = readFileSync(copyOf(name));
  writeFileSync(
    copyOf(name),
    before.map((byte) => byte ^ 1),
  );
  await backUpPhotos(file('next.sql.zst'));
  expect(readFileSync(copyOf(name))).not.toEqual(before);

  expect(await checkCopies(backup, copiesInFolder(backup))).toMatchObject({ bad: [name] });
  const place = file('place');
  expect(await bringPhotos(backup, copiesInFolder(backup), storeIn(place))).toMatchObject({
    files: names.length,
    bad: [name],
  });
  expect(await storeIn(place).get(name)).toBeNull();
  writeFileSync(copyOf(name), before);
});

test('a photo whose files are gone is counted as missing, and the backup says so', async () => {
  const { rows } = await opened.directory.db.pool.query(
    `insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
     select business_id, repeat('0', 32), gen_random_uuid(), state, 9, width, height, created_at
     from photos returning id`,
  );
  const { photos } = await backUpPhotos();
  expect(photos).toMatchObject({ photos: 1, missing: 1, reason: null });
  expect((await checkBackup(backup)).photos).toMatchObject({ rows: names.length, missing: 1 });
  await opened.directory.db.pool.query('delete from photos where id = $1', [rows[0].id]);
});

test('copies go with the oldest backup that may list them', async () => {
  await backUpPhotos();
  const age = (one: string, days: number) => {
    const then = Date.now() / 1000 - days * 86_400;
    utimesSync(one, then, then);
  };
  const gone = 'f'.repeat(32);
  await openPhotoFolder(photoFolder).put(`${gone}-320.avif`, Buffer.from('old'));
  age(copyOf(`${gone}-320.avif`), 30);
  age(backup, 30);
  const backups = readdirSync(folder).filter((name) => name.endsWith('.sql.zst'));
  expect(await dropCopies(folder, backups)).toBe(0);
  await backUpPhotos();
  age(file('next.sql.zst'), 1);
  expect(await dropCopies(folder, backups)).toBe(1);
  expect(existsSync(copyOf(`${gone}-320.avif`))).toBe(false);
  expect(names.every((name) => existsSync(copyOf(name)))).toBe(true);
});
