import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { allRights, nameOwnRole, type Right } from '../../../domain/rights.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, roles, verifications cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  admin = await directory.signIn('admin');
});

const photographer = { name: 'Photo team', rights: ['photos'] as Right[] };

const create = (body: object = photographer, as = admin) =>
  directory.call('POST /api/admin/roles', { headers: as, body });
const update = (id: number, body: object, as = admin) =>
  directory.call(`PUT /api/admin/roles/${id}`, { headers: as, body });
const remove = (id: number, as = admin) =>
  directory.call(`DELETE /api/admin/roles/${id}`, { headers: as });
const change = (id: string, body: object, as = admin) =>
  directory.call(`PUT /api/admin/staff/${id}`, { headers: as, body });
const list = async (as = admin) => (await directory.get('/api/admin/roles', as)).json();

async function signInWith(rights: readonly Right[]) {
  const role = await (
    await create({ name: `Role ${rights.join(' ')}`.slice(0, 40), rights })
  ).json();
  const id = nameOwnRole(role.id);
  return { role, id, headers: await directory.signIn(id) };
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    'select actor, action, before, after from audit_log order by id',
  );
  return rows;
}

describe('a role of the site’s own', () => {
  test('is made by ticking rights, and lets those who have it do that much', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const role = await made.json();
    expect(role).toEqual({ id: role.id, ...photographer, people: 0, version: 1 });
    await directory.signIn('none');
    expect((await change('none', { role: nameOwnRole(role.id) })).status).toBe(200);
    const as = await directory.signIn('none');
    const user = await (await directory.get('/api/auth/user', as)).json();
    expect(user).toMatchObject({
      role: nameOwnRole(role.id),
      roleName: 'Photo team',
      rights: ['photos'],
    });
    expect((await directory.get('/api/admin/photos', as)).status).toBe(200);
    expect((await directory.get('/api/admin/reviews', as)).status).toBe(403);
    expect(await list()).toMatchObject([{ name: 'Photo team', people: 1 }]);
    const staff = await (await directory.get('/api/admin/staff', admin)).json();
    expect(staff[1]).toMatchObject({ role: nameOwnRole(role.id), roleName: 'Photo team' });
    expect((await readAudit()).map(({ action }) => action)).toEqual([
      'role.create',
      'staff.change',
    ]);
  });

  test('counts at once when it is changed, in every session', async () => {
    const { role, headers } = await signInWith(['photos']);
    const body = { name: 'Reviewers', rights: ['reviews'], version: 1 };
    expect(await (await update(role.id, body)).json()).toMatchObject({ version: 2, people: 1 });
    expect((await directory.get('/api/admin/photos', headers)).status).toBe(403);
    expect((await directory.get('/api/admin/reviews', headers)).status).toBe(200);
    const [, line] = await readAudit();
    expect(line).toMatchObject({
      action: 'role.update',
      before: { rights: 'photos' },
      after: { name: 'Reviewers', rights: 'reviews' },
    });
  });

  test('that two people edit is shown to the second as it is now', async () => {
    const { id } = await (await create()).json();
    await update(id, { name: 'Photos', rights: ['photos'], version: 1 });
    const late = await update(id, { name: 'Pictures', rights: ['photos'], version: 1 });
    expect(late.status).toBe(409);
    expect((await late.json()).current).toMatchObject({ name: 'Photos', version: 2 });
  });

  test('cannot be deleted while someone has it, be they disabled', async () => {
    const { role, id } = await signInWith(['photos']);
    await change(id, { isDisabled: true });
    expect((await remove(role.id)).status).toBe(409);
    await change(id, { role: 'none' });
    expect((await remove(role.id)).status).toBe(200);
    expect((await remove(role.id)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['no right', { name: 'Nobody', rights: [] }],
    ['a right that there is not', { name: 'Root', rights: ['everything'] }],
    ['a right twice', { name: 'Twice', rights: ['photos', 'photos'] }],
    ['the name of a built-in role', { name: 'ADMINISTRATOR', rights: ['photos'] }],
    ['no name', { name: '  ', rights: ['photos'] }],
    ['a name of 41 letters', { name: 'x'.repeat(41), rights: ['photos'] }],
  ])('is refused with %s', async (_, body) => {
    expect((await create(body)).status).toBe(422);
  });

  test('has a name of its own, however it is written', async () => {
    await create();
    const again = await create({ name: 'PHOTO TEAM', rights: ['reviews'] });
    expect((await again.json()).errors[0].field).toBe('name');
    const answers = await Promise.all(
      [1, 2, 3].map(() => create({ ...photographer, name: 'Two' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test('is given only if it is there', async () => {
    await directory.signIn('editor');
    for (const role of ['role:999999999', 'root', 'role:0', 'role:1;', '']) {
      expect((await change('editor', { role })).status).toBe(422);
    }
  });

  test('is not a built-in one: those have no address', async () => {
    for (const id of ['admin', 'editor', '0', 'role:1']) {
      const answer = await directory.call(`PUT /api/admin/roles/${id}`, {
        headers: admin,
        body: { ...photographer, version: 1 },
      });
      expect([400, 404]).toContain(answer.status);
    }
  });

  test('allows nothing by a right that the product no longer knows', async () => {
    const { role, headers } = await signInWith(['photos']);
    await directory.db.pool.query(`update roles set rights = '{root,photos}' where id = $1`, [
      role.id,
    ]);
    const user = await (await directory.get('/api/auth/user', headers)).json();
    expect(user.rights).toEqual(['photos']);
    expect(await list()).toMatchObject([{ rights: ['photos'] }]);
  });
});

describe('nobody passes on what they do not have: one who may manage people', () => {
  let helper: Awaited<ReturnType<typeof signInWith>>;
  beforeEach(async () => {
    helper = await signInWith(['people', 'photos']);
  });

  test('cannot make a role that outranks their own, nor grow their own', async () => {
    expect((await create({ name: 'More', rights: ['payments'] }, helper.headers)).status).toBe(403);
    const more = { name: 'Helper', rights: ['people', 'photos', 'payments'], version: 1 };
    expect((await update(helper.role.id, more, helper.headers)).status).toBe(403);
    const fewer = { name: 'Helper', rights: ['people'], version: 1 };
    expect((await update(helper.role.id, fewer, helper.headers)).status).toBe(200);
    const back = { name: 'Helper', rights: ['people', 'photos'], version: 2 };
    expect((await update(helper.role.id, back, helper.headers)).status).toBe(403);
  });

  test('cannot change or delete a role that outranks theirs', async () => {
    const { id } = await (await create({ name: 'Treasurer', rights: ['payments'] })).json();
    const none = { name: 'Treasurer', rights: ['photos'], version: 1 };
    expect((await update(id, none, helper.headers)).status).toBe(403);
    expect((await remove(id, helper.headers)).status).toBe(403);
  });

  test.each(['admin', 'editor', 'moderator'])(
    'cannot make anyone, or themselves, %s',
    async (role) => {
      await directory.signIn('none');
      expect((await change('none', { role }, helper.headers)).status).toBe(403);
      expect((await change(helper.id, { role }, helper.headers)).status).toBe(403);
      const body = { email: 'new@example.com', name: 'New', role };
      const invited = await directory.call('POST /api/admin/staff', {
        headers: helper.headers,
        body,
      });
      expect(invited.status).toBe(403);
      expect((await directory.get(`/api/admin/staff`, admin)).headers.get('x-total-count')).toBe(
        '3',
      );
    },
  );

  test('cannot demote, disable, or send links to an administrator, nor stop their two-factor', async () => {
    const as = helper.headers;
    expect((await change('admin', { role: 'none' }, as)).status).toBe(403);
    expect((await change('admin', { isDisabled: true }, as)).status).toBe(403);
    const calls = ['invitation', 'two-factor/stop'];
    for (const call of calls) {
      const answer = await directory.call(`POST /api/admin/staff/admin/${call}`, { headers: as });
      expect(answer.status).toBe(403);
    }
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test('gives what they have', async () => {
    await directory.signIn('none');
    const made = await create(photographer, helper.headers);
    const role = nameOwnRole((await made.json()).id);
    expect((await change('none', { role }, helper.headers)).status).toBe(200);
    expect((await change('none', { isDisabled: true }, helper.headers)).status).toBe(200);
  });

  test('cannot outrun losing the right', async () => {
    const [lost, made] = await Promise.all([
      change(helper.id, { role: 'none' }),
      create(photographer, helper.headers),
    ]);
    expect(lost.status).toBe(200);
    const audit = (await readAudit()).map(({ actor, action }) => `${actor} ${action}`);
    if (made.status === 201) expect(audit.at(-1)).toBe('admin staff.change');
    else expect([401, 403]).toContain(made.status);
  });
});

test('a role with every right is no administrator: the last of those stays', async () => {
  const { headers } = await signInWith(allRights);
  expect((await change('admin', { role: 'none' }, headers)).status).toBe(409);
  expect((await change('admin', { isDisabled: true }, headers)).status).toBe(409);
});

test('whoever may manage people needs two factors where administrators do', async () => {
  const strict = await openDirectory('empty', { env: { REQUIRE_TWO_FACTOR: 'admins' } });
  const insert = (rights: string[]) =>
    strict.db.kysely
      .insertInto('roles')
      .values({ name: rights.join(), rights })
      .returning('id')
      .executeTakeFirstOrThrow();
  const read = async (rights: string[]) => {
    const headers = await strict.signIn(nameOwnRole((await insert(rights)).id));
    return (await strict.get('/api/auth/user', headers)).json();
  };
  expect(await read(['people'])).toMatchObject({ needsTwoFactor: true, rights: [], role: 'none' });
  expect(await read(['photos'])).toMatchObject({ needsTwoFactor: false, rights: ['photos'] });
  await strict.close();
});
