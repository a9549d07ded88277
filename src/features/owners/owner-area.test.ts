import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bakery,
  type Directory,
  lawFirm,
  openDirectory,
  readCookies,
} from '../../../tests/directory.ts';
import type { Mail } from '../../platform/mail/compose.ts';

let directory: Directory;
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(
    { ...bakery, email: 'rosa@bakery.example' },
    lawFirm,
  );
});

const ask = (body: object) => directory.post('/api/owner-links', body);
const linkIn = ({ text }: Mail, label = 'owner-link\\?token') =>
  text.match(new RegExp(`http://localhost:3000(/api/${label}\\S+)`))?.[1] ?? '';
const press = (path: string, headers: Record<string, string> = {}) =>
  directory.app.request(path, { method: 'POST', headers });
const readOwnerArea = (id: number, headers: Record<string, string> = {}) =>
  directory.get(`/api/desk/${id}`, headers);

async function receive(body: object = { businessId: bakeryId }): Promise<Mail[]> {
  expect((await ask(body)).status).toBe(200);
  await directory.runJobs();
  return directory.mails.splice(0);
}

async function receiveLink(): Promise<string> {
  const [mail] = await receive();
  return linkIn(mail as Mail);
}

async function open(headers = {}): Promise<{ cookie: string }> {
  const answer = await press(await receiveLink(), headers);
  expect(answer.status).toBe(303);
  return { cookie: readCookies(answer) };
}

describe('the way in', () => {
  test('a link to the contact on file opens the listing for 7 days', async () => {
    const [mail] = await receive();
    expect(mail?.to).toBe('rosa@bakery.example');
    expect(mail?.subject).toBe('Your link to manage Rosa’s Bakery & Café');
    const path = linkIn(mail as Mail);
    const page = await directory.get(path);
    expect(await page.text()).toContain('<button>Open my listing</button>');
    const opened = await press(path);
    expect(opened.headers.get('location')).toBe(`/desk/${bakeryId}`);
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    const headers = { cookie: readCookies(opened) };
    const ownerArea = await (await readOwnerArea(bakeryId, headers)).json();
    expect(ownerArea).toMatchObject({
      listing: { name: bakery.name, ownerEmail: 'rosa@bakery.example', version: 2 },
      owner: { email: 'rosa@bakery.example', proof: 'contact', isLocked: false },
    });
    directory.setTime('2024-06-08T11:59:00Z');
    expect((await readOwnerArea(bakeryId, headers)).status).toBe(200);
    directory.setTime('2024-06-08T12:00:00Z');
    expect((await readOwnerArea(bakeryId, headers)).status).toBe(401);
  });

  test('a link works once, and for 48 hours', async () => {
    const path = await receiveLink();
    const answers = await Promise.all([press(path), press(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const late = await receiveLink();
    directory.setTime('2024-06-03T12:00:00Z');
    const refused = await press(late);
    expect(refused.status).toBe(410);
    expect(await refused.text()).toContain('Send me a new link');
  });

  test('looking at the link, as mail scanners do, changes nothing', async () => {
    const path = await receiveLink();
    for (const method of ['GET', 'HEAD']) await directory.app.request(path, { method });
    expect((await press(path)).status).toBe(303);
  });

  test.each([
    ['a listing without a contact', () => ({ businessId: firmId })],
    ['another address than its own', () => ({ businessId: bakeryId, email: 'eve@evil.example' })],
    ['an address that no listing has', () => ({ email: 'eve@evil.example' })],
    ['a listing that is not there', () => ({ businessId: 999_999 })],
  ])('for %s the answer is the same, and no mail is sent', async (_, body) => {
    const right = await ask({ businessId: bakeryId });
    const wrong = await ask(body());
    expect(await wrong.text()).toBe(await right.text());
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['rosa@bakery.example']);
  });

  test('an address that staff entered lately opens nothing for 30 days', async () => {
    const staff = await directory.signIn('admin');
    const row = await (await directory.get(`/api/admin/businesses/${firmId}`, staff)).json();
    await directory.db.pool.query(
      `update businesses set approved_at = '2020-01-01', email = 'ann@hill.example' where id = $1`,
      [firmId],
    );
    const edited = await directory.call(`PUT /api/admin/businesses/${firmId}`, {
      headers: staff,
      body: { ...row, trades: undefined, email: 'eve@evil.example', version: undefined },
    });
    expect(edited.status).toBe(200);
    directory.setTime('2024-06-30T12:00:00Z');
    const [early] = await receive({ businessId: firmId });
    const refused = await press(linkIn(early as Mail));
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining(`/claim/${firmId}`),
    ]);
    directory.setTime('2024-07-01T12:00:01Z');
    const [late] = await receive({ businessId: firmId });
    expect((await press(linkIn(late as Mail))).status).toBe(303);
  });

  test('an address gets one mail with the links of all its listings', async () => {
    await directory.open({ ...lawFirm, slug: 'second', email: 'Rosa@Bakery.example' });
    const mails = await receive({ email: 'ROSA@bakery.example' });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.match(/owner-link\?token/g)).toHaveLength(2);
  });

  test('an owner is not flooded: five links an hour', async () => {
    for (let time = 0; time < 8; time += 1) await ask({ businessId: bakeryId });
    await directory.runJobs();
    expect(directory.mails).toHaveLength(5);
  });

  test('only hashes of links and sessions are kept', async () => {
    const path = await receiveLink();
    const { cookie } = { cookie: readCookies(await press(path)) };
    const { rows } = await directory.db.pool.query(
      `select l::text as row from owner_links l union all select s::text from owner_sessions s`,
    );
    const kept = rows.map(({ row }) => row).join();
    expect(kept).not.toContain(new URLSearchParams(path.split('?')[1]).get('token'));
    expect(kept).not.toContain(cookie.split('=')[1]);
  });

  test('a form without JavaScript asks for a link, too', async () => {
    const answer = await directory.app.request('/api/owner-links/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=rosa%40bakery.example',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk?sent=true']);
    await directory.runJobs();
    expect(directory.mails).toHaveLength(1);
  });
});

describe('a session', () => {
  test('is for one listing, and a browser may have several', async () => {
    const first = await open();
    expect((await readOwnerArea(firmId, first)).status).toBe(401);
    await directory.db.pool.query(
      `update businesses set owner_email = 'ann@hill.example' where id = $1`,
      [firmId],
    );
    const [mail] = await receive({ businessId: firmId });
    const both = { cookie: readCookies(await press(linkIn(mail as Mail), first)) };
    expect((await readOwnerArea(bakeryId, both)).status).toBe(200);
    expect((await readOwnerArea(firmId, both)).status).toBe(200);
    expect((await readOwnerArea(bakeryId, first)).status).toBe(401);
  });

  test('ends when its owner leaves, in this browser only', async () => {
    const [phone, laptop] = [await open(), await open()];
    const left = await directory.call(`DELETE /api/desk/${bakeryId}/session`, { headers: phone });
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await readOwnerArea(bakeryId, phone)).status).toBe(401);
    expect((await readOwnerArea(bakeryId, laptop)).status).toBe(200);
  });

  test('"This was not me" closes every desk and every waiting link of the listing', async () => {
    const thief = await open();
    const waiting = await receiveLink();
    const [mail] = await receive();
    const revokeOwnerArea = linkIn(mail as Mail, 'owner-link/disown');
    expect(await (await directory.get(revokeOwnerArea)).text()).toContain('Close it everywhere');
    expect((await readOwnerArea(bakeryId, thief)).status).toBe(200);
    expect((await press(revokeOwnerArea)).status).toBe(200);
    expect((await readOwnerArea(bakeryId, thief)).status).toBe(401);
    expect((await press(waiting)).status).toBe(410);
    expect((await press(revokeOwnerArea.replace('business=', 'business=1'))).status).toBe(410);
  });

  test('says nothing of staff, who sign in apart', async () => {
    const owner = await open();
    expect((await directory.get('/api/auth/user', owner)).status).toBe(401);
    const admin = await directory.signIn('admin');
    expect((await readOwnerArea(bakeryId, admin)).status).toBe(401);
  });

  test('ends with its listing', async () => {
    const owner = await open();
    await directory.db.pool.query('update businesses set deleted_at = now()');
    expect((await readOwnerArea(bakeryId, owner)).status).toBe(401);
  });
});

describe('the way out', () => {
  const ask = (ending: string, headers: Record<string, string>) =>
    directory.call(`POST /api/desk/${bakeryId}/ending`, { headers, body: { ending } });
  const page = () => directory.get(`/api/businesses/${bakery.slug}`);

  async function receiveEnding(ending: string, headers: Record<string, string>): Promise<string> {
    expect(await (await ask(ending, headers)).json()).toEqual({ email: 'rosa@bakery.example' });
    await directory.runJobs();
    const [mail, ...others] = directory.mails.splice(0);
    expect([mail?.to, others]).toEqual(['rosa@bakery.example', []]);
    return linkIn(mail as Mail, 'confirm-listing');
  }

  test('a listing is removed once its owner confirms it by mail, and staff may restore it', async () => {
    const [owner, laptop] = [await open(), await open()];
    const link = await receiveEnding('removed', owner);
    expect(await (await directory.get(link)).text()).toContain('<button>Yes, remove it</button>');
    expect((await page()).status).toBe(200);
    directory.setTime('2024-06-01T13:00:00Z');
    const answer = await press(link);
    expect(await answer.text()).toContain('write to us within 30 days');
    expect((await page()).status).toBe(404);
    expect((await readOwnerArea(bakeryId, laptop)).status).toBe(401);
    expect((await press(link)).status).toBe(410);
    const admin = await directory.signIn('admin');
    const deleted = await directory.get('/api/admin/businesses?status=deleted', admin);
    expect(await deleted.json()).toMatchObject([{ id: bakeryId }]);
    await directory.call(`POST /api/admin/businesses/${bakeryId}/restore`, { headers: admin });
    expect((await page()).status).toBe(200);
  });

  test('a business that has closed says so on its page, and staff are told', async () => {
    const link = await receiveEnding('closed', await open());
    expect(await (await page()).json()).toMatchObject({ mayBeClosed: false });
    expect((await press(link)).status).toBe(200);
    expect(await (await page()).json()).toMatchObject({ mayBeClosed: true });
  });

  test('no other link removes a listing: none of the other kind, of another listing or an old one', async () => {
    const owner = await open();
    const [closed, removed] = [
      await receiveEnding('closed', owner),
      await receiveEnding('removed', owner),
    ];
    expect((await press(closed.replace('answer=closed', 'answer=removed'))).status).toBe(410);
    const others = removed.replace(`business=${bakeryId}`, `business=${firmId}`);
    expect((await press(others)).status).toBe(410);
    directory.setTime('2024-06-08T12:00:01Z');
    expect((await press(removed)).status).toBe(410);
    expect((await page()).status).toBe(200);
  });

  test('nothing ends while another person claims the listing', async () => {
    const owner = await open();
    const link = await receiveEnding('removed', owner);
    await directory.db.pool.query('update business_owners set locked_at = now()');
    expect((await ask('removed', owner)).status).toBe(409);
    expect((await press(link)).status).toBe(410);
    expect((await page()).status).toBe(200);
  });
});
