import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
  await directory.signIn('editor');
});
afterAll(() => directory.close());

const email = 'editor@example.com';
let clients = 0;

function send(fields: Record<string, string>, options: { query?: string; headers?: object } = {}) {
  const { query = '?next=%2Fadmin', headers = {} } = options;
  clients += 1;
  return directory.app.request(
    `/api/auth/sign-in/form${query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: String(new URLSearchParams(fields)),
    },
    { incoming: { socket: { remoteAddress: `198.51.${clients}.7` } } },
  );
}

test('the form that a browser sends itself signs in, and leads on', async () => {
  const answer = await send({ email, password: PASSWORD });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/admin');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const user = await directory.get('/api/auth/user', { cookie: readCookies(answer) });
  expect((await user.json()).email).toBe(email);
});

test.each([
  ['a wrong password', { email, password: 'wrong' }],
  ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
  ['nothing', { email: '', password: '' }],
])(
  'with %s it is shown again, and says why; nothing typed is in its address',
  async (_, fields) => {
    const answer = await send(fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/sign-in?error=credentials&next=%2Fadmin');
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test('it leads to our own addresses only', async () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const query = `?next=${encodeURIComponent(next)}`;
    const answer = await send({ email, password: PASSWORD }, { query });
    expect(answer.headers.get('location')).toBe('/');
  }
});

test('no other site can send it, and nothing but a form is taken', async () => {
  const fields = { email, password: PASSWORD };
  const foreign = await send(fields, { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  const json = await send(fields, { headers: { 'content-type': 'application/json' } });
  expect(json.status).toBe(415);
  const large = await send({ ...fields, more: 'x'.repeat(20_000) });
  expect(large.status).toBe(413);
});

test('it shares the limit of the call', async () => {
  const env = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const body = { email, password: 'wrong' };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await directory.app.request(
      '/api/auth/sign-in',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      env,
    );
  }
  const answer = await directory.app.request(
    '/api/auth/sign-in/form',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ email, password: PASSWORD })),
    },
    env,
  );
  expect(answer.headers.get('location')).toBe('/sign-in?error=too-many&next=%2F');
});
