import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { Mail } from '../../../platform/mail/compose.ts';

const ROSA = 'rosa@bakery.example';

let directory: Directory;
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate messages');
  directory.setTime('2024-06-01T12:00:00Z');
  [id = 0] = await directory.open({ ...bakery, email: ROSA }, lawFirm);
});

const page = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const press = (path: string) => directory.app.request(path, { method: 'POST' });
const read = async (path: string) => (await directory.get(path)).text();
const linkIn = ({ text }: Mail, answer: string) =>
  text.match(
    new RegExp(`http://localhost:3000(/api/confirm-listing\\?\\S*answer=${answer}\\S*)`),
  )?.[1];

/** The job doesn't trust a clock that jumped ahead by days, so this forgets the clock's last time. */
async function runDaily(): Promise<Mail[]> {
  await directory.db.pool.query(`delete from settings where key = 'clock'`);
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, { name: 'ask-owners', retries: 0 }, {}));
  await directory.runJobs();
  return directory.mails.splice(0);
}

async function receive(): Promise<Mail> {
  directory.setTime('2025-06-05T12:00:00Z');
  const [mail] = await runDaily();
  return mail as Mail;
}

const follow = async (answer: string) => linkIn(await receive(), answer) ?? '';

describe('once a year', () => {
  test('the contact is asked, and can stop such mails with one click; nobody else is', async () => {
    directory.setTime('2025-05-30T12:00:00Z');
    expect(await runDaily()).toEqual([]);
    directory.setTime('2025-06-05T12:00:00Z');
    const [mail, ...others] = await runDaily();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ROSA,
      subject: 'Is Rosa’s Bakery & Café up to date?',
    });
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await runDaily()).toEqual([]);
    directory.setTime('2026-05-30T12:00:00Z');
    expect(await runDaily()).toEqual([]);
    directory.setTime('2026-06-07T12:00:00Z');
    expect(await runDaily()).toHaveLength(1);
  });

  test('who confirmed within the year is left alone; so are pending and deleted listings', async () => {
    await directory.open(
      { ...bakery, slug: 'pending', email: ROSA, isApproved: false },
      { ...bakery, slug: 'deleted', email: ROSA, deletedAt: new Date('2025-06-01T12:00:00Z') },
    );
    await directory.db.pool.query(
      `update businesses set confirmed_at = '2024-12-01', confirmed_by = 'owner' where id = $1`,
      [id],
    );
    directory.setTime('2025-06-05T12:00:00Z');
    expect(await runDaily()).toEqual([]);
  });

  test('many are asked bit by bit, each once', async () => {
    await directory.db.pool.query(
      `insert into businesses (name, name_key, slug, city, city_key, state, category_id,
         category_key, email, is_approved, submitted_at)
       select 'Shop ' || n, 'shop ' || n, 'shop-' || n, 'Boise', 'boise', 'ID', 1,
         'restaurants', 'shop' || n || '@shops.example', true, '2020-01-01'
       from generate_series(1, 150) n`,
    );
    directory.setTime('2025-06-05T12:00:00Z');
    const mails = await runDaily();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(151);
    expect(await runDaily()).toEqual([]);
  });
});

describe('the answers', () => {
  test('"still right": the page says that its owner confirmed it, however often it is pressed', async () => {
    const link = await follow('right');
    expect(await read(link)).toContain('<button>It is still correct</button>');
    expect((await page()).confirmedBy).toBe('source');
    for (let time = 0; time < 2; time += 1) expect((await press(link)).status).toBe(200);
    expect(await page()).toMatchObject({
      confirmedAt: '2025-06-05T12:00:00.000Z',
      confirmedBy: 'owner',
    });
    const { rows } = await directory.db.pool.query(
      `select from audit_log where action = 'owner.confirm'`,
    );
    expect(rows).toHaveLength(1);
    expect((await runDaily()).length).toBe(0);
  });

  test('"something has changed": a fresh link to the desk goes to the contact, and to nobody else', async () => {
    const link = await follow('correct');
    const answer = await press(link);
    expect(await answer.text()).toContain('Check your email');
    await directory.runJobs();
    expect(directory.mails).toMatchObject([{ to: ROSA }]);
    expect(directory.mails[0]?.text).toContain('/api/owner-link?token=');
  });

  test('"it has closed": the page says that it may be, staff find it once, and it can be taken back', async () => {
    const link = await follow('closed');
    expect(await read(link)).toContain('Has it closed for good?');
    expect((await page()).mayBeClosed).toBe(false);
    const [answer] = [await press(link), await press(link)];
    expect((await page()).mayBeClosed).toBe(true);
    const editor = await directory.signIn('editor');
    const messages = await (await directory.get('/api/admin/messages', editor)).json();
    expect(messages).toMatchObject([{ topic: 'correction', business: { id }, email: ROSA }]);
    const back = (await answer?.text())?.match(/href="(\/api\/confirm[^"]+)"/)?.[1] ?? '';
    expect((await press(back.replaceAll('&amp;', '&'))).status).toBe(200);
    expect(await page()).toMatchObject({ mayBeClosed: false, confirmedBy: 'owner' });
  });

  test('looking at the links, as mail scanners do, changes nothing', async () => {
    const mail = await receive();
    const before = await page();
    for (const answer of ['right', 'correct', 'closed']) {
      for (const method of ['GET', 'HEAD']) {
        await directory.app.request(linkIn(mail, answer) ?? '', { method });
      }
    }
    expect(await page()).toEqual(before);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test('made-up links, old ones and those of a former contact are worth nothing', async () => {
    const link = await follow('closed');
    const { rows } = await directory.db.pool.query(`select id from businesses where slug = $1`, [
      lawFirm.slug,
    ]);
    const wrong = [
      link.replace(/business=\d+/, `business=${rows[0].id}`),
      link.replace(/time=\d+/, 'time=99999999999999'),
      link.replace(/token=[^&]+/, 'token=x'),
      link.replace('answer=closed', 'answer=delete'),
      '/api/confirm-listing',
      '/api/confirm-listing?business=99999999999999999999&answer=right&time=1&token=x',
    ];
    for (const path of wrong) {
      expect((await directory.get(path)).status).toBe(410);
      expect((await press(path)).status).toBe(410);
    }
    await directory.db.pool.query(`update businesses set owner_email = 'new@bakery.example'`);
    expect((await press(link)).status).toBe(410);
    await directory.db.pool.query('update businesses set owner_email = null');
    directory.setTime('2025-08-04T12:00:00Z');
    expect((await press(link)).status).toBe(410);
    expect((await page()).mayBeClosed).toBe(false);
  });
});

describe('on the desk and for staff', () => {
  test('an owner confirms with a button, which also says that the business is open', async () => {
    const owner = await directory.openOwnerArea(id, ROSA);
    await directory.db.pool.query('update businesses set may_be_closed_at = now()');
    const line = `POST /api/desk/${id}/confirm`;
    const answers = await Promise.all([1, 2].map(() => directory.call(line, { headers: owner })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await page()).toMatchObject({ mayBeClosed: false, confirmedBy: 'owner' });
  });

  test('staff mark a listing as maybe closed, and an older client of theirs leaves it alone', async () => {
    const editor = await directory.signIn('editor');
    const path = `/api/admin/businesses/${id}`;
    const edit = async (change: object) => {
      const { mayBeClosed: _, ...business } = await (await directory.get(path, editor)).json();
      const body = { ...business, ...change };
      return (await directory.call(`PUT ${path}`, { headers: editor, body })).json();
    };
    expect(await edit({ mayBeClosed: true })).toMatchObject({ mayBeClosed: true });
    expect(await edit({ phone: '503-555-0100' })).toMatchObject({ mayBeClosed: true });
    expect((await page()).mayBeClosed).toBe(true);
    expect(await edit({ mayBeClosed: false })).toMatchObject({ mayBeClosed: false });
  });
});
