import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, names, openDirectory } from './directory.ts';
import { listen } from './listen.ts';

const run = promisify(execFile);

let directory: Directory;
let server: Awaited<ReturnType<typeof listen>>;
let folder: string;
let recipes: Map<string, string[]>;
let env: Record<string, string>;

beforeAll(async () => {
  directory = await openDirectory();
  server = await listen(directory.app.fetch);
  folder = await mkdtemp(path.join(tmpdir(), 'recipes-'));
  recipes = readRecipes(await readFile('docs/api.md', 'utf8'));
  const [id] = await directory.open(bakery, lawFirm);
  const rights = ['listings', 'transfer'];
  const wanted = { name: 'Town calendar', rights, mayChange: true, expiresOn: null };
  const admin = await directory.signIn('admin');
  const { token } = await (await directory.post('/api/admin/tokens', wanted, admin)).json();
  env = { SITE: server.url, ID: String(id), TOKEN: token };
});
afterAll(async () => {
  await server.close();
  await directory.close();
  await rm(folder, { recursive: true });
});

/** The commands of each recipe, by its title. */
function readRecipes(doc: string): Map<string, string[]> {
  const sections = doc.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^```sh\n(.+?)^```/gms)].map(([, command = '']) => command),
    ]),
  );
}

/** Runs a step of a recipe as it stands in the document; answers what it prints. */
async function cook(title: string, step = 0): Promise<string> {
  const command = recipes.get(title)?.[step];
  if (!command) throw new Error(`docs/api.md has no step ${step + 1} of "${title}"`);
  const given = { ...env, PATH: process.env.PATH };
  return (await run('sh', ['-c', command], { cwd: folder, env: given })).stdout;
}

const cookJson = async (title: string, step = 0) => JSON.parse(await cook(title, step));

const bakeryAlone = [expect.objectContaining({ slug: bakery.slug })];

test('there are ten recipes', () => {
  expect([...recipes.keys()].map((title) => Number.parseInt(title, 10))).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ]);
});

test('a newspaper finds bakeries near a place, restaurants of a town, and one listing', async () => {
  expect(await cookJson('1. Search near a place')).toEqual(bakeryAlone);
  expect(await cookJson('2. A category of a town')).toEqual(bakeryAlone);
  expect(await cookJson('3. One listing')).toMatchObject({ id: Number(env.ID), name: bakery.name });
});

test('it reads what people say, the best first', async () => {
  for (const [rating, reviewerName] of [[2, 'Ann'] as const, [5, 'Ben'] as const]) {
    const review = { rating, reviewerName, comment: `${reviewerName} had bread and coffee here.` };
    await directory.post(`/api/businesses/${env.ID}/reviews`, review);
  }
  const reviews: { reviewerName: string }[] = await cookJson('4. Its reviews');
  expect(reviews.map(({ reviewerName }) => reviewerName)).toEqual(['Ben', 'Ann']);
});

test('a list leads to its next page', async () => {
  const answer = await cook('5. The next page');
  expect(answer).toMatch(/^x-total-count: 2\r$/im);
  const [, next = ''] = /^link: <([^>]+)>; rel="next"/im.exec(answer) ?? [];
  const { pathname, search } = new URL(next, env.SITE);
  const following = await directory.get(pathname + search);
  const [first] = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  const [second] = await following.json();
  expect(new Set([first.slug, second.slug])).toEqual(new Set([bakery.slug, lawFirm.slug]));
  expect(following.headers.get('link')).toBeNull();
});

test('a listing that is submitted twice waits once', async () => {
  const submitted = await cookJson('6. Submit a listing');
  expect(submitted).toMatchObject({ name: 'Corner Books', isApproved: false });
  expect(await cookJson('6. Submit a listing')).toMatchObject({ id: submitted.id });
});

test('a town sees what waits, exports, imports a file and edits a listing', async () => {
  const [waiting] = await cookJson('7. What waits for approval');
  expect(waiting).toMatchObject({ name: 'Corner Books', isApproved: false });

  const exported = await cook('8. Export');
  expect(exported).toMatch(/^\uFEFF?id,slug,name,city,changed\r?\n/);
  expect(exported).toContain(bakery.slug);
  expect(exported).not.toContain(lawFirm.slug);

  const file = 'Shop,Town,State,ZIP\nHill Toys,Portland,OR,97201\n';
  await writeFile(path.join(folder, 'shops.csv'), file);
  const imported = '9. Import a file';
  env.IMPORT = String((await cookJson(imported)).id);
  await cookJson(imported, 1);
  await directory.runJobs();
  expect(await cookJson(imported, 2)).toMatchObject({ state: 'checked', counts: { new: 1 } });
  await cookJson(imported, 3);
  await directory.runJobs();
  expect(await cookJson(imported, 2)).toMatchObject({ state: 'committed' });
  expect(await names(directory.get('/api/businesses/search?query=hill+toys'))).toEqual([
    'Hill Toys',
  ]);

  const { version } = await cookJson('10. Edit a listing');
  expect(version).toBe(1);
  expect(await cookJson('10. Edit a listing', 1)).toMatchObject({ version: 2 });
  expect(await cookJson('3. One listing')).toMatchObject({ address: '5 Oak Street' });
  await expect(cook('10. Edit a listing', 1)).rejects.toMatchObject({
    stdout: expect.stringContaining('"status":409'),
  });
});
