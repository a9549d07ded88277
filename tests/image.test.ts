import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
/** What the last stage takes from the build, by its name in this folder. */
const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name);
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-image-'));
const product = openProduct(FIRST_PORT, { SEED: 'none' }, folder);

beforeAll(async () => {
  for (const name of copied) cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await product.start();
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['/', '<html'],
  ['/es', 'lang="es"'],
  ['/search?query=bakery', '<html'],
  ['/sign-in', '<html'],
  ['/sitemap.xml', '<sitemapindex'],
  ['/api/categories', '['],
  ['/api/openapi.json', '"openapi"'],
  ['/api/docs', 'swagger'],
  ['/healthz', 'ok'],
])('the files of the image alone answer %s', async (address, words) => {
  const answer = await fetch(product.site + address);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(words);
});

test('its browser code is there, and it holds no secret, no tests and no sources of packages', async () => {
  const page = await (await fetch(product.site)).text();
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await fetch(product.site + script)).status).toBe(200);
  expect(copied).not.toContain('.');
  expect(copied.filter((name) => /^(\.|data|node_modules|tests|e2e)/.test(name))).toEqual([]);
  expect(last).toMatch(/^USER node$/m);
});

test('it stops cleanly when it is told to', async () => {
  expect(await product.stop()).toBe(0);
});
