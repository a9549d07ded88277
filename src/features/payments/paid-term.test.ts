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

  test('that was bought before keeps its dates', async () => {
    await buyTerm();
    await directory.db.pool.query('update payments set starts_on_approval = false');
    directory.setTime('2090-05-01T12:00:00Z');
    await approve();
    await directory.runJobs();
    expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
  });
});
