import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import type { Waiting } from '../../../contract/queue.staff.ts';
import { mailDigests, mailOverdue } from './tell.ts';

const MORNING = '2090-03-10T13:00:00.000Z';

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let moderator: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
  moderator = await directory.signIn('moderator');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(
    'truncate site_settings, staff_notices_sent, staff_notice_choices, messages',
  );
  await directory.settings.reload();
  directory.setTime('2090-03-09T10:00:00Z');
});

async function waits(name: string, at: string) {
  directory.setTime(at);
  const slug = name.toLowerCase();
  const [id = 0] = await directory.open({ ...bakery, name, slug, isApproved: false });
  return id;
}

async function tell(at: string, how = mailDigests) {
  directory.setTime(at);
  await how(directory);
  await directory.runJobs();
  return new Map(directory.mails.splice(0).map((mail) => [mail.to, mail]));
}

const to = { admin: 'admin@example.com', moderator: 'moderator@example.com' };

describe('the daily digest', () => {
  test('tells each what waits of their kinds, how long, and what happened yesterday', async () => {
    await waits('One', '2090-03-08T13:00:00Z');
    await waits('Two', '2090-03-10T12:30:00Z');
    await directory.post('/api/contact', {
      topic: 'question',
      name: 'Ann',
      email: 'ann@example.com',
      message: 'Do you list?',
    });
    directory.setTime('2090-03-09T12:00:00Z');
    const [firm = 0] = await directory.open(lawFirm);
    const intent = await till.open(firm);
    await till.pay(intent);
    await till.confirm(intent, firm);
    await directory.runJobs();
    directory.mails.length = 0;
    const mails = await tell(MORNING);
    expect([...mails.keys()].sort()).toEqual([to.admin, to.moderator]);
    const text = mails.get(to.admin)?.text ?? '';
    expect(text).toContain('New listings: 2, the oldest for 2 days');
    expect(text).toContain('/admin/triage?kind=listing');
    expect(text).toContain('Messages from visitors: 1, the oldest for less than an hour');
    expect(text).toContain('Payments: 1');
    expect(text).toContain('Paid: $9.95');
    const hers = mails.get(to.moderator)?.text ?? '';
    expect(hers).toContain('Messages from visitors: 1');
    expect(hers).not.toMatch(/New listings|Paid|Payments|\$/);
    expect(mails.get(to.admin)?.headers?.['List-Unsubscribe']).toContain('list=staff-digest');
  });

  test('comes once a day, however often it is tried, and by several processes', async () => {
    await waits('One', '2090-03-09T13:00:00Z');
    directory.setTime(MORNING);
    await Promise.all([mailDigests(directory), mailDigests(directory), mailDigests(directory)]);
    const first = await tell(MORNING);
    expect(first.size).toBe(1);
    expect(await tell('2090-03-10T17:00:00Z')).toEqual(new Map());
    expect((await tell('2090-03-11T13:00:00Z')).size).toBe(1);
  });

  test('does not come when nothing waits and nothing happened', async () => {
    await directory.open(bakery);
    expect(await tell(MORNING)).toEqual(new Map());
  });

  test('does not come to who chose so, who was disabled, or who may do nothing yet', async () => {
    await waits('One', '2090-03-09T13:00:00Z');
    const chosen = { dailyDigest: false, overdueMail: true, liveDashboard: true };
    await directory.call('PUT /api/admin/notice-choices', { body: chosen, headers: admin });
    expect(await tell(MORNING)).toEqual(new Map());
    await directory.call('PUT /api/admin/notice-choices', {
      body: { ...chosen, dailyDigest: true },
      headers: admin,
    });
    await directory.db.pool.query(`update users set disabled_at = now() where id = 'admin'`);
    expect(await tell(MORNING)).toEqual(new Map());
    await directory.db.pool.query(
      `update users set disabled_at = null, must_change_password = true where id = 'admin'`,
    );
    expect(await tell(MORNING)).toEqual(new Map());
    await directory.db.pool.query(
      `update users set must_change_password = false where id = 'admin'`,
    );
    expect((await tell(MORNING)).size).toBe(1);
  });

  test("is stopped by its link, and by no other person's", async () => {
    await waits('One', '2090-03-09T13:00:00Z');
    const mail = (await tell(MORNING)).get(to.admin);
    const link = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const path = link.replace(/^https?:\/\/[^/]+/, '');
    expect((await directory.post(path.replace('to=admin', 'to=moderator'), '')).status).toBe(404);
    expect((await directory.get(path)).status).toBe(200);
    expect(await (await directory.get('/api/admin/notice-choices', admin)).json()).toMatchObject({
      dailyDigest: true,
    });
    expect((await directory.post(path, '')).status).toBe(200);
    expect(await (await directory.get('/api/admin/notice-choices', admin)).json()).toEqual({
      dailyDigest: false,
      overdueMail: true,
      liveDashboard: true,
    });
  });
});

describe('the mail about what waits too long', () => {
  test('comes when the oldest is beyond what the settings promise, once a day', async () => {
    const id = await waits('One', '2090-03-08T12:00:00Z');
    expect(await tell('2090-03-10T12:00:00Z', mailOverdue)).toEqual(new Map());
    const mails = await tell('2090-03-10T12:01:00Z', mailOverdue);
    expect([...mails.keys()]).toEqual([to.admin]);
    expect(mails.get(to.admin)?.text).toContain('New listings: 1, the oldest for 2 days, longer');
    expect(await tell('2090-03-10T20:00:00Z', mailOverdue)).toEqual(new Map());
    expect((await tell('2090-03-11T12:01:00Z', mailOverdue)).size).toBe(1);
    await directory.call(`POST /api/admin/businesses/${id}/approve`, { headers: admin });
    await directory.runJobs();
    directory.mails.length = 0;
    expect(await tell('2090-03-12T12:01:00Z', mailOverdue)).toEqual(new Map());
  });

  test('follows the promise as it is changed', async () => {
    await waits('One', '2090-03-08T12:00:00Z');
    await changeSettings(directory, { approvalHours: { from: 1, to: 4 } });
    expect((await tell('2090-03-08T16:01:00Z', mailOverdue)).size).toBe(1);
    const [item] = await (await directory.get('/api/admin/triage', admin)).json();
    expect(item.dueAt).toBe('2090-03-08T16:00:00.000Z');
  });

  test('does not tell of kinds that nobody was promised, nor who chose not to be told', async () => {
    await waits('One', '2090-03-01T12:00:00Z');
    const body = { dailyDigest: true, overdueMail: false, liveDashboard: true };
    await directory.call('PUT /api/admin/notice-choices', { body, headers: admin });
    expect(await tell(MORNING, mailOverdue)).toEqual(new Map());
  });
});

test('what waits is told by the rights of who asks', async () => {
  await waits('One', '2090-03-09T13:00:00Z');
  const read = async (who: { cookie: string }): Promise<Waiting[]> =>
    (await directory.get('/api/admin/waiting', who)).json();
  expect((await read(admin)).find(({ kind }) => kind === 'listing')).toEqual({
    kind: 'listing',
    count: 1,
    isCapped: false,
    isOverdue: false,
    since: '2090-03-09T13:00:00.000Z',
  });
  expect((await read(moderator)).map(({ kind }) => kind)).toEqual([
    ...['reviews', 'review', 'reported', 'reply', 'report', 'photo', 'message'],
  ]);
});
