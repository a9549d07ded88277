import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFolder } from './backups.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const product = openProduct(FIRST_PORT);
const { file, close } = openFolder();

beforeAll(() => product.start(), 60_000);
afterAll(async () => {
  await product.close();
  close();
});

function launch(args: string[]) {
  const env = { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['scripts/import.ts', ...args], { env });
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(
    ([[status], stderr]) => ({ status, stderr }),
  );
  return { child, ended };
}

const run = (...args: string[]) => launch(args).ended;

function writeFile(name: string, rows: string[]): string {
  const head = 'name,address,city,state,phone,category,is approved';
  writeFileSync(file(name), `${head}\n${rows.join('\n')}\n`);
  return file(name);
}

async function countListed(): Promise<number> {
  const answer = await fetch(`${product.site}/api/businesses/search?state=ID&limit=1`);
  return Number(answer.headers.get('x-total-count'));
}

test('beside the running product a file is imported, and visitors see it at once', async () => {
  const shops = writeFile('shops.csv', ['Moon Diner,1 Elm St,Boise,ID,,restaurants,true']);
  expect(await countListed()).toBe(0);
  const { status, stderr } = await run(shops);
  expect(stderr).toContain('Imported: 1 new, 0 changed, 0 same, 0 with errors.');
  expect(status).toBe(0);
  expect(await countListed()).toBe(1);
  const page = await fetch(`${product.site}/business/moon-diner`);
  expect(page.status).toBe(200);
}, 120_000);

test('rows that are already listed are reported by line, and --twins decides about them', async () => {
  const again = writeFile('again.csv', ['MOON DINER,1 Elm Street,Boise,ID,,restaurants,true']);
  const merged = await run(again, '--dry-run');
  expect(merged.stderr).toContain('Rows already in the directory, by name and place: 1.');
  expect(readFileSync(path.join(path.dirname(again), 'again.twins.csv'), 'utf8')).toBe(
    'line,name,city,first line,business\n2,MOON DINER,Boise,,moon-diner\n',
  );
  expect((await run(again, '--twins', 'skip')).stderr).toContain('Nothing was written.');
  expect((await run(again, '--twins', 'take')).stderr).toContain('Imported: 1 new');
  expect(await countListed()).toBe(2);
  const refused = await run(again, '--twins', 'all');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining('--twins must be one of merge, skip, take.'),
  ]);
}, 120_000);

test('Ctrl+C takes back what was written', async () => {
  const rows = Array.from(
    { length: 12_000 },
    (_, at) => `Shop ${at},${at} Oak St,Boise,ID,,retail,true`,
  );
  const { child, ended } = launch([writeFile('many.csv', rows)]);
  await vi.waitFor(async () => expect(await countListed()).toBeGreaterThan(2), {
    timeout: 100_000,
    interval: 50,
  });
  child.kill('SIGINT');
  const { status, stderr } = await ended;
  expect(stderr).toContain('Nothing was imported.');
  expect(status).toBe(130);
  expect(await countListed()).toBe(2);
}, 200_000);
