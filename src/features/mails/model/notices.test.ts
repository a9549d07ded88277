import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { type Mail, mailQueue } from '../../../platform/mail/compose.ts';
import { createWorkers } from '../../../workers.ts';
import { rejectBusiness } from '../../businesses/model/reject.ts';
import { approveBusiness } from '../../businesses/staff/approve.ts';
import { writeReceipt, writeReturnedMail } from '../../payments/model/mail.ts';
import { findMailbox } from './recipient.rules.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-03-01T12:00:00Z');
});

let count = 0;
async function submit(email: string): Promise<number> {
  return (await send(email)).id;
}

async function send(email: string, more = {}): Promise<{ id: number }> {
  count += 1;
  const answer = await directory.post('/api/businesses', {
    name: `Send money to evil.example, ${count}`,
    description: 'Suits and repairs since 1921.',
    address: '12 Needle Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    email,
    categoryId: 1,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function deliverNotices(): Promise<Mail[]> {
  await directory.runJobs();
  return directory.mails.splice(0);
}

const stopLink = ({ text }: Mail) => text.match(/https?:\S+stop-mails\S+/)?.[0] ?? '';
const pathOf = (link: string) => link.replace('http://localhost:3000', '');

test('twenty submissions that name one address are one mail, without their words ahead', async () => {
  for (let time = 0; time < 20; time += 1) await submit('victim@example.com');
  const mails = await deliverNotices();
  expect(mails.map(({ subject }) => subject)).toEqual(['We received your listing']);
  expect(mails[0]?.text).toContain('because someone entered this address');
  expect(stopLink(mails[0] as Mail)).toMatch(/^http:\/\/localhost:3000\/api\/stop-mails\?to=/);
  expect(mails[0]?.html).toContain('stop-mails');
  expect(mails[0]?.headers?.['List-Unsubscribe']).toBe(`<${stopLink(mails[0] as Mail)}>`);
});

test('other spellings of a mailbox are the same one, other people are not', async () => {
  for (const email of ['rosa@example.com', 'Rosa@Example.COM', 'rosa+1@example.com']) {
    await submit(email);
  }
  await submit('zoe@example.com');
  expect((await deliverNotices()).map(({ to }) => to)).toEqual([
    'rosa@example.com',
    'zoe@example.com',
  ]);
  expect(findMailbox('Ro.Sa+x@Gmail.com')).toBe('rosa@gmail.com');
  expect(findMailbox('ro.sa@example.com')).toBe('ro.sa@example.com');
});

test('whoever submits is answered the same, whether an email goes or not', async () => {
  const key = { name: 'Rosa’s', submissionKey: '0196b1d2-7c1a-7b52-9d6e-3f1a2b3c4d5e' };
  const known = async (more = {}) => Object.keys(await send('rosa@example.com', more));
  const first = await known(key);
  expect(await known(key)).toEqual(first);
  expect(await known()).toEqual(first);
  const mails = await deliverNotices();
  expect(mails).toHaveLength(1);
  await directory.app.request(pathOf(stopLink(mails[0] as Mail)), { method: 'POST' });
  directory.setTime('2090-03-05T12:00:00Z');
  expect(await known()).toEqual(first);
  expect(await deliverNotices()).toEqual([]);
});

describe('what a stranger can cause', () => {
  const VICTIM = 'victim@example.com';
  const form = { 'x-forwarded-for': '203.0.113.1' };
  const hoursLater = (hours: number) =>
    directory.setTime(new Date(directory.clock().getTime() + hours * 3_600_000).toISOString());
  const openOwn = () => directory.open({ ...bakery, email: VICTIM });
  const ways: [string, number, () => Promise<() => unknown>][] = [
    [
      'links to manage a listing, by its number',
      5,
      async () => {
        const [businessId] = await openOwn();
        return () => directory.post('/api/owner-links', { businessId }, form);
      },
    ],
    [
      'links to manage a listing, by its address',
      5,
      async () => {
        await openOwn();
        return () => directory.post('/api/owner-links', { email: VICTIM }, form);
      },
    ],
    [
      'changes of an owner’s address',
      3,
      async () => {
        const own = await directory.open(
          ...[1, 2, 3, 4, 5].map((at) => ({ ...bakery, slug: `eves-${at}`, name: `Eve’s ${at}` })),
        );
        const ownerAreas = await Promise.all(own.map((id) => directory.openOwnerArea(id)));
        return () =>
          Promise.all(
            own.map((id, at) =>
              directory.call(`POST /api/desk/${id}/contact`, {
                headers: ownerAreas[at],
                body: { email: VICTIM },
              }),
            ),
          );
      },
    ],
    [
      'new passwords for staff',
      10,
      async () => {
        await directory.signIn('editor');
        await directory.db.pool.query(`update users set email = $1 where id = 'editor'`, [VICTIM]);
        return () => directory.post('/api/auth/forgotten-password', { email: VICTIM }, form);
      },
    ],
  ];

  test.each(ways)('(%s) is so many emails a day, and none once stopped', async (_, most, open) => {
    const cause = await open();
    for (let time = 0; time < 15; time += 1) {
      await cause();
      await directory.runJobs();
      hoursLater(1);
    }
    const mails = directory.mails.splice(0).filter(({ to }) => to === VICTIM);
    expect(mails).toHaveLength(most);
    expect(stopLink(mails[0] as Mail)).toContain('/api/stop-mails?to=');
    expect(mails[0]?.headers?.['List-Unsubscribe']).toBe(`<${stopLink(mails[0] as Mail)}>`);
    const stop = pathOf(stopLink(mails[0] as Mail));
    await directory.app.request(stop, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    hoursLater(30);
    await cause();
    await submit(VICTIM);
    expect((await deliverNotices()).filter(({ to }) => to === VICTIM)).toEqual([]);
    const page = await (await directory.get(stop)).text();
    const again = page.match(/(?<=action=")[^"]+/)?.[0].replaceAll('&amp;', '&');
    await directory.get(`/api/stop-mails${again}`);
    await submit(VICTIM);
    expect((await deliverNotices()).filter(({ to }) => to === VICTIM)).toEqual([]);
    await directory.app.request(`/api/stop-mails${again}`, { method: 'POST' });
    await submit(VICTIM);
    expect((await deliverNotices()).filter(({ to }) => to === VICTIM)).toHaveLength(1);
  });

  test('goes on by link for who stopped emails when links could not be stopped', async () => {
    await submit(VICTIM);
    const [mail] = await deliverNotices();
    const stop = pathOf(stopLink(mail as Mail));
    await directory.app.request(stop, { method: 'POST' });
    await directory.db.pool.query('update stopped_recipients set stops_links = false');
    await openOwn();
    const ask = () => directory.post('/api/owner-links', { email: VICTIM }, form);
    await ask();
    expect(await deliverNotices()).toHaveLength(1);
    expect(await (await directory.get(stop)).text()).toContain('Stop these emails?');
    await directory.app.request(stop, { method: 'POST' });
    await ask();
    expect(await deliverNotices()).toEqual([]);
  });

  test('holds for what waited since before there was a rule', async () => {
    const enqueue = (to: string) =>
      directory.db.kysely.transaction().execute((trx) =>
        directory.jobs.enqueue(trx, mailQueue, {
          to,
          template: 'claim-by-staff',
          fields: { listing: 'Rosa’s', claim_url: 'http://localhost:3000/claim/1' },
        }),
      );
    for (let time = 0; time < 5; time += 1) await enqueue(VICTIM);
    expect(await deliverNotices()).toHaveLength(3);
  });
});

test('the next day may bring one again; every approval and every rejection is told', async () => {
  const [first, second, third, fourth] = [
    await submit('rosa@example.com'),
    await submit('rosa@example.com'),
    await submit('rosa@example.com'),
    await submit('rosa@example.com'),
  ];
  await approveBusiness(directory, first, 'staff');
  await approveBusiness(directory, second, 'staff');
  await rejectBusiness(directory, third, 'staff', 'Outside the city');
  await rejectBusiness(directory, fourth, 'staff', 'No business');
  const mails = await deliverNotices();
  const subjects = mails.map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    'We received your listing',
    'Your listing is approved',
    'Your listing is approved',
    'Your listing was not approved',
    'Your listing was not approved',
  ]);
  const texts = mails.map(({ text }) => text).join();
  expect(texts).toContain('Outside the city');
  expect(texts).toContain('No business');
  directory.setTime('2090-03-02T11:59:00Z');
  await submit('rosa@example.com');
  expect(await deliverNotices()).toEqual([]);
  directory.setTime('2090-03-02T12:00:00Z');
  await submit('rosa@example.com');
  expect(await deliverNotices()).toHaveLength(1);
});

test('an email that could not be sent has its day still', async () => {
  await submit('rosa@example.com');
  await submit('rosa@example.com');
  const mailer = { send: async () => Promise.reject(new Error('The mail server is away')) };
  const workers = createWorkers({ ...directory, mailer });
  await directory.jobs.drain(workers);
  expect(await deliverNotices()).toEqual([]);
  await directory.db.pool.query('update pgboss.job set start_after = now()');
  expect(await deliverNotices()).toHaveLength(1);
});

test('the link shows a page, and only its button stops the emails, for all listings', async () => {
  await submit('rosa@example.com');
  const [mail] = await deliverNotices();
  const path = pathOf(stopLink(mail as Mail));
  const page = await directory.get(path);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).toMatch(/<form method="post">\s*<button>Stop these emails/);
  directory.setTime('2090-03-03T12:00:00Z');
  await submit('rosa@example.com');
  expect(await deliverNotices()).toHaveLength(1);

  const pressed = await directory.app.request(path, { method: 'POST' });
  expect(await pressed.text()).toContain('Emails stopped');
  directory.setTime('2090-03-05T12:00:00Z');
  const id = await submit('ROSA@example.com');
  await approveBusiness(directory, id, 'staff');
  await submit('zoe@example.com');
  expect((await deliverNotices()).map(({ to }) => to)).toEqual(['zoe@example.com']);
  expect(await (await directory.get(path)).text()).toContain('Emails stopped');
  const { rows } = await directory.db.pool.query('select recipient from stopped_recipients');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/rosa|example/i);
});

test.each(['', '?to=x&token=y', '?to=&token='])(
  'a made-up link (%s) stops nobody',
  async (query) => {
    for (const method of ['GET', 'POST']) {
      const answer = await directory.app.request(`/api/stop-mails${query}`, { method });
      expect(answer.status).toBe(404);
    }
    const { rows } = await directory.db.pool.query('select from stopped_recipients');
    expect(rows).toEqual([]);
  },
);

test('who stopped the emails still gets invitations, receipts and returned money', async () => {
  const business = { id: 1, name: 'Rosa’s', isApproved: true };
  const owner = { to: 'rosa@example.com', manageUrl: null, isOwn: true };
  const day = new Date();
  const paid = {
    number: 1,
    reference: 'pi_1',
    amount: 995,
    months: 12,
    start: day,
    end: day,
    startsOnApproval: false,
    stopUrl: null,
    sum: null,
    plan: null,
    renewalAmount: 995,
    paidAt: day,
    url: '',
  };
  expect(writeReceipt(owner, business, paid)).not.toHaveProperty('notice');
  expect(writeReturnedMail(owner, business, { amount: 995 })).not.toHaveProperty('notice');

  await submit('rosa@example.com');
  const [mail] = await deliverNotices();
  await directory.app.request(pathOf(stopLink(mail as Mail)), { method: 'POST' });
  const admin = await directory.signIn('admin');
  const invited = await directory.call('POST /api/admin/staff', {
    body: { email: 'rosa@example.com', name: 'Rosa', role: 'editor' },
    headers: admin,
  });
  expect(invited.status).toBe(201);
  expect((await deliverNotices()).map(({ subject }) => subject)).toEqual([
    'You are invited to Mainstreet',
  ]);
});
