import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { TokenInput } from '../../../contract/members.staff.ts';

let directory: Directory;
let admin: Record<string, string>;
let business: number;

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  [business = 0] = await directory.open({ ...bakery, isApproved: false });
});
afterAll(() => directory.close());

const wanted: TokenInput = {
  name: 'Town calendar',
  rights: ['listings'],
  mayChange: true,
  expiresOn: null,
};

async function make(input: Partial<TokenInput> = {}, as = admin) {
  const answer = await directory.post('/api/admin/tokens', { ...wanted, ...input }, as);
  return { status: answer.status, ...(await answer.json()) };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const list = (headers: Record<string, string>) => directory.get('/api/admin/businesses', headers);
const approve = (headers: Record<string, string>) =>
  directory.call(`POST /api/admin/businesses/${business}/approve`, { headers });

test('a program reads and changes with its token, and the audit log names it', async () => {
  const { status, token, ending } = await make();
  expect(status).toBe(201);
  expect(token).toMatch(/^mst_[\w-]{43}$/);
  expect(token.endsWith(ending)).toBe(true);
  expect((await list(bearer(token))).status).toBe(200);
  expect((await approve(bearer(token))).status).toBe(200);
  const [last] = await (await directory.get('/api/admin/audit', admin)).json();
  expect(last).toMatchObject({ action: 'business.approve', program: 'Town calendar' });
  const [own] = await (await directory.get('/api/admin/tokens', admin)).json();
  expect(own).toMatchObject({ name: 'Town calendar', ending, usedAt: expect.any(String) });
});

test('the token stands nowhere but in the answer that made it', async () => {
  const { token } = await make();
  const listed = await (await directory.get('/api/admin/tokens', admin)).text();
  expect(listed).not.toContain(token);
  const { rows } = await directory.db.pool.query('select t::text as row from api_tokens t');
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

test('it may do no more than it was given, and says which right is missing', async () => {
  const { token } = await make({ rights: ['insights'], mayChange: false });
  const refused = await list(bearer(token));
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toContain('“listings”');
});

test('one that only reads changes nothing', async () => {
  const { token } = await make({ mayChange: false });
  expect((await list(bearer(token))).status).toBe(200);
  const refused = await approve(bearer(token));
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'This token can only read.',
  ]);
});

test('none makes tokens, invites staff, or has an account', async () => {
  const { token } = await make();
  const asked = ['GET /api/admin/tokens', 'GET /api/admin/staff', 'GET /api/auth/user'];
  for (const call of asked) {
    const answer = await directory.call(call, { headers: bearer(token) });
    expect([call, answer.status]).toEqual([call, 403]);
  }
  expect((await make({ rights: ['people'] as never })).status).toBe(422);
});

test('a token that was revoked, has expired, or was made up is refused at once', async () => {
  const { id, token } = await make();
  await directory.call(`DELETE /api/admin/tokens/${id}`, { headers: admin });
  expect((await list(bearer(token))).status).toBe(401);
  const late = await make({ expiresOn: '2099-01-31' });
  expect(late).toMatchObject({ expiresAt: '2099-02-01T10:00:00.000Z', expiresOn: '2099-01-31' });
  await directory.db.pool.query(
    `update api_tokens set expires_at = now() - interval '1 second' where id = $1`,
    [late.id],
  );
  expect((await list(bearer(late.token))).status).toBe(401);
  expect((await list(bearer(`mst_${'x'.repeat(43)}`))).status).toBe(401);
  expect((await list(bearer(`mst_${'x'.repeat(10_000)}`))).status).toBe(401);
});

test('a token counts, not the cookie beside it', async () => {
  const { token } = await make({ rights: ['insights'] });
  expect((await list({ ...admin, ...bearer(token) })).status).toBe(403);
});

test('a token in the address is not taken', async () => {
  const { token } = await make();
  expect((await directory.get(`/api/admin/businesses?token=${token}`)).status).toBe(401);
});

test('nobody gives what they do not have, and what they lose their tokens lose', async () => {
  const { rows } = await directory.db.pool.query<{ id: number }>(
    `insert into roles (name, rights) values ('Hiring', '{people,listings}') returning id`,
  );
  const clerk = await directory.signIn(`role:${rows[0]?.id}`);
  expect((await make({ rights: ['payments'] }, clerk)).status).toBe(403);
  const { token } = await make({}, clerk);
  expect((await list(bearer(token))).status).toBe(200);
  await directory.db.pool.query(`update roles set rights = '{people}' where name = 'Hiring'`);
  expect((await list(bearer(token))).status).toBe(403);
  await directory.db.pool.query(`update users set disabled_at = now() where role = 'role:' || $1`, [
    rows[0]?.id,
  ]);
  expect((await list(bearer(token))).status).toBe(401);
});

test('a day that is over is no day to expire on', async () => {
  expect((await make({ expiresOn: '2020-01-01' })).status).toBe(422);
});
