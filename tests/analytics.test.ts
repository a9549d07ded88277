import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';
import { changeSettings } from './settings.ts';

const SCRIPT = 'https://stats.example/js/count.js?site=a&b=%22c';
const POLICY = 'content-security-policy';
let directory: Directory;
let staff: { cookie: string };
let bakeryId: number;

beforeAll(async () => {
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('empty', { documents });
  staff = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings restart identity');
  await directory.settings.reload();
  [bakeryId = 0] = await directory.open(bakery);
});

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await directory.get(path, headers);
  return { html: await answer.text(), policy: answer.headers.get(POLICY) ?? '' };
}

const pages = () => ['/', `/restaurants/${bakery.slug}`, '/search?query=bakery', '/no-such-page'];

test('without a script no page and no policy has a trace of one', async () => {
  for (const path of pages()) {
    const { html, policy } = await open(path);
    expect(html).not.toMatch(/counter|analytics/);
    expect(policy).not.toContain('stats');
  }
});

test('public pages name the script, and their policy lets it in; nothing else changes', async () => {
  const before = await open('/');
  await changeSettings(directory, { analytics: SCRIPT });
  for (const path of pages()) {
    const { html, policy } = await open(path);
    expect(html).toContain(
      '<meta name="counter" content="https://stats.example/js/count.js?site=a&amp;b=%22c">',
    );
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/stats\.example(;|$)/);
    expect(policy).toMatch(/connect-src 'self'[^;]* https:\/\/stats\.example;/);
  }
  const { policy } = await open('/');
  const plain = policy.replaceAll(' https://stats.example', '').replace(/; script-src 'self'$/, '');
  expect(plain.replace(/;$/, '')).toBe(before.policy.replace(/;$/, ''));
});

test('pages of staff, owners and payers, positions and what staff see have none', async () => {
  await changeSettings(directory, { analytics: SCRIPT });
  const owner = await directory.openOwnerArea(bakeryId);
  const private_: [string, Record<string, string>][] = [
    ['/sign-in', {}],
    ['/admin', staff],
    ['/', staff],
    [`/restaurants/${bakery.slug}`, staff],
    [`/desk/${bakeryId}`, owner],
    [`/report/${bakeryId}`, {}],
    [`/claim/${bakeryId}`, {}],
    [`/checkout/${bakeryId}`, {}],
    ['/search?query=bakery&near=43.61,-116.20', {}],
  ];
  for (const [path, headers] of private_) {
    const { html, policy } = await open(path, headers);
    expect(html, path).not.toContain('name="counter"');
    expect(policy, path).not.toContain('stats.example');
  }
  expect((await open('/api/categories')).policy).not.toContain('stats.example');
});

test.each([
  ['http://stats.example/a.js'],
  ['javascript:alert(1)'],
  ['data:text/javascript,1'],
  ['//stats.example/a.js'],
  ['https://user:word@stats.example/a.js'],
  ["https://stats.example'; script-src *"],
  ['https://*.example/a.js'],
  ['https://localhost/a.js'],
  ['x'.repeat(301)],
  [7],
  [{}],
])('%j is no address of a script', async (analytics) => {
  const body = { version: 0, values: { analytics } };
  const answer = await directory.call('PUT /api/admin/settings', { headers: staff, body });
  expect(answer.status).toBe(422);
  expect(directory.settings.current().analytics).toBeNull();
});

test('it is saved, told in the history, and taken away by an empty field', async () => {
  const save = async (version: number, analytics: string | null) =>
    directory.call('PUT /api/admin/settings', {
      headers: staff,
      body: { version, values: { analytics } },
    });
  expect((await save(0, SCRIPT)).status).toBe(200);
  expect(directory.settings.current().analytics).toBe(SCRIPT);
  expect((await save(1, '')).status).toBe(200);
  expect(directory.settings.current().analytics).toBeNull();
});
