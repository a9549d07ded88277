import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory, readCookies } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import type { Mail } from '../../../platform/mail/compose.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';

const ROSA = 'rosa@bakery.example';
const EVE = 'eve@evil.example';
const MAX = 'max@evil.example';

let directory: Directory;
let owner: { cookie: string };
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  const description = 'Bread and rolls since 1990.';
  [id = 0] = await directory.open({ ...bakery, description, email: ROSA, phone: '(503) 555-0100' });
  await directory.db.pool.query(`update businesses set address = '12 Main St'`);
  owner = await directory.openOwnerArea(id, ROSA);
});

const readOwnerArea = (headers: { cookie: string }) => directory.get(`/api/desk/${id}`, headers);
const page = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const press = (path: string) => directory.app.request(path, { method: 'POST' });
const linkIn = (mail: Mail | undefined, path: string) =>
  mail?.text.match(new RegExp(`http://localhost:3000(/api/${path}\\?\\S+)`))?.[1] ?? '';

async function save(change: object, headers = owner) {
  const { listing } = await (await directory.get(`/api/desk/${id}/listing`, headers)).json();
  const body = { ...listing, ...change };
  const answer = await directory.call(`PUT /api/desk/${id}/listing`, { headers, body });
  expect(answer.status).toBe(200);
}

async function receive(to: string): Promise<Mail[]> {
  await directory.runJobs();
  const mails = directory.mails.splice(0);
  return mails.filter((mail) => mail.to === to);
}

async function receiveUndo(to = ROSA): Promise<string> {
  const mails = await receive(to);
  const links = mails.map((mail) => linkIn(mail, 'owner-undo')).filter(Boolean);
  return links.at(-1) ?? '';
}

async function askContact(email: string, headers = owner): Promise<string> {
  const line = `POST /api/desk/${id}/contact`;
  const answer = await directory.call(line, { headers, body: { email } });
  expect(answer.status).toBe(200);
  const [mail] = await receive(email);
  return linkIn(mail, 'owner-link');
}

async function takeOver(email = EVE, headers = owner): Promise<{ cookie: string }> {
  const opened = await press(await askContact(email, headers));
  expect(opened.status).toBe(303);
  return { cookie: readCookies(opened) };
}

describe('what an owner changed', () => {
  test('is mailed to the contact in words, changes of ten minutes in one mail', async () => {
    await save({ phone: '(503) 555-0111' });
    await save({ phone: '(503) 555-0122', name: 'Rosa’s Bread' });
    await save({ website: 'https://bakery.example/' });
    await directory.runJobs({ isUndoOver: false });
    expect(directory.mails).toEqual([]);
    const [mail, ...others] = await receive(ROSA);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Changes to Rosa’s Bakery & Café');
    expect(mail?.text).toContain('Phone: (503) 555-0100 → (503) 555-0122');
    expect(mail?.text).toContain('Website: nothing → https://bakery.example/');
    expect(mail?.text).toContain('Waiting for our team: Name: Rosa’s Bakery & Café → Rosa’s Bread');
    expect(mail).not.toHaveProperty('notice');
    await save({ phone: '(503) 555-0133' });
    expect((await receive(ROSA))[0]?.text).toContain('Phone: (503) 555-0122 → (503) 555-0133');
  });

  test('is told in the language of who reads it, in the site’s color', async () => {
    const { db, secret } = directory;
    await db.kysely
      .transaction()
      .execute((trx) =>
        rememberLanguage(trx, secret, { address: ROSA, at: directory.clock(), language: 'es' }),
      );
    await changeSettings(directory, { accent: '#1d4ed8' });
    const weekly = [[['08:00', '12:00']], [], [], [], [], [], []];
    await save({ name: 'Rosa’s Bread' });
    const { listing } = await (await directory.get(`/api/desk/${id}/listing`, owner)).json();
    const body = { version: listing.version, hours: { weekly, special: [], byAppointment: false } };
    const told = await directory.call(`PUT /api/desk/${id}/hours`, { headers: owner, body });
    expect(told.status).toBe(200);
    const [mail] = await receive(ROSA);
    const waits = 'Espera a nuestro equipo: Nombre: Rosa’s Bakery & Café → Rosa’s Bread';
    expect(mail?.text).toContain(waits);
    expect(mail?.text).toMatch(/nada → .*\blun/i);
    expect(mail?.html).toContain('color:#1d4ed8');
    expect(mail?.html).not.toContain('#0b6b4b');
    const offer = await directory.get(linkIn(mail, 'owner-undo'), { 'accept-language': 'es' });
    expect(await offer.text()).toContain('Espera a nuestro equipo: Nombre: ');
    await db.pool.query('truncate site_settings, mail_languages');
    await directory.settings.reload();
  });

  test('and changed back is not worth a mail', async () => {
    await save({ phone: '(503) 555-0111' });
    await save({ phone: '(503) 555-0100' });
    expect(await receive(ROSA)).toEqual([]);
  });

  test('goes back by the link, all of it, and what waits is withdrawn', async () => {
    const was = await page();
    const change = { phone: null, trades: ['bakeries'], description: 'We moved to the moon.' };
    await save({ ...change, email: 'shop@bakery.example', name: 'Moon Bakery' });
    const link = await receiveUndo();
    const offer = await directory.get(link);
    expect(await offer.text()).toContain('Phone: (503) 555-0100 → nothing');
    const answer = await press(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Changes undone');
    const { phone, trades, description, email } = was;
    expect(await page()).toMatchObject({ phone, trades, description, email });
    const editor = await directory.signIn('editor');
    expect(await (await directory.get('/api/admin/changes', editor)).json()).toEqual([]);
    expect((await readOwnerArea(owner)).status).toBe(200);
    await expectCountsRight(directory);
  });

  test('what was changed again since stays, and is named', async () => {
    await save({ phone: '(503) 555-0111', website: 'https://moon.example/' });
    const link = await receiveUndo();
    await save({ phone: '(503) 555-0122' });
    const text = await (await press(link)).text();
    expect(text).toContain('Website: restored');
    expect(text).toContain('Phone: changed again since, so left as it is');
    expect((await page()).phone).toBe('(503) 555-0122');
  });

  test('looking at the link, as mail scanners do, undoes nothing', async () => {
    await save({ phone: '(503) 555-0111' });
    const link = await receiveUndo();
    for (const method of ['GET', 'HEAD', 'GET']) await directory.app.request(link, { method });
    expect((await page()).phone).toBe('(503) 555-0111');
    expect((await press(link)).status).toBe(200);
  });

  test('the link works once, for 7 days, and not by guessing', async () => {
    await save({ phone: '(503) 555-0111' });
    const link = await receiveUndo();
    const answers = await Promise.all([press(link), press(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    await save({ phone: '(503) 555-0122' });
    const late = await receiveUndo();
    directory.setTime('2024-06-08T12:00:00Z');
    for (const path of [link, late, '/api/owner-undo?token=x', '/api/owner-undo']) {
      expect((await directory.get(path)).status).toBe(410);
      expect((await press(path)).status).toBe(410);
    }
    expect((await page()).phone).toBe('(503) 555-0122');
  });

  test('of a deleted listing is not undone', async () => {
    await save({ phone: '(503) 555-0111' });
    const link = await receiveUndo();
    await directory.db.pool.query('update businesses set deleted_at = now()');
    expect((await press(link)).status).toBe(410);
  });

  test('only a hash of the link is kept', async () => {
    await save({ phone: '(503) 555-0111' });
    const token = new URLSearchParams((await receiveUndo()).split('?')[1]).get('token') ?? '-';
    const { rows } = await directory.db.pool.query('select u::text as row from owner_undos u');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });
});

describe('a new contact', () => {
  test('counts only once its link was opened; then the former one is told, and logged out', async () => {
    const link = await askContact('anna@bakery.example');
    const { owner: still } = await (await readOwnerArea(owner)).json();
    expect(still.email).toBe(ROSA);
    await directory.get(link);
    expect((await readOwnerArea(owner)).status).toBe(200);
    const opened = await press(link);
    const anna = { cookie: readCookies(opened) };
    expect((await readOwnerArea(owner)).status).toBe(401);
    const { owner: now, listing } = await (await readOwnerArea(anna)).json();
    expect(now).toMatchObject({ email: 'anna@bakery.example', proof: 'staff' });
    expect(listing.ownerEmail).toBe('anna@bakery.example');
    await directory.runJobs({ isUndoOver: false });
    const [mail] = directory.mails.filter(({ to }) => to === ROSA);
    expect(mail?.text).toContain(`Our contact address: ${ROSA} → anna@bakery.example`);
    expect((await press(link)).status).toBe(410);
  });

  test.each([
    ['the same address', 'ROSA+x@bakery.example', 422],
    ['no address', 'rosa', 422],
    ['two addresses', 'a@b.example, c@d.example', 422],
  ])('%s is refused', async (_, email, status) => {
    const line = `POST /api/desk/${id}/contact`;
    expect((await directory.call(line, { headers: owner, body: { email } })).status).toBe(status);
    expect(await receive(email)).toEqual([]);
  });

  test('the log has the new address shortened', async () => {
    await askContact(EVE);
    const { rows } = await directory.db.pool.query(
      `select after from audit_log where action = 'owner.ask-contact'`,
    );
    expect(rows).toEqual([{ after: { email: expect.stringMatching(/^e…@/) } }]);
  });

  test('strangers are not flooded: three links a day', async () => {
    for (let time = 0; time < 3; time += 1) await askContact(EVE);
    const line = `POST /api/desk/${id}/contact`;
    const answer = await directory.call(line, { headers: owner, body: { email: EVE } });
    expect(answer.status).toBe(429);
    await directory.post('/api/owner-links', { businessId: id });
    expect(linkIn((await receive(ROSA))[0], 'owner-link')).not.toBe('');
  });

  test('"log out everywhere" stops a link that is under way, and so does a dispute', async () => {
    const first = await askContact(EVE);
    await directory.call(`DELETE /api/desk/${id}/sessions`, { headers: owner });
    expect((await readOwnerArea(owner)).status).toBe(401);
    expect((await press(first)).status).toBe(410);
    owner = await directory.openOwnerArea(id);
    const second = await askContact(EVE);
    await directory.db.pool.query('update business_owners set locked_at = now()');
    expect((await press(second)).status).toBe(410);
  });
});

describe('a taken-over mailbox', () => {
  test('is undone by the former contact: contact, owner, and all that the thief changed', async () => {
    const was = await page();
    const thief = await takeOver();
    await save({ phone: '(503) 555-0666', website: 'https://evil.example/' }, thief);
    const link = await receiveUndo();
    const text = await (await press(link)).text();
    expect(text).toContain('Our contact address: restored');
    expect(text).toContain('Phone: restored');
    expect(await page()).toMatchObject({ phone: was.phone, email: was.email });
    expect((await readOwnerArea(thief)).status).toBe(401);
    expect((await receive(EVE)).map(({ subject }) => subject)).toContain(
      'You no longer manage Rosa’s Bakery & Café',
    );
    const rosa = await directory.openOwnerArea(id);
    const { owner: back, listing } = await (await readOwnerArea(rosa)).json();
    expect([back.email, listing.ownerEmail, back.isLocked]).toEqual([ROSA, ROSA, false]);
  });

  test('also where the thief passed it on, and where staff accepted a name from them', async () => {
    const thief = await takeOver();
    const link = await receiveUndo();
    await save({ name: 'Evil Bakery' }, thief);
    const editor = await directory.signIn('editor');
    const [change] = await (await directory.get('/api/admin/changes', editor)).json();
    await directory.call(`POST /api/admin/changes/${change.id}/accept`, {
      headers: editor,
      body: { version: change.business.version },
    });
    expect((await page()).name).toBe('Evil Bakery');
    const second = await takeOver(MAX, thief);
    await save({ phone: '(503) 555-0666' }, second);
    expect((await press(link)).status).toBe(200);
    expect(await page()).toMatchObject({ name: bakery.name, phone: '(503) 555-0100' });
    expect((await readOwnerArea(second)).status).toBe(401);
    const { rows } = await directory.db.pool.query(
      'select email from business_owners where revoked_at is null',
    );
    expect(rows).toEqual([{ email: ROSA }]);
    for (const mail of await receive(MAX)) {
      const theirs = linkIn(mail, 'owner-undo');
      if (theirs) expect((await press(theirs)).status).toBe(410);
    }
    await expectCountsRight(directory);
  });

  test('what staff changed after the theft stays', async () => {
    await takeOver();
    const link = await receiveUndo();
    await directory.db.pool.query(`update businesses set owner_email = 'desk@main.example'`);
    expect(await (await press(link)).text()).toContain('Nothing was undone');
    const { rows } = await directory.db.pool.query('select owner_email from businesses');
    expect(rows).toEqual([{ owner_email: 'desk@main.example' }]);
  });

  test('a dispute outlives the undo', async () => {
    await takeOver();
    const link = await receiveUndo();
    await directory.db.pool.query('update business_owners set locked_at = now()');
    await press(link);
    const rosa = await directory.openOwnerArea(id);
    expect((await (await readOwnerArea(rosa)).json()).owner).toMatchObject({ isLocked: true });
  });
});
