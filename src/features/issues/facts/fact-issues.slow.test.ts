import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { settleIssues } from '../../businesses/model/fact-issues.ts';
import { issueQueues } from '../jobs.ts';
import { checkListings, startCheckingListings } from './check-listings.ts';

let directory: Directory;
let id: number;
let firmId: number;
let headers: { cookie: string };

const ROSA = 'rosa@bakery.example';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [id = 0, firmId = 0] = await directory.open({ ...bakery, email: ROSA }, lawFirm);
  headers = await directory.signIn('editor');
});

const query = (text: string, values: unknown[] = [id]) => directory.db.pool.query(text, values);
const later = (time = '2027-07-01T12:00:00Z') => directory.setTime(time);

async function runDaily() {
  await query(`delete from settings where key = 'clock'`, []);
  const queue = issueQueues.find(({ name }) => name === 'find-stale-listings');
  if (!queue) throw new Error('No such queue');
  await directory.db.kysely.transaction().execute((trx) => directory.jobs.enqueue(trx, queue, {}));
  await directory.runJobs();
  return directory.mails.splice(0);
}

async function list(status = 'stale') {
  const answer = await directory.get(`/api/admin/doubts?status=${status}`, headers);
  expect(answer.status).toBe(200);
  return answer.json();
}

const answer = (body: object) =>
  directory.call(`POST /api/admin/doubts/${id}`, { headers, body: { version: 1, ...body } });

async function misplace() {
  await query(`update businesses set zip_code = '04101' where id = $1`);
  await directory.db.kysely
    .transaction()
    .execute((trx) => settleIssues(trx, [id], directory.clock()));
}

async function reportClosed(count: number) {
  await query(
    `insert into business_reports (business_id, reason, reporter_hash, created_at)
     select $1, 'closed', 'network ' || n, $2 from generate_series(1, $3::int) n
     on conflict do nothing`,
    [id, directory.clock(), count],
  );
}

describe('a listing gets in doubt', () => {
  test('with a wrong ZIP code that nobody confirmed for three years, and not before', async () => {
    await misplace();
    later('2027-05-30T12:00:00Z');
    await runDaily();
    expect(await list()).toEqual([]);
    later();
    await runDaily();
    expect(await list()).toMatchObject([
      {
        business: { id, version: 1 },
        points: 3,
        reasons: [
          { code: 'unconfirmed', points: 2 },
          { code: 'conflict', points: 1 },
        ],
        doubts: [{ kind: 'zip-state', value: '04101', zipCity: 'Portland', zipStates: ['ME'] }],
      },
    ]);
    expect(await list('facts')).toMatchObject([{ business: { id } }]);
  });

  test('by three visitors who say that it has closed, until somebody confirms it', async () => {
    await reportClosed(2);
    await runDaily();
    expect(await list()).toEqual([]);
    await reportClosed(3);
    await runDaily();
    expect(await list()).toMatchObject([{ reasons: [{ code: 'closed', points: 3 }] }]);
    directory.setTime('2024-06-02T12:00:00Z');
    const owner = await directory.openOwnerArea(id, ROSA);
    await directory.call(`POST /api/desk/${id}/confirm`, { headers: owner });
    expect(await list()).toEqual([]);
    await runDaily();
    expect(await list()).toEqual([]);
  });

  test('never by its age alone, nor by silence: no answer is no evidence', async () => {
    later('2024-07-01T12:00:00Z');
    for (const year of [2025, 2026, 2027, 2028, 2029]) {
      later(`${year}-07-01T12:00:00Z`);
      await query(
        `insert into confirm_asks values ($1, $2)
         on conflict (business_id) do update set asked_at = excluded.asked_at`,
        [id, directory.clock()],
      );
      await runDaily();
      expect(await list()).toEqual([]);
    }
    expect(await (await directory.get(`/api/businesses/${bakery.slug}`)).json()).toMatchObject({
      mayBeClosed: false,
      confirmedBy: 'source',
    });
  });

  test('with a dead website after 18 months', async () => {
    await query(
      `insert into business_checks (business_id, kind, state, since, failures, detail)
       values ($1, 'website', 'dead', now(), 4, '{"checkedAt": "2024-05-01"}')`,
    );
    later('2025-11-01T12:00:00Z');
    await runDaily();
    expect(await list()).toEqual([]);
    later('2025-12-02T12:00:00Z');
    await runDaily();
    expect(await list()).toMatchObject([{ website: { state: 'dead', failures: 4 }, points: 3 }]);
  });

  test('but not while it waits, is deleted or is marked already', async () => {
    await reportClosed(3);
    await query('update businesses set may_be_closed_at = now() where id = $1');
    await runDaily();
    expect(await list()).toEqual([]);
  });
});

describe('its owner', () => {
  test('is asked once in six months, with a link that opens the listing', async () => {
    await reportClosed(3);
    const [mail, ...others] = await runDaily();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ROSA,
      subject: 'Is Rosa’s Bakery & Café up to date?',
    });
    expect(mail?.text).toContain('Visitors reported that it has closed.');
    expect(mail?.text).toContain('/api/owner-link?token=');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    directory.setTime('2024-11-30T12:00:00Z');
    expect(await runDaily()).toEqual([]);
    expect((await answer({ answer: 'ask' })).status).toBe(409);
    directory.setTime('2024-12-02T12:00:00Z');
    expect(await runDaily()).toHaveLength(1);
  });

  test('is not mailed after stopping such mails', async () => {
    await reportClosed(3);
    const [mail] = await runDaily();
    const stop = mail?.text.match(/http:\/\/localhost:3000(\/api\/stop-mails\S+)/)?.[1] ?? '';
    expect((await directory.app.request(stop, { method: 'POST' })).status).toBe(200);
    directory.setTime('2025-06-01T12:00:00Z');
    expect(await runDaily()).toEqual([]);
  });
});

describe('staff', () => {
  test('say that it is right: the page says so, and the doubt does not come back', async () => {
    await misplace();
    later();
    await runDaily();
    expect((await answer({ answer: 'right' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await list('facts')).toEqual([]);
    expect(await (await directory.get(`/api/businesses/${bakery.slug}`)).json()).toMatchObject({
      confirmedAt: '2027-07-01T12:00:00.000Z',
      confirmedBy: 'staff',
    });
    await checkListings(directory, 0);
    expect(await list('facts')).toEqual([]);
    await query(`update businesses set zip_code = '04102' where id = $1`);
    await checkListings(directory, 0);
    expect(await list('facts')).toHaveLength(1);
  });

  test('mark it as maybe closed, or ask its owner', async () => {
    await reportClosed(3);
    expect((await answer({ answer: 'ask' })).status).toBe(200);
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual([ROSA]);
    await runDaily();
    expect((await answer({ answer: 'may-be-closed' })).status).toBe(200);
    expect(await list()).toEqual([]);
    const page = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
    expect(page.mayBeClosed).toBe(true);
  });

  test('are told when somebody else was faster, and when nobody can be asked', async () => {
    const both = await Promise.all([answer({ answer: 'right' }), answer({ answer: 'right' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const body = { answer: 'ask', version: 1 };
    const asked = await directory.call(`POST /api/admin/doubts/${firmId}`, { headers, body });
    expect(asked.status).toBe(409);
    expect(await asked.text()).toContain('no email address');
    const missing = await directory.call('POST /api/admin/doubts/99999', { headers, body });
    expect(missing.status).toBe(404);
  });

  test('read what is known of one listing', async () => {
    await misplace();
    const checks = await (
      await directory.get(`/api/admin/businesses/${id}/checks`, headers)
    ).json();
    expect(checks).toMatchObject({
      doubts: [{ kind: 'zip-state' }],
      website: null,
      points: 1,
      confirmedBy: 'source',
    });
    expect((await directory.get('/api/admin/businesses/99999/checks', headers)).status).toBe(404);
  });

  test('page through a long list without missing any', async () => {
    await directory.open(
      ...Array.from({ length: 5 }, (_, at) => ({
        ...lawFirm,
        slug: `firm-${at}`,
        zipCode: '97201',
      })),
    );
    await checkListings(directory, 0);
    const ids: number[] = [];
    for (let path = '/api/admin/doubts?status=facts&limit=2'; path; ) {
      const page = await directory.get(path, headers);
      ids.push(
        ...(await page.json()).map(({ business }: { business: { id: number } }) => business.id),
      );
      path = page.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? '';
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });
});

test('an old directory is looked at once when it starts, and its points are set right', async () => {
  await query(
    `update businesses set zip_code = '83702', latitude = 43.6, longitude = -116.2,
       location_precision = 'zip' where id = $1`,
  );
  await query(`delete from settings where key = 'listings-checked'`, []);
  await startCheckingListings(directory);
  await directory.runJobs();
  expect(await list('facts')).toMatchObject([{ doubts: [{ kind: 'zip-state' }] }]);
  const { rows } = await query('select location_precision from businesses where id = $1');
  expect(rows).toEqual([{ location_precision: 'city' }]);
  await query(`delete from business_checks where business_id = $1`);
  await startCheckingListings(directory);
  await directory.runJobs();
  expect(await list('facts')).toEqual([]);
});
