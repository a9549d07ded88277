import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';

const note = 'I have baked here since 1990. Call me.';

let claims: Claims;
let directory: Claims['directory'];
let staff: { cookie: string };

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
  staff = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(() => claims.reset());

const call = (line: string, body?: object) =>
  directory.call(line.replace(' ', ' /api/admin/claims'), { headers: staff, body });
const list = async (status = 'open') => (await call(`GET ?status=${status}`)).json();
const idOf = async () => (await list())[0].id;

test('staff approve what they were asked to look at: a link is mailed', async () => {
  const token = await claims.claim({ way: 'staff', note });
  expect(claims.mailsWith('A claim to decide')[0]?.text).not.toContain(CLAIMANT);
  expect(await list()).toMatchObject([{ way: 'staff', note, email: CLAIMANT, needsStaff: true }]);
  const id = await idOf();
  const answers = await Promise.all([call(`POST /${id}/approve`), call(`POST /${id}/approve`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await directory.runJobs();
  expect((await claims.press()).status).toBe(303);
  expect(await claims.owners()).toMatchObject([{ proof: 'staff' }]);
  expect((await claims.read(token)).claim.state).toBe('proved');
  expect(await list()).toEqual([]);
  expect(await list('done')).toMatchObject([{ id, state: 'proved' }]);
});

test('or refuse it, with a reason that is mailed and shown', async () => {
  const token = await claims.claim({ way: 'staff', note });
  const id = await idOf();
  expect((await call(`POST /${id}/refuse`, { reason: ' ' })).status).toBe(422);
  const reason = 'We could not reach anyone.';
  expect((await call(`POST /${id}/refuse`, { reason })).status).toBe(200);
  expect((await call(`POST /${id}/approve`)).status).toBe(409);
  await directory.runJobs();
  expect(claims.mailsWith('was refused')[0]?.text).toContain(reason);
  expect((await claims.read(token)).claim).toMatchObject({ state: 'refused', reason });
});

test('a claim that proves itself is not approved by hand', async () => {
  await claims.claim({ way: 'website', website: 'rosas.example' });
  const [{ id }] = await list('done');
  expect((await call(`POST /${id}/approve`)).status).toBe(409);
  expect((await call(`POST /${id}/decide`, { winner: 'claimant', reason: 'x' })).status).toBe(409);
});

test('there is nothing to do where no claim is', async () => {
  expect((await call('POST /999999/approve')).status).toBe(404);
});

test('pages of the list follow on each other, and the audit log names no address', async () => {
  for (const at of [1, 2, 3]) {
    directory.setTime(`2024-06-0${at}T12:00:00Z`);
    await claims.claim({ way: 'staff', note: `This is my claim number ${at}.` });
  }
  const first = await call('GET ?limit=2');
  expect(first.headers.get('x-total-count')).toBe('3');
  const [, cursor] = first.headers.get('link')?.match(/cursor=([^&>]+)/) ?? [];
  const second = await call(`GET ?limit=2&cursor=${cursor}`);
  const notes = [...(await first.json()), ...(await second.json())].map(({ note }) => note.at(-2));
  expect(notes.join('')).toBe('123');
  await call(`POST /${await idOf()}/approve`);
  const { rows } = await directory.db.pool.query('select action, l::text as row from audit_log l');
  expect(rows.map(({ action }) => action)).toEqual(['claim.prove']);
  expect(rows[0].row).not.toContain('@');
});
