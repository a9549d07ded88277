import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';

let directory: Directory;
const open: Response[] = [];

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
  const [id = 1] = await directory.open(bakery);
  file = `/sitemaps/${Math.floor(id / 50_000) + 1}.xml`;
});
afterAll(() => directory.close());
beforeEach(async () => {
  for (const answer of open.splice(0)) if (!answer.bodyUsed) await answer.body?.cancel();
});

let file = '';
const ask = async (address: string, method = 'GET', path = file) => {
  const headers = { 'x-forwarded-for': address };
  const answer = await directory.app.request(path, { method, headers });
  if (method === 'GET' && answer.status === 200) open.push(answer);
  return answer;
};

test('an address reads two sitemaps at once; more wait, and others are not held up', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('203.0.113.7')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(58);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('203.0.113.7:5555')).status).toBe(429);
  expect((await ask('203.0.113.8')).status).toBe(200);
  expect((await ask('203.0.113.7', 'GET', '/api/categories')).status).toBe(200);
});

test('a crawler that reads one file after the other reads them all', async () => {
  for (let time = 0; time < 20; time += 1) {
    const answer = await ask('203.0.113.9');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('rosas-bakery');
  }
});

test('who goes away, or only asks for the headers, leaves no place taken', async () => {
  const [first, second] = [await ask('203.0.113.10'), await ask('203.0.113.10')];
  await Promise.all([first.body?.cancel(), second.body?.cancel()]);
  await soon(async () => expect((await ask('203.0.113.10')).status).toBe(200));
  for (let time = 0; time < 5; time += 1) {
    const answer = await ask('203.0.113.11', 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await ask('203.0.113.11', 'GET', '/sitemaps/999.xml')).status).toBe(404);
  }
  expect((await ask('203.0.113.11')).status).toBe(200);
});

test('many networks together read eight, and one neighborhood half of them', async () => {
  const askAll = async (name: (at: number) => string) => {
    const asked = Array.from({ length: 12 }, (_, at) => ask(name(at)));
    const answers = await Promise.all(asked);
    await Promise.all(answers.map(({ body }) => body?.cancel()));
    return answers.map(({ status }) => status).sort();
  };
  expect(await askAll((at) => `198.51.${at}.7`)).toEqual([
    ...Array(8).fill(200),
    ...Array(4).fill(503),
  ]);
  await soon(async () => expect((await ask('203.0.113.13', 'HEAD')).status).toBe(200));
  expect(await askAll((at) => `198.51.100.${at}`)).toEqual([
    ...Array(4).fill(200),
    ...Array(8).fill(429),
  ]);
});

test('the sitemap of sections is made two at a time for an address', async () => {
  const all = Array.from({ length: 10 }, () =>
    ask('203.0.113.12', 'GET', '/sitemaps/sections.xml'),
  );
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
});
