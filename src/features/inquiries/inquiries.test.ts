import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { OwnerInquiry } from '../../contract/inquiries.owner.ts';
import type { OwnerArea } from '../../contract/owner-area.ts';

let directory: Directory;
let bakeryId: number;
let lawId: number;
let owner: { cookie: string };

const ROSA = 'rosa@bakery.example';
const wedding = {
  name: 'Ann Reed',
  email: 'ann@home.example',
  message: 'Do you bake wedding cakes for sixty guests?',
  wantedOn: '2024-09-14',
};
const KEY = '7f1d2c1e-3c1b-4d59-9b8c-0d7f6a1e2b3c';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T16:00:00Z');
  await directory.db.pool.query('truncate site_settings');
  await directory.settings.reload();
  [bakeryId = 0, lawId = 0] = await directory.open(bakery, lawFirm);
  owner = await directory.openOwnerArea(bakeryId, ROSA);
});

const from = (address: string) => ({ 'x-forwarded-for': address });
let visitors = 0;

const ask = (input: object = {}, address = `192.0.2.${++visitors % 250}`) =>
  directory.post(
    '/api/inquiries',
    { businessIds: [bakeryId], ...wedding, ...input },
    from(address),
  );

async function inbox(show = 'open', headers = owner, id = bakeryId): Promise<OwnerInquiry[]> {
  return (await directory.get(`/api/desk/${id}/inquiries?show=${show}`, headers)).json();
}

const answer = (id: number, text: string, headers = owner, businessId = bakeryId) =>
  directory.call(`POST /api/desk/${businessId}/inquiries/${id}/answer`, {
    headers,
    body: { answer: text },
  });

const mark = (id: number, state: string, headers = owner, businessId = bakeryId) =>
  directory.call(`PUT /api/desk/${businessId}/inquiries/${id}`, { headers, body: { state } });

const turn = (takesInquiries: boolean) =>
  directory.call(`PUT /api/desk/${bakeryId}/inquiry-settings`, {
    headers: owner,
    body: { takesInquiries },
  });

const readPage = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const readAsked = (id: number) => directory.get(`/api/businesses/${id}/inquiries`);

async function mailsTo(address: string) {
  await directory.runJobs();
  return directory.mails.filter(({ to }) => to === address);
}

async function listActions(): Promise<[string, string, object][]> {
  const { rows } = await directory.db.pool.query(
    `select actor, action, after from audit_log where action like '%inquir%' order by id`,
  );
  return rows.map(({ actor, action, after }) => [actor, action, after]);
}

describe('a visitor asks a business', () => {
  test('the owner gets a mail without the address, answers, and the visitor gets the answer', async () => {
    expect((await readPage()).takesInquiries).toBe(true);
    expect(await (await readAsked(bakeryId)).json()).toMatchObject({
      id: bakeryId,
      name: bakery.name,
      takesInquiries: true,
    });
    const sent = await ask();
    expect(sent.status).toBe(201);
    expect(await sent.json()).toEqual({ businessIds: [bakeryId] });

    const [told] = await mailsTo(ROSA);
    expect(told?.subject).toBe(`Message for ${bakery.name} from Ann Reed`);
    expect(told?.text).toContain(wedding.message);
    expect(told?.text).toContain('Preferred date: September 14, 2024');
    expect(told?.text).toContain('/api/owner-link?token=');
    expect(told?.replyTo).toBeUndefined();
    expect(JSON.stringify(told)).not.toContain(wedding.email);

    const [inquiry] = await inbox();
    expect(inquiry).toEqual({
      id: inquiry?.id,
      name: wedding.name,
      email: null,
      message: wedding.message,
      wantedOn: wedding.wantedOn,
      state: 'open',
      spamReason: null,
      answer: null,
      createdAt: '2024-06-01T16:00:00.000Z',
      answeredAt: null,
    });
    const area: OwnerArea = await (await directory.get(`/api/desk/${bakeryId}`, owner)).json();
    expect(area.listing.openInquiries).toBe(1);

    const answered = await answer(inquiry?.id ?? 0, 'Yes, with eight weeks’ notice.');
    expect(await answered.json()).toMatchObject({ state: 'answered', email: null });
    const [reply] = await mailsTo(wedding.email);
    expect(reply?.subject).toBe(`${bakery.name} answered your message`);
    expect(reply?.text).toContain('Yes, with eight weeks’ notice.');
    expect(reply?.text).toContain(wedding.message);
    expect(reply?.text).toContain(`/ask/${bakeryId}`);
    expect(reply?.text).not.toContain(ROSA);
    expect(reply?.headers?.['List-Unsubscribe']).toContain('/api/stop-mails?');
    expect(await inbox()).toEqual([]);
    expect(await inbox('answered')).toMatchObject([{ answer: 'Yes, with eight weeks’ notice.' }]);

    expect((await answer(inquiry?.id ?? 0, 'Once more.')).status).toBe(409);
    expect((await mark(inquiry?.id ?? 0, 'open')).status).toBe(409);
    expect(await mailsTo(wedding.email)).toHaveLength(1);
    const after = { inquiryId: inquiry?.id };
    expect(await listActions()).toEqual([
      ['visitor', 'business.receive-inquiry', after],
      ['owner', 'owner.answer-inquiry', after],
    ]);
  });

  test('who shares the address is answered directly', async () => {
    await ask({ isEmailShared: true });
    expect(await mailsTo(ROSA)).toMatchObject([{ replyTo: wedding.email }]);
    const [inquiry] = await inbox();
    expect(inquiry?.email).toBe(wedding.email);
    expect(await (await mark(inquiry?.id ?? 0, 'answered')).json()).toMatchObject({
      state: 'answered',
      answer: null,
      answeredAt: '2024-06-01T16:00:00.000Z',
    });
    expect(await (await mark(inquiry?.id ?? 0, 'open')).json()).toMatchObject({ answeredAt: null });
    expect(await inbox()).toHaveLength(1);
  });

  test('the answer comes in the language of the form', async () => {
    const body = { businessIds: [bakeryId], ...wedding };
    const headers = { cookie: 'language=es', 'accept-language': 'es' };
    await directory.post('/api/inquiries', body, headers);
    await answer((await inbox())[0]?.id ?? 0, 'Sí.');
    expect((await mailsTo(wedding.email))[0]?.subject).toContain('respondió a su mensaje');
  });

  test('the same form twice is one message, one mail and one in the statistics', async () => {
    const form = { inquiryKey: KEY };
    const answers = await Promise.all([ask(form), ask(form)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await inbox()).toHaveLength(1);
    await ask({ ...form, message: 'Do you bake wedding cakes for eighty guests?' });
    expect(await inbox()).toHaveLength(2);
    expect(await mailsTo(ROSA)).toHaveLength(2);
    const figures = await (await directory.get(`/api/desk/${bakeryId}/figures`, owner)).json();
    expect(figures.recent).toEqual({
      ...{ seen: 0, views: 0, calls: 0, directions: 0, website: 0 },
      inquiries: 2,
    });
  });

  test.each([
    ['no business', { businessIds: [] }, 'Choose a business'],
    ['many businesses', { businessIds: [1, 2, 3, 4] }, 'Choose at most 3 businesses'],
    ['no name', { name: ' ' }, 'Name is required'],
    ['no email', { email: 'ann' }, 'Enter an email address so that we can reply'],
    ['a short message', { message: 'Hi' }, 'Message must be at least 10 characters'],
    ['no day', { wantedOn: '2024-02-30' }, 'Choose a day'],
    ['a day that is over', { wantedOn: '2024-05-30' }, 'This day is over. Choose another'],
  ])('%s is refused at its field', async (_, change, message) => {
    const refused = await ask(change);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toMatchObject([{ message }]);
    expect(await inbox()).toEqual([]);
  });

  test('no line of theirs becomes a header of the mail', async () => {
    expect((await ask({ name: 'Ann\r\nBcc: c@d.example' })).status).toBe(422);
    await ask({ message: 'Hello there,\r\nBcc: c\r\n<script>', isEmailShared: true });
    const [mail] = await mailsTo(ROSA);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.headers).not.toHaveProperty('Bcc');
  });

  test('one message goes to up to three businesses, or to none of them', async () => {
    const businessIds = [bakeryId, lawId];
    const refused = await ask({ businessIds });
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain(`${lawFirm.name} takes no messages`);
    expect(await inbox()).toEqual([]);
    const partner = await directory.openOwnerArea(lawId);
    expect((await ask({ businessIds: [...businessIds, bakeryId] })).status).toBe(201);
    expect(await inbox()).toHaveLength(1);
    expect(await inbox('open', partner, lawId)).toHaveLength(1);
  });
});

describe('what a business does not take', () => {
  const gone = 'takes no messages at the moment, so nothing was sent.';

  test('an owner turns the form off and on again; what came before stays', async () => {
    await ask();
    expect(await (await turn(false)).json()).toEqual({ takesInquiries: false, isOff: false });
    expect(await readPage()).not.toHaveProperty('takesInquiries');
    expect(await (await readAsked(bakeryId)).json()).toMatchObject({ takesInquiries: false });
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toBe(`${bakery.name} ${gone}`);
    expect(await inbox()).toHaveLength(1);
    await turn(true);
    await turn(true);
    expect((await readPage()).takesInquiries).toBe(true);
    expect((await listActions()).map(([actor, action]) => `${actor} ${action}`)).toEqual([
      'visitor business.receive-inquiry',
      'owner owner.stop-inquiries',
      'owner owner.take-inquiries',
    ]);
  });

  test('the link in the mail stops it by one click, and takes it back', async () => {
    await ask();
    const [mail] = await mailsTo(ROSA);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = mail?.headers?.['List-Unsubscribe']?.match(/localhost:3000(\/[^>]+)/)?.[1] ?? '';
    expect(mail?.text).toContain('Stop messages from visitors');
    const question = await directory.app.request(link);
    expect(await question.text()).toContain('Messages that you already have stay');
    expect((await readPage()).takesInquiries).toBe(true);
    expect((await directory.app.request(link, { method: 'POST' })).status).toBe(200);
    expect(await readPage()).not.toHaveProperty('takesInquiries');
    expect((await ask()).status).toBe(409);
    await directory.app.request(`${link}&again=1`, { method: 'POST' });
    expect((await ask()).status).toBe(201);
    expect((await directory.app.request(`${link}0`, { method: 'POST' })).status).toBe(404);
  });

  test('a new address of the owner takes the switch along', async () => {
    await turn(false);
    const contact = { headers: owner, body: { email: 'rosa@new.example' } };
    expect((await directory.call(`POST /api/desk/${bakeryId}/contact`, contact)).status).toBe(200);
    const [mail] = await mailsTo('rosa@new.example');
    const link = mail?.text.match(/localhost:3000(\/api\/owner-link\S+)/)?.[1] ?? '';
    expect((await directory.app.request(link, { method: 'POST' })).status).toBe(303);
    expect(await readPage()).not.toHaveProperty('takesInquiries');
  });

  test('staff switch one listing off, whatever its owner chose', async () => {
    const editor = await directory.signIn('editor');
    const read = async () =>
      (await directory.get(`/api/admin/businesses/${bakeryId}`, editor)).json();
    const edit = async (change: object) => {
      const { category: _, ...listing } = await read();
      const body = { ...listing, ...change, trades: [] };
      return directory.call(`PUT /api/admin/businesses/${bakeryId}`, { headers: editor, body });
    };
    expect(await (await edit({ inquiriesOff: true })).json()).toMatchObject({ inquiriesOff: true });
    expect(await readPage()).not.toHaveProperty('takesInquiries');
    expect((await ask()).status).toBe(409);
    expect(await (await turn(true)).json()).toEqual({ takesInquiries: true, isOff: true });
    await edit({ inquiriesOff: undefined, phone: '208-555-0100' });
    expect(await read()).toMatchObject({ inquiriesOff: true });
    const { rows } = await directory.db.pool.query(
      `select before, after from audit_log where action = 'business.edit' order by id limit 1`,
    );
    expect(rows).toEqual([{ before: { inquiriesOff: false }, after: { inquiriesOff: true } }]);
    await edit({ inquiriesOff: false });
    expect((await ask()).status).toBe(201);
  });

  test('a directory without messages has no trace of them, and keeps those that came', async () => {
    await ask();
    await changeSettings(directory, { inquiries: false });
    expect(await readPage()).not.toHaveProperty('takesInquiries');
    for (const refused of [await ask(), await readAsked(bakeryId)]) {
      expect(refused.status).toBe(404);
      expect((await refused.json()).detail).toBe(
        'This directory passes no messages on to businesses.',
      );
    }
    const [inquiry] = await inbox();
    expect((await answer(inquiry?.id ?? 0, 'We do.')).status).toBe(200);
    expect(await mailsTo(wedding.email)).toHaveLength(1);
  });

  test('listings that nobody owns, that are disputed, pending or removed', async () => {
    expect((await ask({ businessIds: [lawId] })).status).toBe(409);
    const pending = { ...bakery, name: 'Soon', slug: 'soon', isApproved: false };
    const removed = { ...bakery, name: 'Late', slug: 'late', deletedAt: new Date(0) };
    for (const id of [...(await directory.open(pending, removed)), 999_999]) {
      expect((await readAsked(id)).status).toBe(404);
      expect((await ask({ businessIds: [bakeryId, id] })).status).toBe(404);
    }
    await directory.db.pool.query('update business_owners set locked_at = now()');
    expect((await ask()).status).toBe(409);
    expect(await readPage()).not.toHaveProperty('takesInquiries');
    expect((await turn(false)).status).toBe(409);
    expect(await inbox()).toEqual([]);
  });
});

describe('spam', () => {
  test('what a program wrote is dropped, with the same answer', async () => {
    const sent = await ask({ nickname: 'x' });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toEqual({ businessIds: [bakeryId] });
    const { rows } = await directory.db.pool.query('select from inquiries');
    expect(rows).toEqual([]);
    expect(await mailsTo(ROSA)).toEqual([]);
  });

  test('links are set aside without a mail; the business’s own site and the sender’s address are none', async () => {
    await directory.db.pool.query(`update businesses set website = 'https://rosas.example/'`);
    await ask({ message: 'Cheap visitors for your shop: best-deals.shop' });
    await ask({ name: 'www.deals.example' });
    expect(await inbox()).toEqual([]);
    expect(await inbox('spam')).toMatchObject([{ spamReason: 'link' }, { spamReason: 'link' }]);
    expect(await mailsTo(ROSA)).toEqual([]);
    await ask({ message: 'I saw rosas.example/cakes. Write to ann@home.example, please.' });
    expect(await inbox()).toHaveLength(1);
    const figures = await (await directory.get(`/api/desk/${bakeryId}/figures`, owner)).json();
    expect(figures.recent.inquiries).toBe(1);
  });

  test('the owner finds what was no spam, and answers it', async () => {
    await ask({ message: 'Can you copy the cake on pictures.com?' });
    await ask({ message: 'Can you copy the cake on cakes.com?' });
    const [one, other] = await inbox('spam');
    expect(await (await mark(one?.id ?? 0, 'open')).json()).toMatchObject({
      state: 'open',
      spamReason: null,
    });
    expect((await answer(other?.id ?? 0, 'We can.')).status).toBe(200);
    expect(await inbox('spam')).toEqual([]);
  });

  test('one click reports spam, and what the sender sends on goes there, too', async () => {
    await ask({}, '198.51.100.7');
    const [inquiry] = await inbox();
    expect(await (await mark(inquiry?.id ?? 0, 'spam')).json()).toMatchObject({
      state: 'spam',
      spamReason: 'owner',
    });
    await ask({ message: 'And another thing, dear baker.' }, '198.51.100.7');
    await ask({ message: 'Somebody else asks something.' }, '198.51.100.8');
    expect(await inbox('spam')).toMatchObject([{ spamReason: 'network' }, { spamReason: 'owner' }]);
    expect(await inbox()).toHaveLength(1);
    const partner = await directory.openOwnerArea(lawId);
    await ask({ businessIds: [lawId] }, '198.51.100.7');
    expect(await inbox('open', partner, lawId)).toHaveLength(1);
    directory.setTime('2024-07-02T16:00:00Z');
    owner = await directory.openOwnerArea(bakeryId);
    await ask({ message: 'A month later it is forgotten.' }, '198.51.100.7');
    expect(await inbox()).toHaveLength(2);
    expect(await listActions()).toContainEqual([
      'owner',
      'owner.report-inquiry',
      { inquiryId: inquiry?.id, state: 'spam' },
    ]);
  });

  test('the same words at one business after another', async () => {
    const shops = Array.from({ length: 3 }, (_, at) => ({
      ...bakery,
      name: `Oven ${at}`,
      slug: `oven-${at}`,
    }));
    const ids = await directory.open(...shops);
    for (const id of ids) await directory.openOwnerArea(id);
    const pitch = `We rank your shop first on every search engine, for a fee that you will love. ${'Call now. '.repeat(2)}`;
    for (const id of ids) await ask({ businessIds: [id], message: pitch });
    await ask({ message: pitch });
    expect(await inbox('spam')).toMatchObject([{ spamReason: 'repeat' }]);
    const hours = 'Are you open on Sunday?';
    for (const id of ids) await ask({ businessIds: [id], message: hours });
    await ask({ message: hours });
    expect(await inbox()).toMatchObject([{ message: hours }]);
  });

  test('a mailbox gets at most twenty a day; the others wait in the owner area', async () => {
    for (let at = 0; at < 22; at += 1) await ask({ message: `Question number ${at}, please.` });
    expect(await mailsTo(ROSA)).toHaveLength(20);
    const area: OwnerArea = await (await directory.get(`/api/desk/${bakeryId}`, owner)).json();
    expect(area.listing.openInquiries).toBe(22);
  });
});

describe('an inbox is its owner’s', () => {
  test('nobody else reads it, answers in it, or forges its ids', async () => {
    await ask();
    const [inquiry] = await inbox();
    const id = inquiry?.id ?? 0;
    const partner = await directory.openOwnerArea(lawId);
    const admin = await directory.signIn('admin');
    for (const headers of [partner, admin, { cookie: '' }]) {
      const read = await directory.get(`/api/desk/${bakeryId}/inquiries`, headers);
      expect(read.status).toBe(401);
      expect((await answer(id, 'Hello.', headers)).status).toBe(401);
      expect((await mark(id, 'spam', headers)).status).toBe(401);
    }
    expect((await answer(id, 'Hello.', partner, lawId)).status).toBe(404);
    expect((await mark(id, 'spam', partner, lawId)).status).toBe(404);
    expect((await answer(id + 1, 'Hello.')).status).toBe(404);
    expect(await inbox('open', partner, lawId)).toEqual([]);
    expect(await inbox()).toHaveLength(1);
    expect(await mailsTo(wedding.email)).toEqual([]);
  });

  test('its pages follow on each other, the newest first', async () => {
    for (const day of [1, 2, 3]) {
      directory.setTime(`2024-06-0${day}T16:00:00Z`);
      await ask({ message: `This is message ${day}.` });
    }
    const texts = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const path = `/api/desk/${bakeryId}/inquiries?limit=2&cursor=${cursor}`;
      const page = await directory.get(path, owner);
      expect(page.headers.get('x-total-count')).toBe('3');
      texts.push(...(await page.json()).map(({ message }: OwnerInquiry) => message.at(-2)));
      cursor = page.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1];
    }
    expect(texts.join('')).toBe('321');
  });

  test('after a year a message is erased', async () => {
    await ask();
    directory.setTime('2025-06-01T15:00:00Z');
    await runNightly();
    expect(await countAll()).toBe(1);
    directory.setTime('2025-06-01T16:30:00Z');
    await runNightly();
    expect(await countAll()).toBe(0);
  });

  const countAll = async () =>
    (await directory.db.pool.query('select from inquiries')).rowCount ?? 0;
  const runNightly = async () => {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, { name: 'prune-inquiries', retries: 0 }, {}));
    await directory.runJobs();
  };
});

describe('a visitor asks several businesses of a trade', () => {
  let others: number[];
  const takers = (query = '?query=plumber&city=Boise&state=ID') =>
    directory.get(`/api/businesses/search${query}`);
  const readAskable = async (query?: string): Promise<number[] | undefined> => {
    const said = (await takers(query)).headers.get('x-understanding');
    return said ? JSON.parse(decodeURIComponent(said)).askable : undefined;
  };
  const list = (ids: (number | string)[]) =>
    directory.get(`/api/inquiries/businesses?ids=${ids.join()}`);

  beforeEach(async () => {
    const plumber = (at: number) => ({
      name: `Pipe Works ${at}`,
      slug: `pipe-works-${at}`,
      category: 'services',
      city: 'Boise',
      state: 'ID',
      trades: ['plumbers'],
    });
    others = await directory.open(...[1, 2, 3, 4].map(plumber));
  });

  test('lists tell who takes messages, once there are two, and not where that is switched off', async () => {
    await directory.openOwnerArea(others[0] ?? 0, 'one@pipes.example');
    expect(await readAskable()).toBeUndefined();
    await directory.openOwnerArea(others[2] ?? 0, 'three@pipes.example');
    const askable = await readAskable();
    expect(askable?.toSorted()).toEqual([others[0], others[2]].toSorted());
    expect((await readAskable('?trade=plumbers&city=Boise&state=ID'))?.length).toBe(2);
    expect(await readAskable('?trade=plumbers&state=ID')).toBeUndefined();
    await changeSettings(directory, { inquiries: false });
    expect(await readAskable()).toBeUndefined();
    expect((await list(others)).status).toBe(404);
  });

  test('only those that take them are offered, and all that are chosen get the message', async () => {
    for (const id of others.slice(0, 3)) await directory.openOwnerArea(id, `o${id}@pipes.example`);
    const offered = await (await list([...others, bakeryId, 999_999])).json();
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([...others.slice(0, 3), bakeryId]);
    expect(JSON.stringify(offered)).not.toContain('@');
    for (const ids of ['', 'a', '1,', '1,'.repeat(80)]) {
      expect((await list([ids])).status).toBe(400);
    }
    const chosen = others.slice(0, 3).map((id) => `chosen.b${id}=on`);
    const send = (fields: string[]) =>
      directory.app.request('/api/inquiries/form', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: [
          ...fields,
          `ids=${others}`,
          'name=Ann&email=ann@home.example',
          'message=A+leaking+pipe+under+the+sink',
        ].join('&'),
      });
    const sent = await send(chosen);
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/ask?ids=${others.slice(0, 3)}&sent=true`,
    ]);
    for (const id of others.slice(0, 3)) {
      expect(await mailsTo(`o${id}@pipes.example`)).toHaveLength(1);
    }
    const one = await send([`chosen.b${others[0]}=on`, 'wantedOn=2024-09-14']);
    expect(one.headers.get('location')).toBe(`/ask/${others[0]}?sent=true`);
    for (const fields of [[], [...chosen, `chosen.b${bakeryId}=on`], ['chosen.bx=on']]) {
      expect((await send(fields)).status).toBe(422);
    }
  });
});
