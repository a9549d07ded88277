import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { upgradeBusiness } from '../businesses/staff/routes.ts';
import { endPremiumTerms, remindOwners, startPaidTerms } from './paid-term.ts';

let directory: Directory;
let till: Till;
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-03-01T12:00:00Z');
  [id = 0] = await directory.open({ ...lawFirm, email: 'hill@example.com' });
});

async function buyTerm() {
  const intent = await till.open(id);
  await till.pay(intent);
  expect((await till.confirm(intent, id)).status).toBe(200);
}

async function subjects(): Promise<string[]> {
  await directory.runJobs();
  return directory.mails.splice(0).map(({ subject }) => subject);
}

async function passTo(time: string): Promise<string[]> {
  directory.setTime(time);
  await remindOwners(directory);
  await remindOwners(directory);
  await endPremiumTerms(directory);
  await endPremiumTerms(directory);
  return subjects();
}

test('a year runs: receipt, reminders 30, 7 and 1 days before, the end, once each', async () => {
  await buyTerm();
  expect(await subjects()).toEqual([expect.stringMatching(/^Receipt \d+: premium listing$/)]);
  expect(await passTo('2091-01-30T11:59:00Z')).toEqual([]);
  expect(await passTo('2091-01-30T12:00:00Z')).toEqual(['Your premium listing ends in 30 days']);
  expect(await passTo('2091-02-10T12:00:00Z')).toEqual([]);
  expect(await passTo('2091-02-22T13:00:00Z')).toEqual(['Your premium listing ends in 7 days']);
  expect(await passTo('2091-02-28T13:00:00Z')).toEqual(['Your premium listing ends tomorrow']);
  expect(await passTo('2091-03-01T11:59:00Z')).toEqual([]);
  expect((await till.listing(id)).is_premium).toBe(true);
  expect(await passTo('2091-03-01T12:00:00Z')).toEqual(['Your listing is now a free listing']);
  expect((await till.listing(id)).is_premium).toBe(false);
  expect(await passTo('2091-03-02T12:00:00Z')).toEqual([]);
  const premium = await directory.get('/api/businesses/search?premium=true');
  expect(premium.headers.get('x-total-count')).toBe('0');
});

test('after a long silence only the reminder that fits is sent, with the days that are left', async () => {
  await buyTerm();
  await subjects();
  expect(await passTo('2091-02-25T12:00:00Z')).toEqual(['Your premium listing ends in 4 days']);
});

test('a renewal in the last 30 days adds a year to the end, and reminds of that end', async () => {
  await buyTerm();
  directory.setTime('2091-01-30T11:00:00Z');
  await expect(till.open(id)).rejects.toThrow('409: This listing is premium until March 1, 2091');
  directory.setTime('2091-01-30T12:00:00Z');
  await buyTerm();
  expect((await till.listing(id)).premium_until).toEqual(new Date('2092-03-01T12:00:00Z'));
  await subjects();
  expect(await passTo('2091-03-01T12:00:00Z')).toEqual([]);
  expect((await till.listing(id)).is_premium).toBe(true);
  expect(await passTo('2092-02-01T12:00:00Z')).toEqual(['Your premium listing ends in 29 days']);
});

test('a renewal after the end starts a year from now', async () => {
  await buyTerm();
  await passTo('2091-06-01T12:00:00Z');
  await buyTerm();
  expect(await till.listing(id)).toEqual({
    is_premium: true,
    premium_until: new Date('2092-06-01T12:00:00Z'),
  });
});

test('premium given by staff neither reminds nor ends', async () => {
  await upgradeBusiness(directory, id, 'staff');
  expect(await passTo('2190-01-01T00:00:00Z')).toEqual([]);
  expect(await till.listing(id)).toEqual({ is_premium: true, premium_until: null });
});

test('an ended year is not shown, even before the job has come by', async () => {
  const ended = {
    ...lawFirm,
    slug: 'ended',
    isPremium: true,
    premiumUntil: new Date('2020-01-01'),
  };
  await directory.open(ended);
  const business = await (await directory.get('/api/businesses/ended')).json();
  expect(business).toMatchObject({ isPremium: false, website: null });
});

describe('a term that is bought before the approval', () => {
  const admin = () => directory.signIn('admin');

  beforeEach(async () => {
    await directory.reset();
    directory.setTime('2090-03-01T12:00:00Z');
    [id = 0] = await directory.open({
      ...lawFirm,
      email: 'hill@example.com',
      isApproved: false,
    });
    await directory.db.pool.query('update businesses set approved_at = null');
  });

  const approve = async () =>
    directory.call(`POST /api/admin/businesses/${id}/approve`, { headers: await admin() });

  test('begins on the day of the approval, once, and is reminded of by its own end', async () => {
    await buyTerm();
    await directory.runJobs();
    const receipt = directory.mails.splice(0)[0]?.text ?? '';
    expect(receipt).toContain('From the day of its approval to one year later');
    const waiting = (await till.payments())[0];
    expect(waiting).toMatchObject({ starts_on_approval: true });
    directory.setTime('2090-03-09T12:00:00Z');
    expect((await approve()).status).toBe(200);
    await directory.runJobs();
    expect(await till.listing(id)).toEqual({
      is_premium: true,
      premium_until: new Date('2091-03-09T12:00:00Z'),
    });
    expect((await till.payments())[0]).toMatchObject({
      period_start: new Date('2090-03-09T12:00:00Z'),
      period_end: new Date('2091-03-09T12:00:00Z'),
      starts_on_approval: false,
    });
    directory.setTime('2090-03-20T12:00:00Z');
    await startPaidTerms(directory, { businessId: id, at: '2090-03-20T12:00:00.000Z' });
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-09T12:00:00Z'));
    directory.mails.length = 0;
    expect(await passTo('2091-02-06T12:00:00Z')).toEqual([]);
    expect(await passTo('2091-02-07T12:00:00Z')).toEqual(['Your premium listing ends in 30 days']);
  });

  test('neither reminds nor ends while the listing waits, however long that takes', async () => {
    await buyTerm();
    await subjects();
    expect(await passTo('2091-02-25T12:00:00Z')).toEqual([]);
    expect(await passTo('2091-04-01T12:00:00Z')).toEqual([]);
    expect((await till.listing(id)).is_premium).toBe(true);
    await approve();
    await directory.runJobs();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2092-04-01T12:00:00Z'));
  });

  test('waits on when the approval is undone at once', async () => {
    await buyTerm();
    directory.setTime('2090-03-05T12:00:00Z');
    const headers = await admin();
    const { version } = await (await approve()).json();
    await directory.call(`POST /api/admin/businesses/${id}/undo`, { headers, body: { version } });
    await directory.runJobs();
    expect((await till.payments())[0]).toMatchObject({ starts_on_approval: true });
    directory.setTime('2090-03-07T12:00:00Z');
    await approve();
    await directory.runJobs();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-07T12:00:00Z'));
  });

  test('is worth all of its price until then, and all of it goes back with a rejection', async () => {
    await buyTerm();
    directory.setTime('2090-09-01T12:00:00Z');
    const headers = await admin();
    const read = await directory.get(`/api/admin/businesses/${id}/payments`, headers);
    expect((await read.json())[0]).toMatchObject({
      periodStart: null,
      startsOnApproval: true,
      rest: { amount: 995 },
    });
    await directory.call(`DELETE /api/admin/businesses/${id}/reject`, { headers });
    await directory.runJobs();
    await till.deliverAll();
    expect((await till.payments())[0]).toMatchObject({ status: 'refunded', amount_refunded: 995 });
  });

  const change = (line: string, body?: object) =>
    admin().then((headers) => directory.call(line, { headers, ...(body && { body }) }));
  const readForm = async () =>
    (await directory.get(`/api/admin/businesses/${id}`, await admin())).json();
  const query = (text: string) => directory.db.pool.query(text);

  test('begins too where the listing was hidden before the approval was final, and shown by an edit', async () => {
    await buyTerm();
    directory.setTime('2090-03-09T12:00:00Z');
    await approve();
    await change('POST /api/admin/businesses/bulk', { action: 'hide', ids: [id] });
    await directory.runJobs();
    expect((await till.payments())[0]).toMatchObject({ starts_on_approval: true });
    const shown = { ...(await readForm()), isApproved: true };
    expect((await change(`PUT /api/admin/businesses/${id}`, shown)).status).toBe(200);
    await passTo('2090-03-09T12:00:20Z');
    expect((await till.payments())[0]).toMatchObject({ starts_on_approval: true });
    await passTo('2090-03-09T12:01:00Z');
    expect((await till.payments())[0]).toMatchObject({
      period_start: new Date('2090-03-09T12:01:00Z'),
      starts_on_approval: false,
    });
    expect(await passTo('2091-03-09T12:01:00Z')).toEqual(['Your listing is now a free listing']);
  });

  test('waits while the listing is outside the area', async () => {
    await buyTerm();
    await query('update businesses set is_approved = true, is_outside = true');
    await passTo('2090-04-01T12:00:00Z');
    expect((await till.payments())[0]).toMatchObject({ starts_on_approval: true });
    await query('update businesses set is_outside = false');
    await passTo('2090-05-01T12:00:00Z');
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-05-01T12:00:00Z'));
  });

  test('begins with a merge into an approved listing, and waits again when that is undone', async () => {
    await buyTerm();
    await subjects();
    const before = await till.payments();
    const [survivor = 0] = await directory.open({ ...lawFirm, slug: 'hill-law' });
    directory.setTime('2090-06-01T12:00:00Z');
    const { rows } = await query('select version from businesses order by id');
    const merged = await change('POST /api/admin/duplicates/merge', {
      survivor: { id: survivor, version: rows[1].version },
      merged: { id, version: rows[0].version },
      movesPremium: true,
    });
    expect(merged.status, await merged.clone().text()).toBe(200);
    const until = new Date('2091-06-01T12:00:00Z');
    expect(await till.listing(survivor)).toEqual({ is_premium: true, premium_until: until });
    expect((await till.payments())[0]).toMatchObject({
      period_start: new Date('2090-06-01T12:00:00Z'),
      period_end: until,
      starts_on_approval: false,
    });
    const { id: mergeId } = await merged.json();
    expect((await change(`POST /api/admin/merges/${mergeId}/undo`)).status).toBe(200);
    expect(await till.listing(survivor)).toEqual({ is_premium: false, premium_until: null });
    expect(await till.payments()).toEqual(before);
  });

  test('leaves premium without an end, and a later end', async () => {
    for (const end of [null, '2095-01-01T00:00:00Z']) {
      await buyTerm();
      await directory.db.pool.query('update businesses set premium_until = $1', [end]);
      await approve();
      await directory.runJobs();
      const premium_until = end && new Date(end);
      expect(await till.listing(id)).toEqual({ is_premium: true, premium_until });
      expect((await till.payments()).at(-1)).toMatchObject({ starts_on_approval: false });
      await query(`update businesses set is_approved = false, approved_at = null,
        is_premium = false, premium_until = null`);
      await query('delete from payments');
    }
  });

  test('moves the term that was bought between the approval and its job', async () => {
    await buyTerm();
    directory.setTime('2091-02-20T12:00:00Z');
    await approve();
    await buyTerm();
    await directory.runJobs();
    const until = new Date('2093-02-20T12:00:00Z');
    expect((await till.listing(id)).premium_until).toEqual(until);
    expect((await till.payments()).map((one) => [one.period_start, one.period_end])).toEqual([
      [new Date('2091-02-20T12:00:00Z'), new Date('2092-02-20T12:00:00Z')],
      [new Date('2092-02-20T12:00:00Z'), until],
    ]);
  });

  test('that was bought before keeps its dates', async () => {
    await buyTerm();
    await directory.db.pool.query('update payments set starts_on_approval = false');
    directory.setTime('2090-05-01T12:00:00Z');
    await approve();
    await directory.runJobs();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
  });
});
