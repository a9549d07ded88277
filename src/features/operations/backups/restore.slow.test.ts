import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backUp, describeDatabase, openFolder, openPlace } from '../../../../tests/backups.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';

const { file, close } = openFolder();
const whole = file('whole.sql.zst');
let directory: Directory;
let place: Awaited<ReturnType<typeof openPlace>>;

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(bakery, lawFirm);
  await backUp(directory.db, whole);
});
afterEach(() => place?.db.close());
afterAll(async () => {
  await directory.close();
  close();
});

function rewrite(change: (text: string) => string): string {
  const text = zstdDecompressSync(readFileSync(whole)).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file('changed.sql.zst'), zstdCompressSync(changed));
  return file('changed.sql.zst');
}

function damage(change: (bytes: Buffer) => Buffer): string {
  writeFileSync(file('damaged.sql.zst'), change(readFileSync(whole)));
  return file('damaged.sql.zst');
}

async function refusalOf(restored: Promise<unknown>): Promise<string> {
  const error = await restored.then(
    () => new Error('it was restored'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : String(error);
}

const lastTable = 'COPY zip_codes';

test.each([
  ['cut short', 'cut short', () => damage((bytes) => bytes.subarray(0, bytes.length - 1))],
  ['cut in half', 'cut short', () => damage((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['empty', 'cut short', () => damage(() => Buffer.alloc(0))],
  [
    'with one byte turned',
    'is damaged',
    () => damage((bytes) => bytes.fill(~(bytes.at(20_000) ?? 0), 20_000, 20_001)),
  ],
  ['that is something else', 'is not a Mainstreet backup', () => damage(() => Buffer.from('Hi'))],
  [
    'of another program',
    'is not a Mainstreet backup',
    () => damage(() => zstdCompressSync('-- PostgreSQL database dump\n--\n')),
  ],
  [
    'whose text was changed',
    'the table businesses does not match its checksum',
    () => rewrite((text) => text.replaceAll('Hill and', 'Hall and')),
  ],
  [
    'with a row taken out',
    'the table zip_codes does not match its checksum',
    () => rewrite((text) => text.replace(/(COPY zip_codes .*\n).*\n/, '$1')),
  ],
  [
    'that lost its last tables',
    'is damaged',
    () => rewrite((text) => text.slice(0, text.indexOf(lastTable)) + text.slice(-200)),
  ],
  [
    'whose header was changed',
    'its header changed',
    () => rewrite((text) => text.replace('"server":"', '"server":"1')),
  ],
  ['with more after its end', 'after its end', () => rewrite((text) => `${text}-- more\n`)],
  [
    'of a newer format',
    'was made by a newer version',
    () => rewrite((text) => text.replace('"format":2', '"format":3')),
  ],
])('a file %s is refused, and the place stays empty', async (_, reason, make) => {
  place = await openPlace();
  const message = await refusalOf(place.restore(make()));
  expect(message).toContain(reason);
  expect(message).toContain('Nothing was changed.');
  expect(await describeDatabase(place.db)).toEqual({});
});

test('a backup of a newer schema is refused with the version to use', async () => {
  await directory.db.pool.query(
    `insert into kysely_migration values ('9999_the_future', '2030-01-01')`,
  );
  await backUp(directory.db, file('newer.sql.zst'));
  await directory.db.pool.query(`delete from kysely_migration where name = '9999_the_future'`);
  place = await openPlace();
  expect(await refusalOf(place.restore(file('newer.sql.zst')))).toMatch(
    /made by version [\d.]+, whose schema this version does not know \(9999_the_future\)/,
  );
});

test('a backup of before 1.0.0 is refused with what to do', async () => {
  await directory.db.pool.query(
    `insert into kysely_migration values ('0001_directory', '2026-11-22')`,
  );
  await backUp(directory.db, file('former.sql.zst'));
  await directory.db.pool.query(`delete from kysely_migration where name = '0001_directory'`);
  place = await openPlace();
  expect(await refusalOf(place.restore(file('former.sql.zst')))).toMatch(
    /made by version [\d.]+, before 1\.0\.0\. Restore it with version 1\.0\.0, then start this version/,
  );
});

test('a file that is not there is named', async () => {
  place = await openPlace();
  expect(await refusalOf(place.restore('nowhere.sql.zst'))).toBe(
    'There is no file nowhere.sql.zst.',
  );
});

test('a place with data is refused unless it is to be replaced', async () => {
  place = await openPlace();
  await place.restore(whole);
  await place.db.pool.query(`update businesses set name = 'Changed since'`);
  expect(await refusalOf(place.restore(whole))).toContain('The database is not empty.');
  await place.restore(whole, { replace: true });
  expect(await describeDatabase(place.db)).toEqual(await describeDatabase(directory.db));
});

test('a place in use is not replaced', async () => {
  place = await openPlace();
  await place.restore(whole);
  const visitor = await place.db.pool.connect();
  expect(await refusalOf(place.restore(whole, { replace: true }))).toContain(
    'The database is in use by 1 other connection. Stop the product',
  );
  visitor.release();
});

test.each([
  ['an empty place', false],
  ['what was to be replaced', true],
])('a file that turns bad after it was checked leaves %s as it was', async (_, replace) => {
  place = await openPlace();
  if (replace) await place.restore(whole);
  const before = await describeDatabase(place.db);
  const changed = rewrite((text) => text.replaceAll('Hill and', 'Hall and'));
  const message = await refusalOf(place.restore(changed, { checked: whole, replace }));
  expect(message).toContain('the table businesses does not match its checksum');
  expect(await describeDatabase(place.db)).toEqual(before);
});
