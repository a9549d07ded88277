import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder, openPlace } from '../../../../tests/backups.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openFakeStorage } from '../../../../tests/object-storage.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { openPhotoStore } from '../../photos/photo-store.ts';
import { backupQueues } from '../backups.jobs.ts';
import { makeEncryptionKey } from './encryption.ts';
import { readBackupNote } from './notes.queries.ts';
import { fetchOffSite, listBackups, openOffSite } from './off-site.ts';
import { bringPhotos, checkCopies } from './photo-copies.ts';

const TODAY = 'mainstreet-2026-11-20.sql.zst';
const { file, close } = openFolder();
const folder = file('nightly');
const keyFile = file('key.txt');
let storage: Awaited<ReturnType<typeof openFakeStorage>>;
let env: Record<string, string>;
let directory: Directory;

beforeAll(async () => {
  storage = await openFakeStorage();
  const { identity, recipient } = await makeEncryptionKey();
  writeFileSync(keyFile, `# made by us\n${identity}\n`);
  const { url, bucket, key, secret, region } = storage.settings;
  env = {
    BACKUP_DIR: folder,
    DATA_DIR: file('data'),
    BACKUP_AGE_RECIPIENT: recipient,
    BACKUP_S3_PREFIX: 'our-town',
    BACKUP_S3_URL: url,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: region,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
  };
  directory = await openDirectory('empty', { env });
  await directory.open(bakery);
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  storage.objects.clear();
  storage.uploads.clear();
  storage.hideUploads(false);
  storage.fail(0);
  directory.setTime('2026-11-20T08:17:00Z');
});
afterAll(async () => {
  await directory.close();
  await storage.close();
  close();
});

async function runNightly() {
  for (const queue of backupQueues.filter(({ cron }) => cron)) {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, queue, {}));
    await directory.runJobs();
  }
}

const fetchBackup = (name: string | null = null, key = keyFile) =>
  fetchOffSite(readConfig(env), name, key);

test('the nightly backup goes off site, encrypted, and comes back from there', async () => {
  await runNightly();
  expect([...storage.objects.keys()]).toEqual([`our-town/${TODAY}.age`]);
  const sealed = storage.objects.get(`our-town/${TODAY}.age`)?.bytes ?? Buffer.alloc(0);
  expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(await readBackupNote(directory.db, 'off-site-backup')).toMatchObject({ file: TODAY });

  const fetched = await fetchBackup();
  expect(readFileSync(fetched.file)).toEqual(readFileSync(`${folder}/${TODAY}`));
  const place = await openPlace();
  await place.restore(fetched.file);
  const { rows } = await place.db.pool.query('select name from businesses');
  expect(rows).toEqual([{ name: bakery.name }]);
  await place.db.close();
  fetched.remove();
  expect(readdirSync(folder)).toEqual([TODAY]);
});

test('photos go there once, each encrypted, come back from there, and go when no backup has them', async () => {
  const store = openPhotoStore(readConfig(env));
  const [key, other] = ['a', 'b'].map((letter) => letter.repeat(32));
  const picture = `${key}-320.avif`;
  await store.put(picture, Buffer.from('a picture of the shop'));
  await directory.db.pool.query(
    `insert into page_pictures (key, width, height, created_at, created_by)
     values ($1, 320, 200, now(), 'nobody')`,
    [key],
  );
  const there = `our-town/photos/${picture}.age`;
  storage.objects.set(`our-town/photos/${other}-320.avif.age`, {
    bytes: Buffer.from('old'),
    writtenAt: new Date(),
  });
  await runNightly();
  const pictures = () => [...storage.objects.keys()].filter((name) => name.includes('/photos/'));
  expect(pictures()).toEqual([there]);
  expect(storage.objects.get(there)?.bytes.toString()).not.toContain('shop');

  directory.setTime('2026-11-21T08:17:00Z');
  storage.asked.length = 0;
  await runNightly();
  expect(storage.asked.filter((asked) => /^PUT .*-320/.test(asked))).toEqual([]);

  const fetched = await fetchBackup();
  const fresh = openPhotoStore(readConfig({ DATA_DIR: file('fresh') }));
  expect(await checkCopies(fetched.file, fetched.copies)).toEqual({ files: 1, bad: [] });
  expect(await bringPhotos(fetched.file, fetched.copies, fresh)).toEqual({ files: 1, bad: [] });
  expect(Buffer.from((await fresh.get(picture)) ?? []).toString()).toBe('a picture of the shop');

  // Anyone with access to the bucket and the public key can replace a picture there.
  const { offSite } = readConfig(env);
  if (offSite) await openOffSite(offSite).photos.put(picture, Buffer.from('another picture'));
  const elsewhere = openPhotoStore(readConfig({ DATA_DIR: file('elsewhere') }));
  const found = await bringPhotos(fetched.file, fetched.copies, elsewhere);
  expect(found).toEqual({ files: 1, bad: [picture] });
  expect(await elsewhere.get(picture)).toBeNull();
  storage.objects.delete(there);
  const again = await fetchBackup();
  expect(await checkCopies(again.file, again.copies)).toEqual({ files: 1, bad: [picture] });
  for (const one of [fetched, again]) one.remove();
  await directory.db.pool.query('delete from page_pictures');
  await store.delete(picture);
});

test('one that is there is not sent again', async () => {
  await runNightly();
  storage.asked.length = 0;
  await runNightly();
  expect(storage.asked.filter((asked) => !asked.startsWith('GET'))).toEqual([]);
});

test('a file of many megabytes goes in parts', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024, 'streets and shops ');
  writeFileSync(`${folder}/${TODAY}`, bytes);
  storage.asked.length = 0;
  await runNightly();
  expect(storage.asked.filter((asked) => asked.startsWith('PUT'))).toHaveLength(3);
  const fetched = await fetchBackup(TODAY);
  expect(readFileSync(fetched.file).equals(bytes)).toBe(true);
  fetched.remove();
});

test('old ones go there as they go here, and nothing else does', async () => {
  const bytes = Buffer.from('x');
  const put = (name: string) => storage.objects.set(name, { bytes, writtenAt: new Date() });
  for (let day = 1; day < 20; day += 1)
    put(`our-town/mainstreet-2026-11-${String(day).padStart(2, '0')}.sql.zst.age`);
  for (const name of ['mainstreet-2026-01-01.sql.zst.age', 'our-town/mainstreet-notes.txt'])
    put(name);
  await runNightly();
  const left = [...storage.objects.keys()].sort();
  expect(left).toContain('mainstreet-2026-01-01.sql.zst.age');
  expect(left).toContain('our-town/mainstreet-notes.txt');
  const kept = ['01', '08', '14', '15', '16', '17', '18', '19', '20'];
  expect(left.filter((name) => name.endsWith('.age') && name.startsWith('our-town/'))).toEqual(
    kept.map((day) => `our-town/mainstreet-2026-11-${day}.sql.zst.age`),
  );
});

test('a bucket that breaks down leaves no half, and the next hour brings it', async () => {
  await directory.db.pool.query(`delete from settings where key = 'off-site-backup'`);
  storage.fail(3);
  await runNightly();
  expect(storage.objects.size + storage.uploads.size).toBe(0);
  expect(await readBackupNote(directory.db, 'off-site-backup')).toBeNull();
  await directory.db.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await directory.runJobs();
  expect(storage.objects.size).toBe(1);
});

test('what a killed process began is given up a day later', async () => {
  const upload = { name: `our-town/${TODAY}.age`, begunAt: new Date(0), parts: new Map() };
  storage.uploads.set('old', upload);
  storage.uploads.set('young', { ...upload, begunAt: new Date('2026-11-20T08:00:00Z') });
  await runNightly();
  expect([...storage.uploads.keys()]).toEqual(['young']);
});

test('a service that does not list what was begun gets the backup all the same', async () => {
  storage.hideUploads(true);
  await runNightly();
  expect([...storage.objects.keys()]).toContain(`our-town/${TODAY}.age`);
});

test('another key, a damaged file, and a name that is not there are told in words', async () => {
  await runNightly();
  const other = file('other.txt');
  writeFileSync(other, (await makeEncryptionKey()).identity);
  await expect(fetchBackup(TODAY, other)).rejects.toThrow('for another key');
  await expect(fetchBackup('mainstreet-1999-01-01.sql.zst')).rejects.toThrow('There is no backup');
  await expect(fetchBackup(TODAY, file('nowhere.txt'))).rejects.toThrow('cannot be read');
  const object = storage.objects.get(`our-town/${TODAY}.age`);
  if (object) object.bytes = object.bytes.subarray(0, -5);
  await expect(fetchBackup(TODAY)).rejects.toThrow('cut short or damaged');
  if (object) object.bytes = Buffer.from('no such file');
  await expect(fetchBackup(TODAY)).rejects.toThrow('damaged');
  expect(readdirSync(folder)).toEqual([TODAY]);
});

test('they are listed, here and there', async () => {
  await runNightly();
  const lines = await listBackups(readConfig(env));
  expect(lines).toEqual([
    `${folder}:`,
    expect.stringMatching(/^ {2}mainstreet-2026-11-20\.sql\.zst {2}\d+\.\d MB$/),
    'Off site:',
    expect.stringMatching(/^ {2}mainstreet-2026-11-20\.sql\.zst {2}\d+\.\d MB$/),
  ]);
});

test('without a key to encrypt for, nothing starts', () => {
  const { BACKUP_AGE_RECIPIENT: _, ...open } = env;
  expect(() => readConfig(open)).toThrow('BACKUP_AGE_RECIPIENT');
  expect(() => readConfig({ ...env, BACKUP_AGE_RECIPIENT: 'age1short' })).toThrow(
    'a public key of age',
  );
});
