import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { StaffBusiness } from '../../contract/businesses.staff.ts';

const diner = {
  name: 'Blue Moon Diner',
  description: 'Pies and coffee since 1951.',
  address: '1 Elm St',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phone: '(208) 555-0188',
  email: 'visitor@example.com',
  website: 'https://visitor.example/',
  categoryId: 1,
};

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  const city = { category: 'beauty', state: 'ID' };
  await directory.open(
    { ...bakery, ...city, city: 'Boise' },
    { ...lawFirm, ...city, city: 'Nampa' },
  );
});

async function submit(change: object = {}): Promise<number> {
  const answer = await directory.post('/api/businesses', { ...diner, ...change });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function read(id: number): Promise<StaffBusiness> {
  return (await directory.get(`/api/admin/businesses/${id}`, editor)).json();
}

const approve = (id: number, body?: object) =>
  directory.call(`POST /api/admin/businesses/${id}/approve`, { headers: editor, body });

function auditOf(id: number) {
  return directory.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'before', 'after'])
    .where('businessId', '=', id)
    .orderBy('id')
    .execute();
}

describe('a submission that is sent again', () => {
  const submissionKey = randomUUID();

  test('is a change like any other: its version moves on, and the log tells what differs', async () => {
    const id = await submit({ submissionKey });
    await submit({ submissionKey, description: 'Now with a casino!', phone: '' });
    expect(await read(id)).toMatchObject({ description: 'Now with a casino!', version: 2 });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actor: 'visitor',
      action: 'business.submit-again',
      before: { description: diner.description, phone: diner.phone },
      after: { description: 'Now with a casino!', phone: null },
    });
  });

  test('just as it was, changes nothing', async () => {
    const id = await submit({ submissionKey });
    await submit({ submissionKey });
    expect((await read(id)).version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('after staff have read it is not approved unread: they are shown both versions', async () => {
    const id = await submit({ submissionKey });
    const asRead = await read(id);
    await submit({ submissionKey, name: 'Blue Moon Diner', description: 'Now with a casino!' });
    const refused = await approve(id, { version: asRead.version });
    expect(refused.status).toBe(409);
    const { read: was, current } = await refused.json();
    expect(was).toMatchObject({ version: 1, description: diner.description });
    expect(current).toMatchObject({ version: 2, description: 'Now with a casino!' });
    expect((await read(id)).isApproved).toBe(false);
    expect((await approve(id, { version: current.version })).status).toBe(200);
  });

  test('beside an approval, 200 times, never shows what nobody has read', async () => {
    for (let round = 0; round < 200; round += 1) {
      const key = randomUUID();
      const name = `Diner ${round}`;
      const id = await submit({ submissionKey: key, name });
      const { version } = await read(id);
      const again = { submissionKey: key, name, description: 'Now with a casino!', city: 'Nampa' };
      const both = [() => submit(again), () => approve(id, { version })];
      await Promise.all((round % 2 ? both : both.reverse()).map((run) => run()));
    }
    const { rows } = await directory.db.pool.query(
      `select count(*) filter (where is_approved)::int as approved,
         count(*) filter (where is_approved and description not in ($1, ''))::int as unread,
         count(*) filter (where not is_approved and version <> 2)::int as unversioned
       from businesses`,
      [diner.description],
    );
    expect(rows).toMatchObject([{ unread: 0, unversioned: 0 }]);
    expect(rows[0].approved).toBeGreaterThan(0);
    await expectCountsRight(directory);
  }, 240_000);
});

test('of many, those that changed since they were read are not approved, and both versions told', async () => {
  const submissionKey = randomUUID();
  const [first, second] = [await submit({ name: 'First' }), await submit({ submissionKey })];
  await submit({ submissionKey, description: 'Now with a casino!' });
  const versions = [first, second].map((id) => ({ id, version: 1 }));
  const answer = await directory.call('POST /api/admin/businesses/bulk', {
    headers: editor,
    body: { ids: [first, second], action: 'approve', versions },
  });
  expect(await answer.json()).toMatchObject({
    done: [first],
    failed: [
      {
        id: second,
        read: { version: 1, description: diner.description },
        current: { version: 2, description: 'Now with a casino!' },
      },
    ],
  });
  expect((await read(second)).isApproved).toBe(false);
});

describe('an import', () => {
  test('never merges into a submission that nobody has approved', async () => {
    const id = await submit();
    const staff = await openImports(directory);
    const written = await staff.import(
      'name,slug,city,state,category id,is approved\nBlue Moon,blue-moon-diner,Boise,ID,1,true\n',
    );
    expect(written.counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
    const shown = await directory.get('/api/businesses/blue-moon-diner');
    expect(await shown.json()).toMatchObject({ name: 'Blue Moon', phone: null });
    expect(await read(id)).toMatchObject({ isApproved: false, phone: diner.phone });

    const approved = await (await approve(id)).json();
    expect(approved.slug).toBe('blue-moon-diner-boise');
    const both = ['blue-moon-diner', 'blue-moon-diner-boise'];
    for (const slug of both) {
      expect((await directory.get(`/api/businesses/${slug}`)).status).toBe(200);
    }
    await expectCountsRight(directory);
  });

  test('takes the plain slug of a name that only waits', async () => {
    await submit();
    const staff = await openImports(directory);
    await staff.import(
      'name,city,state,category id,is approved\nBlue Moon Diner,Boise,ID,1,true\n',
    );
    expect((await directory.get('/api/businesses/blue-moon-diner')).status).toBe(200);
  });
});

test('staff may give a slug to one that another only waits for', async () => {
  const [first, second] = [await submit(), await submit({ name: 'Moonlight' })];
  await approve(second);
  const { category, rating, reviewCount, submittedAt, trades, ...form } = await read(second);
  const saved = await directory.call(`PUT /api/admin/businesses/${second}`, {
    headers: editor,
    body: { ...form, slug: 'blue-moon-diner' },
  });
  expect(saved.status).toBe(200);
  expect((await (await approve(first)).json()).slug).toBe('blue-moon-diner-boise');
});
