import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningPostgres } from '../src/platform/embedded/embedded.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const product = openProduct(FIRST_PORT, {}, { program: ['scripts/start.js', 'server'] });
let business: { id: number; slug: string };

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['scripts/prepare.js', 'all', 'screens', 'program'], { env });
  await product.start();
  business = await product.list('Rosa’s Bakery');
});
afterAll(() => product.close());

test('the bundle shows pages in both languages, and hashes passwords in a process beside it', async () => {
  for (const prefix of ['', '/es']) {
    const page = await fetch(`${product.site}${prefix}/restaurants/${business.slug}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Rosa’s Bakery');
  }
  expect((await product.signIn()).cookie).not.toBe('');
});

test('an error in the log names files and lines from before bundling', async () => {
  const postgres = findRunningPostgres(product.dataDir);
  if (!postgres) throw new Error('There is no database');
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query('alter table reviews rename to away');
  await client.end();
  const answer = await fetch(`${product.site}/api/businesses/${business.id}/reviews`);
  expect(answer.status).toBe(500);
  expect(product.output).toMatch(/ at node_modules\/pg\/lib\/client\.js:\d+/);
  expect(product.output).not.toContain('dist/program');
});
