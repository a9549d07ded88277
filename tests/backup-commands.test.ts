import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from './backups.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const product = openProduct(FIRST_PORT);
const second = openProduct(FIRST_PORT + 1);
const { file, close } = openFolder();
const backup = file('product.sql.zst');

beforeAll(() => product.start());
afterAll(async () => {
  await product.close();
  await second.close();
  close();
});

async function run(command: 'backup' | 'restore', dataDir: string, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' };
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { env });
  const [[status], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { status, stderr };
}

async function countReviews(site: string): Promise<number> {
  const answer = await fetch(`${site}/api/businesses/1/reviews?limit=1`);
  return Number(answer.headers.get('x-total-count'));
}

test('a backup of the running product comes back in an empty folder, secret included', async () => {
  const review = { rating: 5, reviewerName: 'Rosa', comment: 'In the backup.' };
  expect((await product.post('/api/businesses/1/reviews', review)).status).toBe(201);
  const made = await run('backup', product.dataDir, [backup]);
  expect(made.status).toBe(0);
  expect(made.stderr).toContain('The backup includes the secret from DATA_DIR.');
  const later = { ...review, reviewerName: 'Carl', comment: 'After the backup.' };
  expect((await product.post('/api/businesses/1/reviews', later)).status).toBe(201);
  const reviews = await countReviews(product.site);

  const restored = await run('restore', second.dataDir, [backup]);
  expect(restored.status).toBe(0);
  expect(restored.stderr).toContain('The row counts and checksums of all tables match the backup.');
  expect(restored.stderr).toContain('The secret was restored to DATA_DIR.');
  await second.start();
  expect(await countReviews(second.site)).toBe(reviews - 1);
  const secrets = [product, second].map(({ dataDir }) => readFileSync(`${dataDir}/secret`, 'utf8'));
  expect(secrets[0]).toBe(secrets[1]);
});

test.each([[[]], [['--replace']]])(
  'a restore is refused while the product runs: %j',
  async (flags) => {
    const { status, stderr } = await run('restore', second.dataDir, [backup, ...flags]);
    expect(stderr).toContain(`${second.dataDir} is in use by another instance of the product`);
    expect(status).toBe(1);
  },
);

test('of the stopped product a backup is made as well, and --replace brings it back', async () => {
  const reviews = await countReviews(product.site);
  await product.stop();
  expect((await run('backup', product.dataDir, [backup])).status).toBe(0);
  const refused = await run('restore', product.dataDir, [backup]);
  expect(refused.stderr).toContain('The database is not empty.');
  writeFileSync(path.join(product.dataDir, 'secret'), 'of another time');
  const replaced = await run('restore', product.dataDir, [backup, '--replace']);
  expect(replaced.status).toBe(0);
  const old = readFileSync(path.join(product.dataDir, 'secret.before-restore'), 'utf8');
  expect(old).toBe('of another time');
  await product.start();
  expect(await countReviews(product.site)).toBe(reviews);
});

test('where there is no database, none is made and nothing is written', async () => {
  const nowhere = file('nowhere');
  const { status, stderr } = await run('backup', nowhere, [file('none.sql.zst')]);
  expect(stderr).toBe(`There is no database in ${nowhere}.\n`);
  expect(status).toBe(1);
  expect(readdirSync(file('.'))).toEqual(['product.sql.zst']);
});

test('a file that does not exist is named, and no database is made for it', async () => {
  const nowhere = file('nowhere');
  const { stderr } = await run('restore', nowhere, ['none.sql.zst']);
  expect(stderr).toBe('There is no file none.sql.zst.\n');
  expect(existsSync(nowhere)).toBe(false);
});
