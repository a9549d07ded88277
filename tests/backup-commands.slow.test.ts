import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffSite } from '../src/features/operations/backups/off-site.ts';
import { nameBackup } from '../src/features/operations/backups/retention.rules.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { readSealKey, runCommand } from './backup-command.ts';
import { openFolder } from './backups.ts';
import { openFakeStorage } from './object-storage.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const product = openProduct(FIRST_PORT);
const { file, close } = openFolder();
const backup = file('product.sql.zst');

let reviews: string;
let sealKey: string;

beforeAll(async () => {
  await product.start();
  const { id } = await product.list('Rosa’s Bakery');
  reviews = `/api/businesses/${id}/reviews`;
  const review = { rating: 5, reviewerName: 'Rosa', comment: 'In the backup.' };
  expect((await product.post(reviews, review)).status).toBe(201);
  const made = await runCommand('backup', product.dataDir, [backup]);
  expect(made.status).toBe(0);
  sealKey = readSealKey(made);
});
afterAll(async () => {
  await product.close();
  close();
});

async function countReviews(site: string): Promise<number> {
  const answer = await fetch(`${site}${reviews}?limit=1`);
  return Number(answer.headers.get('x-total-count'));
}

test('a backup is tried beside the running product, which goes on as it was', async () => {
  const count = await countReviews(product.site);
  const tried = await runCommand('restore', product.dataDir, [backup, '--try']);
  expect(tried.stderr).toContain('can be restored');
  expect(tried.stderr).toContain('It is sealed by this directory.');
  expect(tried.status).toBe(0);
  expect(await countReviews(product.site)).toBe(count);
});

test('a backup that is off site comes back into an empty folder, with the key', async () => {
  const storage = await openFakeStorage();
  const place = openProduct(FIRST_PORT + 1, {}, { data: 'nothing' });
  const keyFile = file('key.txt');
  const made = await runCommand('backup', place.dataDir, ['--new-key', keyFile]);
  const [, recipient = ''] = /^BACKUP_AGE_RECIPIENT=(age1\w+)$/m.exec(made.stderr) ?? [];
  const again = await runCommand('backup', place.dataDir, ['--new-key', keyFile]);
  expect(again.stderr).toContain('is there already');
  try {
    const { url, bucket, key, secret, region } = storage.settings;
    const settings = {
      BACKUP_S3_URL: url,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_REGION: region,
      BACKUP_S3_KEY: key,
      BACKUP_S3_SECRET: secret,
      BACKUP_AGE_RECIPIENT: recipient,
    };
    const { offSite } = readConfig(settings);
    const name = nameBackup(new Date());
    if (offSite) await openOffSite(offSite).upload(backup, name, new Date());
    const listed = await runCommand('restore', place.dataDir, ['--list'], settings);
    expect(listed.stdout).toContain(name);
    const flags = ['--off-site', '--identity', keyFile, '--sealed-by', sealKey];
    const restored = await runCommand('restore', place.dataDir, flags, settings);
    expect(restored.stderr).toContain('The row counts and checksums of all tables match');
    expect(restored.status).toBe(0);
    expect(readdirSync(place.dataDir).filter((entry) => entry.startsWith('off-site'))).toEqual([]);
  } finally {
    await storage.close();
    await place.close();
    rmSync(keyFile);
  }
});

test.each([[[]], [['--replace']]])(
  'a restore is refused while the product runs: %j',
  async (flags) => {
    const { status, stderr } = await runCommand('restore', product.dataDir, [backup, ...flags]);
    expect(stderr).toContain(`${product.dataDir} is in use by another instance of the product`);
    expect(status).toBe(1);
  },
);

test('of the stopped product a backup is made as well, and --replace brings it back', async () => {
  const count = await countReviews(product.site);
  await product.stop();
  expect((await runCommand('backup', product.dataDir, [backup])).status).toBe(0);
  const refused = await runCommand('restore', product.dataDir, [backup]);
  expect(refused.stderr).toContain('The database is not empty.');
  writeFileSync(path.join(product.dataDir, 'secret'), 'of another time');
  const replaced = await runCommand('restore', product.dataDir, [backup, '--replace']);
  expect(replaced.status).toBe(0);
  const old = readFileSync(path.join(product.dataDir, 'secret.before-restore'), 'utf8');
  expect(old).toBe('of another time');
  await product.start();
  expect(await countReviews(product.site)).toBe(count);
});

test('of a machine that is gone, with its key lost, it comes back only for who says so', async () => {
  const place = openProduct(FIRST_PORT + 1, {}, { data: 'nothing' });
  try {
    const refused = await runCommand('restore', place.dataDir, [backup]);
    expect(refused.stderr).toContain('is sealed by a key that is not known here');
    expect(refused.status).toBe(1);
    const taken = await runCommand('restore', place.dataDir, [backup, '--accept-unsealed']);
    expect(taken.stderr).toContain('admin@localhost.test: admin');
    expect(taken.status).toBe(0);
  } finally {
    await place.close();
  }
});

test('where there is no database, none is made and nothing is written', async () => {
  const nowhere = file('nowhere');
  const { status, stderr } = await runCommand('backup', nowhere, [file('none.sql.zst')]);
  expect(stderr).toBe(`There is no database in ${nowhere}.\n`);
  expect(status).toBe(1);
  expect(readdirSync(file('.'))).toEqual(['product.sql.zst']);
});

test('a file that does not exist is named, and no database is made for it', async () => {
  const nowhere = file('nowhere');
  const { stderr } = await runCommand('restore', nowhere, ['none.sql.zst']);
  expect(stderr).toBe('There is no file none.sql.zst.\n');
  expect(existsSync(nowhere)).toBe(false);
});
