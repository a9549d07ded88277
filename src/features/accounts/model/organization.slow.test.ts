import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, SITE } from '../../../../tests/cookie-browser.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';

const CALLBACK = `${SITE}/api/auth/callback/organization`;

let server: Server;
let directory: Directory;
let issuer: string;
let person: { sub: string; email: string; email_verified: boolean; name?: string };

async function startProvider() {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'mainstreet', client_secret: 'client secret', redirect_uris: [CALLBACK] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
  });
  const callback = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub },
      consent: { grantId: await grant.save() },
    });
  });
  return issuer;
}

const fromHere = { 'sec-fetch-site': 'same-origin' };
const readUser = async (cookie: string) =>
  (await directory.get('/api/auth/user', { cookie })).json();
const begin = `${SITE}/api/login?with=organization&next=${encodeURIComponent('/admin?tab=pages')}`;

beforeAll(async () => {
  const OIDC_ISSUER = await startProvider();
  directory = await openDirectory('empty', {
    env: { OIDC_ISSUER, OIDC_CLIENT_ID: 'mainstreet', OIDC_CLIENT_SECRET: 'client secret' },
  });
});
afterAll(async () => {
  await directory.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await directory.db.pool.query('truncate users, verifications cascade');
  person = { sub: 'one', email: 'New@Example.com', email_verified: true, name: 'Ann Onymous' };
});

test('a new person comes back signed in, where they were, without a role', async () => {
  const visit = openBrowser(directory);
  const { url, cookie } = await visit(begin);
  expect(url).toBe(`${SITE}/admin?tab=pages`);
  expect(await readUser(cookie)).toMatchObject({
    email: 'new@example.com',
    firstName: 'Ann',
    role: 'none',
    hasPassword: false,
    mustChangePassword: false,
  });
  expect((await directory.get('/api/admin/staff', { cookie })).status).toBe(403);
  await openBrowser(directory)(begin);
  const { rows } = await directory.db.pool.query('select count(*)::int as count from users');
  expect(rows[0].count).toBe(1);
});

test('a member of staff of that verified address keeps their role', async () => {
  await directory.signIn('editor');
  person = { sub: 'two', email: 'editor@example.com', email_verified: true };
  const { cookie } = await openBrowser(directory)(begin);
  expect(await readUser(cookie)).toMatchObject({ id: 'editor', firstName: 'Sam', role: 'editor' });
});

test('an invited person needs no password', async () => {
  const admin = await directory.signIn('admin');
  const body = { email: 'rosa@example.com', name: 'Rosa Park', role: 'editor' };
  await directory.call('POST /api/admin/staff', { headers: admin, body });
  person = { sub: 'three', email: 'rosa@example.com', email_verified: true };
  const { cookie } = await openBrowser(directory)(begin);
  expect(await readUser(cookie)).toMatchObject({ email: body.email, role: 'editor' });
});

test.each(['editor@example.com', 'new@example.com'])(
  'an address that is not verified names nobody (%s)',
  async (email) => {
    await directory.signIn('editor');
    person = { sub: 'four', email, email_verified: false };
    const { url, cookie } = await openBrowser(directory)(begin);
    expect(url).toMatch(/\/sign-in\?next=%2Fadmin%3Ftab%3Dpages&error=/);
    expect((await directory.get('/api/auth/user', { cookie })).status).toBe(401);
  },
);

test('a disabled account stays outside', async () => {
  await directory.signIn('editor');
  await directory.db.pool.query('update users set disabled_at = now()');
  person = { sub: 'five', email: 'editor@example.com', email_verified: true };
  const { url, cookie } = await openBrowser(directory)(begin);
  expect(url).toContain('/sign-in?next=%2Fadmin%3Ftab%3Dpages&error=');
  expect((await directory.get('/api/auth/user', { cookie })).status).toBe(401);
});

test('a way back that nobody began leads to the sign-in page', async () => {
  const answer = await directory.get('/api/auth/callback/organization?code=abc&state=def');
  expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sign-in\?error=/);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=\w/);
});

test('a next that leads elsewhere is dropped', async () => {
  const { url } = await openBrowser(directory)(
    `${SITE}/api/login?with=organization&next=${encodeURIComponent('//evil.example')}`,
  );
  expect(url).toBe(`${SITE}/`);
});

test('a provider that says it is another is not believed', async () => {
  const OIDC_ISSUER = issuer.replace('127.0.0.1', 'localhost');
  const fooled = await openDirectory('empty', {
    env: { OIDC_ISSUER, OIDC_CLIENT_ID: 'mainstreet', OIDC_CLIENT_SECRET: 'client secret' },
  });
  const answer = await fooled.get('/api/login?with=organization&next=/admin', fromHere);
  expect(answer.headers.get('location')).toBe('/sign-in?error=unavailable&next=%2Fadmin');
  await fooled.close();
});

test('a provider that does not answer leads to the sign-in page, and is asked again', async () => {
  const lost = await openDirectory('empty', {
    env: {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'mainstreet',
      OIDC_CLIENT_SECRET: 'client secret',
    },
  });
  for (const _ of [1, 2]) {
    const answer = await lost.get('/api/login?with=organization&next=/admin', fromHere);
    expect(answer.headers.get('location')).toBe('/sign-in?error=unavailable&next=%2Fadmin');
  }
  expect((await lost.get('/api/login')).headers.get('location')).toBe('/sign-in');
  await lost.close();
});

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'https://evil.example/page' },
  {},
])('a link from elsewhere leads to the sign-in page, not into a session (%o)', async (from) => {
  const answer = await directory.get('/api/login?with=organization&next=/admin', from);
  expect(answer.headers.get('location')).toBe('/sign-in?next=%2Fadmin');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('browsers that say less are known by the page that they come from', async () => {
  const from = { referer: `${SITE}/sign-in` };
  const answer = await directory.get('/api/login?with=organization&next=/admin', from);
  expect(answer.headers.get('location')).toMatch(`${issuer}/auth?`);
});
