import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSealKey, runCommand } from './backup-command.ts';
import { openFolder } from './backups.ts';
import { makeJpeg } from './pictures.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const product = openProduct(FIRST_PORT);
const second = openProduct(FIRST_PORT + 1, {}, { data: 'nothing' });
const { file, close } = openFolder();
const backup = file('product.sql.zst');
let reviews: string;

beforeAll(async () => {
  await product.start();
  const { id } = await product.list('Rosa’s Bakery');
  reviews = `/api/businesses/${id}/reviews`;
});
afterAll(async () => {
  await product.close();
  await second.close();
  close();
});

async function countReviews(site: string): Promise<number> {
  const answer = await fetch(`${site}${reviews}?limit=1`);
  return Number(answer.headers.get('x-total-count'));
}

test('a backup of the running product comes back in an empty folder, secret included', async () => {
  const review = { rating: 5, reviewerName: 'Rosa', comment: 'In the backup.' };
  expect((await product.post(reviews, review)).status).toBe(201);
  const body = new Uint8Array(await makeJpeg(900, 600));
  const headers = { ...(await product.signIn()), 'content-type': 'image/jpeg' };
  const sent = await fetch(`${product.site}/api/admin/pictures`, { method: 'POST', headers, body });
  const picture = `/photos/${(await sent.json()).key}-640.webp`;
  const made = await runCommand('backup', product.dataDir, [backup]);
  expect(made.status).toBe(0);
  expect(made.stderr).toMatch(/ 1 photo \(\d+ files\), beside it in mainstreet-photos: .*\n$/);
  expect(made.stderr).toContain('The backup includes the secret from DATA_DIR.');
  const later = { ...review, reviewerName: 'Carl', comment: 'After the backup.' };
  expect((await product.post(reviews, later)).status).toBe(201);
  const count = await countReviews(product.site);

  const refused = await runCommand('restore', second.dataDir, [backup]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('  admin@localhost.test: admin\n');
  expect(refused.stderr).toContain('The backup was not restored. Nothing was changed.');
  const flags = [`--sealed-by=${readSealKey(made)}`];
  const restored = await runCommand('restore', second.dataDir, [backup, ...flags]);
  expect(restored.stderr).toContain('It is sealed by this directory.');
  expect(restored.stderr).toMatch(/\d+ files of photos were brought back\.\n$/);
  expect(restored.stderr).toContain('The row counts and checksums of all tables match the backup.');
  expect(restored.stderr).toContain('The secret was restored to DATA_DIR.');
  expect(restored.status).toBe(0);
  await second.start();
  expect(await countReviews(second.site)).toBe(count - 1);
  const [before, after] = await Promise.all(
    [product, second].map(async ({ site }) => (await fetch(site + picture)).bytes()),
  );
  expect(after).toEqual(before);
  const secrets = [product, second].map(({ dataDir }) => readFileSync(`${dataDir}/secret`, 'utf8'));
  expect(secrets[0]).toBe(secrets[1]);
});
