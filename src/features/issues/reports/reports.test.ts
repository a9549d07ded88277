import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { ReportGroup } from '../../../contract/reports.staff.ts';
import { forgetReporters } from './queries.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { TRUST_PROXY: '1' } });
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  owner = await directory.openOwnerArea(bakeryId);
});

interface Report {
  from?: string;
  reason?: string;
  of?: number;
  [field: string]: unknown;
}
const report = ({ from = '192.0.2.1', of = bakeryId, reason = 'closed', ...rest }: Report = {}) =>
  directory.post(`/api/businesses/${of}/reports`, { reason, ...rest }, { 'x-forwarded-for': from });
async function reportFrom(count: number, reason = 'closed', net = '198.51.100') {
  for (let host = 1; host <= count; host += 1) await report({ from: `${net}.${host}`, reason });
}
const queue = async (status = 'open'): Promise<ReportGroup[]> =>
  (await directory.get(`/api/admin/business-reports?status=${status}`, editor)).json();
const decide = (body: object, of = bakeryId) =>
  directory.call(`POST /api/admin/businesses/${of}/reports`, { body, headers: editor });
async function confirmAll() {
  const [{ reason, lastId } = { reason: '', lastId: 0 }] = await queue();
  return (await decide({ reason, lastId, decision: 'confirmed' })).json();
}
const mark = (mayBeClosed: boolean) =>
  directory.call(`PUT /api/admin/businesses/${bakeryId}/closed`, {
    body: { mayBeClosed },
    headers: editor,
  });
const readOwnerArea = async (headers = owner) =>
  (await directory.get(`/api/desk/${bakeryId}/reports`, headers)).json();
const answer = (reason: string, body: object, headers = owner) =>
  directory.call(`PUT /api/desk/${bakeryId}/reports/${reason}`, { body, headers });
const readMark = async () =>
  (await (await directory.get(`/api/desk/${bakeryId}`, owner)).json()).listing.mayBeClosed;

describe('a visitor reports a business', () => {
  test('staff and the owner read how often; nothing is public', async () => {
    const before = await (await directory.get(`/api/businesses/${bakery.slug}`)).text();
    const sent = await report({ detail: ' Empty windows, 555-0100 is dead ' });
    expect([sent.status, await sent.json()]).toEqual([201, { reasons: ['closed'] }]);
    await report({ from: '192.0.2.2' });
    await report({ from: '192.0.2.2', reason: 'phone' });
    expect(await queue()).toMatchObject([
      {
        business: { id: bakeryId, name: bakery.name, isListed: true, mayBeClosed: false },
        reason: 'closed',
        count: 2,
        details: ['Empty windows, 555-0100 is dead'],
        ownerAnswer: null,
        confirmedClosed: 0,
        now: null,
        facts: { name: bakery.name, city: 'Portland', zipCode: '97201', phone: '' },
      },
      { reason: 'phone', count: 1, details: [] },
    ]);
    const told = await readOwnerArea();
    const plain = {
      lastAt: '2024-06-01T12:00:00.000Z',
      answer: null,
      askedUntil: null,
      corrections: [],
    };
    expect(told).toEqual([
      { reason: 'closed', ...plain, now: null, count: 2 },
      { reason: 'phone', ...plain, now: '', count: 1 },
    ]);
    expect(JSON.stringify(told)).not.toContain('Empty windows');
    expect(await (await directory.get(`/api/businesses/${bakery.slug}`)).text()).toBe(before);
  });

  test('twenty reports from one network are one, and a detail is added to it', async () => {
    const answers = await Promise.all(Array.from({ length: 19 }, () => report()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await report({ detail: 'Gone since May' });
    await report();
    expect(await queue()).toMatchObject([{ count: 1, details: ['Gone since May'] }]);
    await report({ from: '2001:db8::1', reason: 'moved' });
    await report({ from: '2001:db8:0:0:ffff::2', reason: 'moved' });
    expect((await queue())[1]).toMatchObject({ reason: 'moved', count: 1 });
  });

  test('a program that fills the hidden field is thanked, and nothing is kept', async () => {
    expect((await report({ nickname: 'Bot' })).status).toBe(201);
    expect(await queue()).toEqual([]);
  });

  test('only of listed businesses', async () => {
    await directory.db.pool.query('update businesses set is_approved = false where id = $1', [
      firmId,
    ]);
    for (const other of [firmId, 999_999]) expect((await report({ of: other })).status).toBe(404);
    expect((await report({ of: firmId, nickname: 'Bot' })).status).toBe(404);
  });

  test.each([
    ['reason', { reason: 'boring' }, 'Choose what is wrong'],
    ['detail', { detail: 'x'.repeat(201) }, 'Use at most 200 characters'],
    ['detail', { detail: 'a\u0007b' }, 'Remove the control characters'],
  ])('a wrong %s is refused: %j', async (field, body, message) => {
    const refused = await report(body);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toContainEqual({ field, message });
  });

  test('without JavaScript a form does it', async () => {
    const send = (body: string) =>
      directory.app.request(`/api/businesses/${bakeryId}/reports/form`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const sent = await send('reason=moved&detail=To+Elm+Street&nickname=');
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/report/${bakeryId}?sent=true`,
    ]);
    expect(await queue()).toMatchObject([{ reason: 'moved', details: ['To Elm Street'] }]);
    const refused = await send('detail=x');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Choose what is wrong'),
    ]);
  });

  test('after 400 days nobody knows from where, or in which words', async () => {
    await report({ detail: 'Ask Ann at 555-0100' });
    const now = new Date('2024-06-01T12:00:00Z');
    await forgetReporters(directory.db, { before: new Date('2024-06-01T11:00:00Z'), now });
    expect(await queue()).toMatchObject([{ details: ['Ask Ann at 555-0100'] }]);
    await forgetReporters(directory.db, { before: new Date('2024-06-01T13:00:00Z'), now });
    const { rows } = await directory.db.pool.query(
      'select reporter_hash, detail from business_reports',
    );
    expect(rows).toEqual([{ reporter_hash: null, detail: null }]);
  });
});

const correct = (facts: Record<string, string>, from = '192.0.2.1') =>
  directory.post(`/api/businesses/${bakeryId}/reports`, facts, { 'x-forwarded-for': from });
const readFacts = async () => (await directory.get(`/api/businesses/${bakeryId}/facts`)).json();

describe('a visitor corrects a listing', () => {
  test('what differs is a correction, staff see it beside the listing, what most say first', async () => {
    const facts = await readFacts();
    const sent = await correct({ ...facts, phone: '(208) 555-0142', zipCode: '97202' });
    expect([sent.status, await sent.json()]).toEqual([201, { reasons: ['moved', 'phone'] }]);
    await correct({ phone: '208-555-0199', detail: 'I called' }, '198.51.100.1');
    await correct({ phone: '208.555.0199' }, '198.51.100.2');
    const [moved, phone] = await queue();
    expect(moved).toMatchObject({
      reason: 'moved',
      now: 'Portland, OR 97201',
      corrections: [{ text: 'Portland, OR 97202', count: 1 }],
    });
    expect(phone).toMatchObject({
      reason: 'phone',
      now: '',
      details: ['I called'],
      corrections: [
        { text: '(208) 555-0199', count: 2 },
        { text: '(208) 555-0142', count: 1 },
      ],
    });
    expect(await readOwnerArea()).toMatchObject([
      { reason: 'phone', corrections: [{ text: '(208) 555-0199' }, { text: '(208) 555-0142' }] },
      { reason: 'moved' },
    ]);
    expect(await readFacts()).toEqual(facts);
  });

  test('hours in words are read, and a later correction of the same network replaces the former', async () => {
    await correct({ hours: 'Mon-Fri 9-5' });
    await correct({ hours: 'lun-vie 9-6; sáb 10-2' });
    const [{ corrections, now } = { corrections: [], now: null }] = await queue();
    expect(now).toBe('');
    expect(corrections).toMatchObject([{ text: expect.stringContaining('Sat'), count: 1 }]);
  });

  test.each([
    [{ hours: 'whenever' }, 'hours'],
    [{ phone: '12' }, 'phone'],
    [{ state: 'Atlantis' }, 'state'],
    [{ name: '' }, 'name'],
    [{}, 'reason'],
    [{ city: ' Portland ' }, 'reason'],
  ])('%j is refused at its field, and nothing is kept', async (facts, field) => {
    const refused = await correct(facts as Record<string, string>);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toMatchObject([{ field }]);
    expect(await queue()).toEqual([]);
  });

  test('a website that only premium listings show is neither told nor corrected by an untouched form', async () => {
    const website = 'https://private.example';
    await directory.db.pool.query(
      'update businesses set website = $1, is_premium = false where id = $2',
      [website, bakeryId],
    );
    const facts = await readFacts();
    expect(JSON.stringify(facts)).not.toContain(website);
    expect((await correct({ ...facts, phone: '208-555-0199' })).status).toBe(201);
    expect(await queue()).toMatchObject([{ reason: 'phone' }]);
  });
});

const undo = (body: object, headers = editor) =>
  directory.call(`POST /api/admin/businesses/${bakeryId}/reports/undo`, { body, headers });

describe('staff make a correction', () => {
  const accept = async (more: object = {}, headers = editor) => {
    const [group] = await queue();
    if (!group) throw new Error('no report waits');
    const { reason, lastId, now, corrections } = group;
    const accepted = { id: corrections[0]?.id, now };
    const body = { reason, lastId, decision: 'confirmed', accepted, ...more };
    return directory.call(`POST /api/admin/businesses/${bakeryId}/reports`, { body, headers });
  };

  test('in the listing at once, and take it back', async () => {
    await correct({ address: '9 Elm St', city: 'Salem', zipCode: '97301' });
    const before = await readFacts();
    const [{ reason, lastId } = { reason: '', lastId: 0 }] = await queue();
    const taken = { reason, lastId };
    expect(await (await accept()).json()).toEqual({ count: 1, confirmedClosed: 0 });
    expect(await readFacts()).toMatchObject({ address: '9 Elm St', city: 'Salem', state: 'OR' });
    expect(await queue()).toEqual([]);
    expect((await undo({ reason, lastId: lastId + 1 })).status).toBe(409);
    expect(await (await undo(taken)).json()).toEqual({ count: 1 });
    expect(await readFacts()).toEqual(before);
    expect(await queue()).toMatchObject([{ reason: 'moved', count: 1 }]);
    expect((await undo(taken)).status).toBe(409);
  });

  test('only as long as it stands as it was read', async () => {
    await correct({ phone: '208-555-0199' });
    expect((await accept({ accepted: { id: 999_999, now: '' } })).status).toBe(409);
    expect((await accept({ decision: 'dismissed' })).status).toBe(422);
    const [group] = await queue();
    const accepted = { id: group?.corrections[0]?.id, now: '(208) 555-0000' };
    expect((await accept({ accepted })).status).toBe(409);
    const { id } = accepted;
    const both = { reason: 'phone', lastId: group?.lastId, decision: 'confirmed' };
    const body = { ...both, accepted: { id, now: group?.now } };
    const answers = await Promise.all([decide(body), decide(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readFacts()).toMatchObject({ phone: '(208) 555-0199' });
  });

  test('only with the right to change listings', async () => {
    const moderator = await directory.signIn('moderator');
    await correct({ phone: '208-555-0199' });
    expect((await accept({}, moderator)).status).toBe(403);
    expect(await queue()).toMatchObject([{ reason: 'phone', now: '' }]);
    expect((await accept({ accepted: undefined }, moderator)).status).toBe(200);
    expect(await readFacts()).toMatchObject({ phone: '' });
  });

  test('another listing’s correction is none of this one', async () => {
    await directory.post(
      `/api/businesses/${firmId}/reports`,
      { phone: '208-555-0100' },
      { 'x-forwarded-for': '192.0.2.9' },
    );
    const [other] = await queue();
    await correct({ phone: '208-555-0199' });
    const group = (await queue()).find(({ business }) => business.id === bakeryId);
    const accepted = { id: other?.corrections[0]?.id, now: group?.now };
    const body = { reason: 'phone', lastId: group?.lastId, decision: 'confirmed', accepted };
    expect((await decide(body)).status).toBe(409);
  });
});

describe('the owner answers', () => {
  test('for staff to read; a new report asks again', async () => {
    await reportFrom(2, 'phone');
    const answered = await answer('phone', { answer: 'fixed' });
    expect(await answered.json()).toMatchObject({ reason: 'phone', count: 2, answer: 'fixed' });
    expect(await queue()).toMatchObject([{ reason: 'phone', ownerAnswer: 'fixed' }]);
    await report({ reason: 'phone' });
    expect(await readOwnerArea()).toMatchObject([{ count: 3, answer: null }]);
    const audit = await (await directory.get('/api/admin/audit', editor)).json();
    expect(audit[0]).toMatchObject({ actor: 'owner', action: 'owner.answer-reports' });
  });

  test('for her own listing only, and only what is asked', async () => {
    await report({ reason: 'phone' });
    const stranger = await directory.openOwnerArea(firmId);
    expect((await answer('phone', { answer: 'wrong' }, stranger)).status).toBe(401);
    expect((await answer('moved', { answer: 'wrong' })).status).toBe(404);
    expect((await answer('phone', { answer: 'rude' })).status).toBe(422);
    expect((await answer('nonsense', { answer: 'wrong' })).status).toBe(400);
  });
});

describe.each(['confirmed', 'dismissed'] as const)('staff who %s reports', (decision) => {
  const settle = async (reason = 'closed') => {
    const group = (await queue()).find((one) => one.reason === reason);
    const taken = { reason, lastId: group?.lastId ?? 0 };
    expect((await decide({ ...taken, decision })).status).toBe(200);
    return taken;
  };
  const sent = async () => {
    await directory.runJobs();
    return directory.mails.splice(0).map(({ to }) => to);
  };

  test('take it back: the reports wait as before, and nobody is told', async () => {
    await report({ email: 'ann@example.com', detail: 'Empty windows' });
    await sent();
    const before = await queue();
    const taken = await settle();
    await directory.runJobs({ isUndoOver: false });
    expect(directory.mails).toEqual([]);
    expect(await queue()).toEqual([]);
    expect(await (await undo(taken)).json()).toEqual({ count: 1 });
    expect(await queue()).toEqual(before);
    expect(await queue('closed')).toEqual([]);
    expect(await sent()).toEqual([]);
    expect((await undo(taken)).status).toBe(409);
    const audit = await (await directory.get('/api/admin/audit', editor)).json();
    expect(audit[0].action).toMatch(/^report.undo-(confirm|dismiss)$/);
    await settle();
    expect(await sent()).toEqual(['ann@example.com']);
  });

  test('can do so for half a minute, and only they', async () => {
    await report();
    const taken = await settle();
    const admin = await directory.signIn('admin');
    expect((await undo(taken, admin)).status).toBe(409);
    directory.setTime('2024-06-01T12:00:31Z');
    expect((await undo(taken)).status).toBe(409);
  });

  test('find the undo among finished work', async () => {
    await report();
    const { lastId } = await settle();
    const done = async () =>
      (await directory.get('/api/admin/triage/done?kind=report', editor)).json();
    expect(await done()).toMatchObject([{ subject: lastId, about: 'closed', undoableFor: 30 }]);
    directory.setTime('2024-06-01T12:01:00Z');
    expect(await done()).toMatchObject([{ undoableFor: null }]);
  });

  test('are told when the listing has changed since', async () => {
    await report();
    const taken = await settle();
    await directory.db.pool.query('update businesses set version = version + 1 where id = $1', [
      bakeryId,
    ]);
    expect((await undo(taken)).status).toBe(409);
    expect(await queue()).toEqual([]);
  });

  test('are told when the same network has reported again, and others come back', async () => {
    await report();
    const only = await settle();
    await report({ detail: 'Still closed' });
    expect((await undo(only)).status).toBe(409);
    await report({ from: '192.0.2.2' });
    const both = await settle();
    await report({ detail: 'Really' });
    expect(await (await undo(both)).json()).toEqual({ count: 1 });
    expect(await queue()).toMatchObject([{ count: 2, details: ['Really'] }]);
  });

  test('take each of two decisions back, of other reasons and of the same one', async () => {
    await report({ email: 'ann@example.com' });
    await report({ reason: 'phone' });
    const closed = await settle('closed');
    const phone = await settle('phone');
    expect((await undo(closed)).status).toBe(200);
    expect((await undo(phone)).status).toBe(200);
    await settle('closed');
    directory.setTime('2024-06-01T12:00:10Z');
    await report({ from: '192.0.2.2', email: 'bob@example.com' });
    const later = await settle('closed');
    expect((await undo(closed)).status).toBe(409);
    expect(await (await undo(later)).json()).toEqual({ count: 1 });
    expect(await sent()).toEqual(['ann@example.com']);
  });
});

describe('staff decide', () => {
  test('on what they read: a later report stays open, and two people decide once', async () => {
    await reportFrom(2);
    const [group] = await queue();
    const lastId = group?.lastId ?? 0;
    await report({ from: '192.0.2.77' });
    const body = { reason: 'closed', lastId, decision: 'dismissed' };
    const answers = await Promise.all([decide(body), decide(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await queue()).toMatchObject([{ count: 1 }]);
    expect((await decide(body, firmId)).status).toBe(409);
  });

  test('page by page, each group once', async () => {
    await reportFrom(1, 'closed');
    await reportFrom(1, 'phone');
    await report({ of: firmId });
    const first = await directory.get('/api/admin/business-reports?limit=2', editor);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest: ReportGroup[] = await (await directory.get(next, editor)).json();
    expect(rest.map(({ business }) => business.id)).toEqual([firmId]);
  });

  test('three confirmed reports let them say that it may be closed, and take it back', async () => {
    await reportFrom(2);
    expect(await confirmAll()).toEqual({ count: 2, confirmedClosed: 2 });
    expect((await mark(true)).status).toBe(409);
    expect(await queue('closed')).toEqual([]);
    await report({ from: '192.0.2.77' });
    expect(await confirmAll()).toEqual({ count: 1, confirmedClosed: 3 });
    expect(await readMark()).toBe(false);
    expect(await queue('closed')).toMatchObject([{ count: 3, business: { mayBeClosed: false } }]);
    for (let time = 0; time < 2; time += 1) expect((await mark(true)).status).toBe(200);
    expect(await readMark()).toBe(true);
    expect(await queue('closed')).toMatchObject([{ business: { mayBeClosed: true } }]);
    expect((await mark(false)).status).toBe(200);
    expect(await readMark()).toBe(false);
    expect(await queue('closed')).toEqual([]);
    expect((await mark(true)).status).toBe(409);
    const audit: { action: string }[] = await (
      await directory.get(`/api/admin/audit?businessId=${bakeryId}`, editor)
    ).json();
    expect(audit.map(({ action }) => action).slice(0, 3)).toEqual([
      ...['report.dismiss', 'business.unmark-closed', 'business.mark-closed'],
    ]);
  });

  test('one network, confirmed three times, is one', async () => {
    for (let time = 0; time < 3; time += 1) {
      await report();
      expect(await confirmAll()).toEqual({ count: 1, confirmedClosed: 1 });
    }
    expect((await mark(true)).status).toBe(409);
  });

  test('reports of another reason, or dismissed ones, mark nothing', async () => {
    await reportFrom(4, 'moved');
    await confirmAll();
    await reportFrom(4);
    const [group] = await queue();
    await decide({ reason: 'closed', lastId: group?.lastId, decision: 'dismissed' });
    expect((await mark(true)).status).toBe(409);
  });
});
