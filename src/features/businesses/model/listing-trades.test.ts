import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { approveBusiness } from '../staff/approve.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const SERVICES = 3;
const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a21';
const plumber = {
  name: 'Honest Plumbing',
  description: 'We mend what drips and leaks.',
  address: '1 Main St',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  categoryId: SERVICES,
};

async function submit(change: object = {}) {
  const answer = await directory.post('/api/businesses', { ...plumber, ...change });
  return { status: answer.status, ...(await answer.json()) };
}

const slugs = ({ trades }: { trades: { slug: string }[] }) => trades.map(({ slug }) => slug);

async function readFrom(id: number) {
  const { rows } = await directory.db.pool.query(
    'select trades_from from businesses where id = $1',
    [id],
  );
  return rows[0].trades_from;
}

describe('a submission', () => {
  test('has the trades that its owner chose, the main one first', async () => {
    const business = await submit({ trades: ['electricians', 'plumbers'] });
    expect(slugs(business)).toEqual(['electricians', 'plumbers']);
    expect(await readFrom(business.id)).toBe('owner');
  });

  test('without a choice has those that name and description tell', async () => {
    const business = await submit();
    expect(slugs(business)).toEqual(['plumbers']);
    expect(await readFrom(business.id)).toBe('rules');
  });

  test('of a trade that there is not is refused in plain words', async () => {
    expect(await submit({ trades: ['plumbers', 'wizards'] })).toMatchObject({
      status: 422,
      errors: [
        { field: 'trades', message: 'There is no trade "wizards". Choose one from the list.' },
      ],
    });
    expect(await submit({ trades: ['a', 'b', 'c', 'd'] })).toMatchObject({ status: 422 });
  });

  test('that is sent again is read again, unless its owner chose', async () => {
    const first = await submit({ submissionKey });
    const again = await submit({ submissionKey, description: 'Water heaters and roofing work.' });
    expect(again.id).toBe(first.id);
    expect(await readFrom(first.id)).toBe('rules');
    await submit({ submissionKey, trades: ['roofers'] });
    const last = await submit({ submissionKey, description: 'All plumbing, day and night.' });
    expect(slugs(last)).toEqual(['roofers']);
    expect(await readFrom(first.id)).toBe('owner');
  });
});

describe('an edit', () => {
  async function edit(id: number, change: object) {
    const answer = await directory.call(`PUT /api/admin/businesses/${id}`, {
      headers: admin,
      body: { ...plumber, slug: 'honest-plumbing', isApproved: true, ...change },
    });
    return { status: answer.status, ...(await answer.json()) };
  }

  async function listed(change: object = {}): Promise<StaffBusiness> {
    const { id } = await submit(change);
    await approveBusiness(directory, id, 'staff');
    return (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
  }

  test('by staff gives other trades, and counts follow', async () => {
    const { id } = await listed();
    const saved = await edit(id, { trades: ['roofers', 'plumbers'] });
    expect(slugs(saved)).toEqual(['roofers', 'plumbers']);
    expect(await readFrom(id)).toBe('staff');
    const { rows } = await directory.db.pool.query(
      `select t.slug, c.state, c.city_key, c.business_count as count
       from trade_counts c join trades t on t.id = c.trade_id order by t.slug, state, city_key`,
    );
    expect(rows).toEqual(
      ['plumbers', 'roofers'].flatMap((slug) => [
        { slug, state: '', city_key: '', count: 1 },
        { slug, state: 'ID', city_key: '', count: 1 },
        { slug, state: 'ID', city_key: 'boise', count: 1 },
      ]),
    );
    await edit(id, { trades: [] });
    await expectCountsRight(directory);
  });

  test('is told by slugs in the audit log, and recalled to who comes too late', async () => {
    const { id, version } = await listed();
    await edit(id, { trades: ['roofers', 'plumbers'] });
    const [line] = await directory.db.kysely
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'business.edit')
      .execute();
    expect(line).toMatchObject({
      before: { trades: 'plumbers' },
      after: { trades: 'roofers, plumbers' },
    });
    const late = await edit(id, { version, name: 'Late' });
    expect(late.status).toBe(409);
    expect([late.read, late.current].map(slugs)).toEqual([['plumbers'], ['roofers', 'plumbers']]);
  });

  test('that leaves the trades as they are is no choice', async () => {
    const { id } = await listed();
    await edit(id, { trades: ['plumbers'], name: 'Honest Roofing' });
    expect(await readFrom(id)).toBe('rules');
    const saved = await edit(id, { name: 'Honest Electric' });
    expect(slugs(saved)).toEqual(['electricians']);
    expect(await readFrom(id)).toBe('rules');
  });

  test('under another name leaves what people chose', async () => {
    const { id } = await listed({ trades: ['plumbers'] });
    expect(slugs(await edit(id, { name: 'Honest Roofing' }))).toEqual(['plumbers']);
    expect(await readFrom(id)).toBe('owner');
  });

  test('of a trade that there is not is refused', async () => {
    const { id } = await listed();
    expect(await edit(id, { trades: ['wizards'] })).toMatchObject({
      status: 422,
      errors: [{ field: 'trades' }],
    });
  });
});

test('what was deleted comes back with its trades and its point', async () => {
  const { id } = await submit({ trades: ['roofers', 'plumbers'] });
  await approveBusiness(directory, id, 'staff');
  const read = async () => (await directory.get('/api/businesses/honest-plumbing')).json();
  const before = await read();
  const deleted = await directory.call(`DELETE /api/admin/businesses/${id}`, { headers: admin });
  expect(deleted.status).toBeLessThan(300);
  await expectCountsRight(directory);
  await directory.call(`POST /api/admin/businesses/${id}/restore`, { headers: admin });
  const { updatedAt: _, ...after } = await read();
  expect(before).toMatchObject(after);
  await expectCountsRight(directory);
});
