import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { approveNotice } from '../mails/model/notices.ts';
import { mailLastMonth } from './monthly.ts';

let directory: Directory;
let id: number;
let owner: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2026-06-01T14:00:00Z');
  [id = 0] = await directory.open({
    ...bakery,
    isPremium: true,
    premiumUntil: new Date('2027-01-15T00:00:00Z'),
  });
  owner = await directory.openOwnerArea(id, 'rosa@bakery.example');
});

async function see(businessId: number, day: string, seen: number, calls = 0) {
  await directory.db.pool.query('insert into listing_figures values ($1, $2, $3, 0, $4, 0, 0)', [
    ...[businessId, day, seen, calls],
  ]);
}

async function receive() {
  await mailLastMonth(directory);
  await directory.runJobs();
  return directory.mails.splice(0);
}

test('on the first of the month an owner reads what the last one brought', async () => {
  await see(id, '2026-04-30', 380);
  await see(id, '2026-05-01', 400, 2);
  await see(id, '2026-05-31', 12);
  await see(id, '2026-06-01', 99);
  const [mail, ...more] = await receive();
  expect(more).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([
    'rosa@bakery.example',
    'Your listing was seen 412 times in May',
  ]);
  expect(mail?.text).toContain('Seen in lists: 412 (April: 380)\nTaps on Call: 2 (April: 0)\n');
  expect(mail?.text).toContain('Your premium year ends on January 15, 2027.');
  expect(mail?.text).toContain('Manage your listing:\nhttp://localhost:3000/api/owner-link?token=');
});

test('it comes once, however often the job runs, and two at a time', async () => {
  await see(id, '2026-05-01', 1);
  await Promise.all([mailLastMonth(directory), mailLastMonth(directory)]);
  directory.setTime('2026-06-03T14:00:00Z');
  expect((await receive()).map(({ subject }) => subject)).toEqual([
    'Your listing was seen once in May',
  ]);
  await see(id, '2026-06-05', 7);
  directory.setTime('2026-07-01T14:00:00Z');
  expect(await receive()).toHaveLength(1);
});

test('nothing to tell is no mail; nor is a listing without a proven owner', async () => {
  const [firm = 0] = await directory.open({ ...lawFirm, email: 'ann@hill.example' });
  await see(firm, '2026-05-02', 50);
  await see(id, '2026-04-02', 50);
  expect(await receive()).toEqual([]);
});

test('more owners than one batch all get theirs', async () => {
  const listings = Array.from({ length: 205 }, (_, at) => ({ ...lawFirm, slug: `firm-${at}` }));
  const ids = await directory.open(...listings);
  await directory.db.pool.query(
    `insert into business_owners (business_id, email, proof, proved_at)
     select id, 'owner-' || id || '@example.com', 'letter', now() from unnest($1::bigint[]) id`,
    [ids],
  );
  for (const one of ids) await see(one, '2026-05-02', 3);
  expect(await receive()).toHaveLength(205);
});

test('one click stops it, and nothing else; a forged one does not', async () => {
  await see(id, '2026-05-01', 5);
  const [mail] = await receive();
  if (!mail) throw new Error('No mail came');
  const stop = mail.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(`Stop the monthly statistics:\n${stop}`);
  const { pathname, search } = new URL(stop);
  expect(pathname).toBe('/api/stop-mails');
  const forged = search.replace(/to=\d+/, 'to=99');
  for (const method of ['GET', 'POST']) {
    expect((await directory.app.request(pathname + forged, { method })).status).toBe(404);
  }
  const page = await (await directory.get(pathname + search)).text();
  expect(page).toContain('how often your listing was seen');
  expect(await readSetting()).toBe(true);
  expect((await directory.app.request(pathname + search, { method: 'POST' })).status).toBe(200);
  expect(await readSetting()).toBe(false);
  directory.setTime('2026-07-01T14:00:00Z');
  await see(id, '2026-06-09', 5);
  expect(await receive()).toEqual([]);
  const again = await directory.call(`PUT /api/desk/${id}/figures/mail`, {
    body: { isMailed: true },
    headers: await directory.openOwnerArea(id),
  });
  expect(await again.json()).toEqual({ isMailed: true });
  expect(await receive()).toHaveLength(1);
});

test('who stopped all emails about listings does not get it either', async () => {
  const { db, clock, log, secret, site } = directory;
  await see(id, '2026-05-01', 5);
  const [mail] = await receive();
  const other = await approveNotice(
    { db, clock, log, secret, site },
    { ...(mail as NonNullable<typeof mail>), notice: { kind: 'x', isDaily: false } },
    'job',
  );
  const stop = other?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
  await directory.app.request(stop.replace('http://localhost:3000', ''), { method: 'POST' });
  directory.setTime('2026-07-01T14:00:00Z');
  await see(id, '2026-06-09', 5);
  expect(await receive()).toEqual([]);
});

async function readSetting(): Promise<boolean> {
  return (await (await directory.get(`/api/desk/${id}/figures`, owner)).json()).isMailed;
}
