import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { ReportedProblem } from '../../../contract/reports.owner.ts';
import type { ReportGroup } from '../../../contract/reports.staff.ts';
import { hashRecipient, insertStopped } from '../../mails/model/notices.queries.ts';
import { forgetReporters } from './queries.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let bakeryId: number;
let firmId: number;

const NOW = '2024-06-01T12:00:00Z';
const UNTIL = '2024-06-08T12:00:00.000Z';

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime(NOW);
  [bakeryId = 0, firmId = 0] = await directory.open(
    { ...bakery, phone: '(208) 555-0100' },
    lawFirm,
  );
  owner = await directory.openOwnerArea(bakeryId);
  await directory.runJobs();
  directory.mails.splice(0);
});

const correct = (facts: Record<string, string>, from = '192.0.2.1', of = bakeryId) =>
  directory.post(`/api/businesses/${of}/reports`, facts, { 'x-forwarded-for': from });
const queue = async (query = ''): Promise<QueueItem[]> =>
  (await directory.get(`/api/admin/triage?kind=report${query}`, editor)).json();
const groups = async (): Promise<ReportGroup[]> =>
  (await directory.get('/api/admin/business-reports', editor)).json();
const problems = async (): Promise<ReportedProblem[]> =>
  (await directory.get(`/api/desk/${bakeryId}/reports`, owner)).json();
const facts = async (of = bakeryId) => (await directory.get(`/api/businesses/${of}/facts`)).json();
const mails = async () => {
  await directory.runJobs();
  return directory.mails.splice(0);
};
async function accept(more: object = {}, { as = owner, reason = 'phone' } = {}) {
  const problem = (await problems()).find((one) => one.reason === reason);
  const body = { id: problem?.corrections[0]?.id, now: problem?.now, ...more };
  const path = `/api/desk/${bakeryId}/reports/${reason}/accept`;
  return directory.call(`POST ${path}`, { body, headers: as });
}
const answer = (reason: string, said: string) =>
  directory.call(`PUT /api/desk/${bakeryId}/reports/${reason}`, {
    body: { answer: said },
    headers: owner,
  });
const decide = (body: object, of = bakeryId) =>
  directory.call(`POST /api/admin/businesses/${of}/reports`, { body, headers: editor });
async function dismiss(note: string | null = null) {
  const [{ reason = '', lastId = 0 } = {}] = await groups();
  return decide({ reason, lastId, decision: 'dismissed', note });
}

describe('the owner is asked first', () => {
  test('unless the owner stopped such emails: then it is for staff at once', async () => {
    const { secret } = directory;
    const recipient = hashRecipient(secret, `owner-${bakeryId}@example.com`);
    await insertStopped(directory.db, recipient, new Date(NOW));
    await correct({ phone: '208-555-0199' });
    expect(await mails()).toEqual([]);
    expect((await groups())[0]).toMatchObject({ askedUntil: null });
  });

  test('by mail, with both values; staff see until when, and it comes to them after that', async () => {
    await correct({ phone: '208-555-0199', hours: 'Mon-Fri 9-5' });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe(`owner-${bakeryId}@example.com`);
    expect(mail?.text).toContain('(208) 555-0100 → (208) 555-0199');
    expect(mail?.text).toMatch(/Hours: nothing → Mon/);
    expect(mail?.text).toContain('June 8, 2024');
    expect(mail?.text).toContain('/api/owner-link?token=');
    expect(await problems()).toMatchObject([
      { reason: 'hours', askedUntil: UNTIL },
      { reason: 'phone', now: '(208) 555-0100', askedUntil: UNTIL },
    ]);
    expect(await queue()).toEqual([]);
    expect(await queue('&show=asked')).toMatchObject([
      { about: 'phone', since: '2024-06-01T12:00:00.000Z' },
      { about: 'hours' },
    ]);
    expect(await groups()).toMatchObject([
      { reason: 'phone', askedUntil: UNTIL, askedAt: '2024-06-01T12:00:00.000Z' },
      { reason: 'hours' },
    ]);
    directory.setTime('2024-06-08T12:00:01Z');
    expect((await queue()).map(({ about }) => about)).toEqual(['phone', 'hours']);
    expect(await queue('&show=asked')).toEqual([]);
    expect((await groups())[0]).toMatchObject({ askedUntil: null, ownerAnswer: null });
  });

  test('once for a field: what others say meanwhile waits with it, without another mail', async () => {
    await correct({ phone: '208-555-0199' });
    await mails();
    await correct({ phone: '208-555-0142' }, '198.51.100.1');
    expect(await mails()).toEqual([]);
    expect(await queue()).toEqual([]);
    expect((await problems())[0]?.corrections).toHaveLength(2);
  });

  test('an owner without an address, a locked one, and none, are not asked', async () => {
    await correct({ phone: '503-555-0142' }, '192.0.2.1', firmId);
    await correct({ detail: 'Gone', reason: 'closed' });
    expect((await queue()).map(({ about }) => about)).toEqual(['phone', 'closed']);
    await directory.db.pool.query('update business_owners set locked_at = now()');
    await correct({ phone: '208-555-0199' });
    await directory.db.pool.query('update business_owners set locked_at = null');
    await directory.db.pool.query('update businesses set owner_email = null, email = null');
    await correct({ hours: 'Mon-Fri 9-5' });
    expect(await queue()).toHaveLength(4);
    expect(await mails()).toEqual([]);
  });

  test('who accepts a phone has it in the listing at once, and can undo it', async () => {
    await correct({ phone: '208-555-0199', email: 'ann@example.com' });
    await mails();
    expect((await accept({ now: '(208) 555-0000' })).status).toBe(409);
    expect((await accept({ id: 999_999 })).status).toBe(409);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await facts()).toMatchObject({ phone: '(208) 555-0199' });
    expect(await problems()).toEqual([]);
    expect(await groups()).toEqual([]);
    directory.setTime('2024-06-01T13:00:00Z');
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([
      'ann@example.com',
      `owner-${bakeryId}@example.com`,
    ]);
    expect(sent.find(({ to }) => to === 'ann@example.com')?.text).toContain(
      'We made your correction',
    );
    expect(sent.find(({ to }) => to !== 'ann@example.com')?.text).toContain('Undo these changes');
    const audit = await (await directory.get('/api/admin/audit', editor)).json();
    expect(audit[0]).toMatchObject({ actor: 'owner', action: 'owner.accept-correction' });
  });

  test('who accepts a name tells staff, who decide', async () => {
    const before = await facts();
    await correct({ name: 'Rosa and Daughters' });
    await correct({ name: 'Rosa Bread' }, '198.51.100.1');
    await correct({ name: 'Rosa Bread' }, '198.51.100.2');
    const [problem] = await problems();
    const rosa = problem?.corrections.find(({ text }) => text === 'Rosa and Daughters');
    const made = await accept({ id: rosa?.id }, { reason: 'name' });
    expect(await made.json()).toMatchObject({ isMade: false, problems: [{ answer: 'right' }] });
    expect(await facts()).toEqual(before);
    expect(await queue()).toMatchObject([{ about: 'name' }]);
    expect(await groups()).toMatchObject([
      {
        ownerAnswer: 'right',
        corrections: [
          { text: 'Rosa Bread', isOwners: false },
          { text: 'Rosa and Daughters', isOwners: true },
        ],
      },
    ]);
  });

  test('who declines gives it to staff at once', async () => {
    await correct({ phone: '208-555-0199' });
    directory.setTime('2024-06-01T14:00:00Z');
    expect((await answer('phone', 'right')).status).toBe(422);
    expect((await answer('phone', 'wrong')).status).toBe(200);
    expect(await queue()).toMatchObject([{ about: 'phone', since: '2024-06-01T12:00:00.000Z' }]);
    expect(await groups()).toMatchObject([{ ownerAnswer: 'wrong', askedUntil: null }]);
    expect(await facts()).toMatchObject({ phone: '(208) 555-0100' });
  });

  test('only of her own listing, and staff may decide before she answers', async () => {
    await correct({ phone: '208-555-0199' });
    const stranger = await directory.openOwnerArea(firmId);
    expect((await accept({}, { as: stranger })).status).toBe(401);
    const [group] = await groups();
    const accepted = { id: group?.corrections[0]?.id, now: group?.now };
    const { reason, lastId } = group ?? {};
    expect((await decide({ reason, lastId, decision: 'confirmed', accepted })).status).toBe(200);
    expect((await accept({ id: accepted.id, now: accepted.now })).status).toBe(409);
    expect(await facts()).toMatchObject({ phone: '(208) 555-0199' });
  });
});

describe('what three networks propose', () => {
  const order = async () => (await queue()).map(({ about, business }) => [business?.id, about]);

  test('comes before everything else, even before what waits longer', async () => {
    await correct({ reason: 'closed' }, '192.0.2.1', firmId);
    await directory.open({ name: 'New', slug: 'new', category: 'restaurants', isApproved: false });
    directory.setTime('2024-06-02T12:00:00Z');
    const streets = ['9 Elm St', '9 ELM Street', '9 Elm st.'];
    for (const [host, address] of streets.entries()) {
      await correct({ address }, `198.51.100.${host + 1}`);
      if (host === 1) expect(await order()).toEqual([[firmId, 'closed']]);
    }
    expect(await order()).toEqual([
      [bakeryId, 'moved'],
      [firmId, 'closed'],
    ]);
    expect(await groups()).toContainEqual(
      expect.objectContaining({ reason: 'moved', isAgreed: true, askedUntil: null }),
    );
    const all = `/api/admin/triage?limit=1`;
    const seen: (string | null)[] = [];
    for (let next: string | undefined = all; next; ) {
      const page = await directory.get(next, editor);
      seen.push(...(await page.json()).map((item: QueueItem) => `${item.kind} ${item.about}`));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['report moved', 'listing null', 'report closed']);
  });

  test('is not what one network says three times, or what differs', async () => {
    for (const phone of ['208-555-0199', '(208) 555 0199', '2085550199']) await correct({ phone });
    await correct({ phone: '208-555-0142' }, '198.51.100.1');
    await correct({ phone: '208-555-0199' }, '198.51.100.2');
    expect(await groups()).toMatchObject([{ isAgreed: false, count: 3 }]);
    await Promise.all([
      correct({ phone: '208-555-0199' }, '198.51.100.3'),
      correct({ phone: '208-555-0199' }, '198.51.100.4'),
    ]);
    expect(await groups()).toMatchObject([{ isAgreed: true, count: 5 }]);
    for (const host of [2, 3]) await correct({ phone: '208-555-0142' }, `198.51.100.${host}`);
    expect(await groups()).toMatchObject([{ isAgreed: true, corrections: [{ count: 3 }, {}] }]);
    await correct({ phone: '208-555-0111' }, '198.51.100.1');
    expect(await groups()).toMatchObject([{ isAgreed: false }]);
  });
});

describe('a listing that is there twice', () => {
  const twice = (other: string) => correct({ reason: 'duplicate', other });

  test('is named by the address of its page, and staff read both', async () => {
    const page = `https://directory.example/es/legal/${lawFirm.slug}/?from=mail#reviews`;
    expect((await twice(page)).status).toBe(201);
    const [group] = await groups();
    expect(group?.others).toMatchObject([{ id: firmId, name: lawFirm.name, isListed: true }]);
    const query = `first=${bakeryId}&second=${firmId}`;
    const pair = await directory.get(`/api/admin/duplicates/pair?${query}`, editor);
    expect(await pair.json()).toMatchObject({ low: { id: bakeryId }, high: { id: firmId } });
    await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [
      firmId,
    ]);
    expect((await groups())[0]?.others).toEqual([]);
  });

  test('may stay unnamed; an unknown, a hidden and the same listing are refused', async () => {
    await directory.open({
      name: 'Hidden',
      slug: 'hid',
      category: 'restaurants',
      isApproved: false,
    });
    for (const other of ['nowhere', bakery.slug, 'hid', '999999', 'x'.repeat(301)]) {
      const refused = await twice(other);
      expect(refused.status).toBe(422);
      expect((await refused.json()).errors).toMatchObject([{ field: 'other' }]);
    }
    expect((await twice('')).status).toBe(201);
    expect(await groups()).toMatchObject([{ reason: 'duplicate', others: [] }]);
  });

  test('without JavaScript the address is a field like others', async () => {
    const send = (other: string) =>
      directory.app.request(`/api/businesses/${bakeryId}/reports/form`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `reason=duplicate&other=${other}&email=&nickname=`,
      });
    const refused = await send('nowhere');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('No listing has this address'),
    ]);
    expect((await send(lawFirm.slug)).status).toBe(303);
  });
});

describe('who left an address gets the decision', () => {
  test('with the reason, once, and it stays in the history', async () => {
    await correct({ phone: '503-555-0142', email: 'Ann@example.com' }, '192.0.2.1', firmId);
    await correct({ phone: '503-555-0143', email: 'ann@example.com' }, '192.0.2.2', firmId);
    const [group] = await groups();
    expect(group?.told).toBe(1);
    expect(JSON.stringify(group)).not.toContain('example.com');
    await decide(
      { reason: 'phone', lastId: group?.lastId, decision: 'dismissed', note: 'We called both.' },
      firmId,
    );
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('left the listing as it is');
    expect(mail?.text).toContain('Reason: We called both.');
    const audit = await (await directory.get('/api/admin/audit', editor)).json();
    expect(audit[0]).toMatchObject({ action: 'report.dismiss', reason: 'We called both.' });
    const done = await (await directory.get('/api/admin/triage/done?kind=report', editor)).json();
    expect(done).toMatchObject([{ reason: 'We called both.' }]);
  });

  test('after the time to take a correction back; its mail goes with it', async () => {
    await correct({ phone: '503-555-0142', email: 'ann@example.com' }, '192.0.2.1', firmId);
    const make = async () => {
      const [{ lastId, now, corrections } = { corrections: [] }] = await groups();
      const accepted = { id: corrections[0]?.id, now };
      const body = { reason: 'phone', lastId, decision: 'confirmed', accepted, note: 'Thank you' };
      await decide(body, firmId);
      return { reason: 'phone', lastId };
    };
    const taken = await make();
    await directory.call(`POST /api/admin/businesses/${firmId}/reports/undo`, {
      body: taken,
      headers: editor,
    });
    const waiting = () =>
      directory.db.pool.query(
        `select data from pgboss.job where name = 'mail' and state < 'active' and data::text like '%ann@%'`,
      );
    expect((await waiting()).rowCount).toBe(0);
    expect(await groups()).toMatchObject([{ reason: 'phone', told: 1 }]);
    await make();
    expect((await waiting()).rowCount).toBe(1);
  });

  test('then it is erased', async () => {
    await correct({ reason: 'closed', email: 'ann@example.com' }, '192.0.2.1', firmId);
    await dismissFirm();
    const stored = async () =>
      (await directory.db.pool.query('select email from business_reports')).rows;
    const before = new Date('2024-01-01T00:00:00Z');
    await forgetReporters(directory.db, { before, now: new Date('2024-06-02T11:00:00Z') });
    expect(await stored()).toEqual([{ email: 'ann@example.com' }]);
    await forgetReporters(directory.db, { before, now: new Date('2024-06-02T13:00:00Z') });
    expect(await stored()).toEqual([{ email: null }]);
  });

  async function dismissFirm() {
    const [group] = await groups();
    const { reason, lastId } = group ?? {};
    await decide({ reason, lastId, decision: 'dismissed' }, firmId);
  }

  test('without a reason too, but not who wrote it wrong', async () => {
    const refused = await correct({ reason: 'closed', email: 'ann' });
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toMatchObject([{ field: 'email' }]);
    await correct({ reason: 'closed', email: 'ann@example.com' });
    expect((await dismiss()).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.text).not.toContain('Reason');
  });
});
