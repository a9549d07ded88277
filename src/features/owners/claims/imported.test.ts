import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

const THIEF = 'thief@evil.example';
const BAKER = 'baker@rosas.example';

let claims: Claims;
let directory: Claims['directory'];
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await claims.reset({ email: BAKER });
  await directory.db.pool.query('truncate imports, contact_notices cascade');
});

const importRow = (columns: string, values: string) =>
  staff.import(`slug,${columns}\n${bakery.slug},${values}\n`);
const mailsTo = (to: string) => directory.mails.filter((mail) => mail.to === to);

describe('what an import brings proves nothing for 30 days', () => {
  const prove = async (): Promise<string> => {
    const token = await claims.claim({ way: 'website', website: 'evil.example', email: THIEF });
    const { verification } = (await claims.read(token)).claim;
    claims.records.set('evil.example', [`mainstreet-verification=${verification}`]);
    await claims.check(token);
    return (await claims.read(token)).claim.state;
  };

  test('a website', async () => {
    await importRow('website', 'https://evil.example/');
    expect(await prove()).toBe('waiting');
    await claims.claim({ way: 'domain', email: THIEF });
    expect(claims.linkTo(THIEF)).toBeUndefined();
    directory.setTime('2024-07-02T12:00:00Z');
    expect(await prove()).toBe('proved');
  });

  test('a public email address', async () => {
    await directory.db.pool.query(`update businesses set approved_at = '2024-01-01'`);
    await importRow('email', THIEF);
    await directory.post('/api/owner-links', { email: THIEF, businessId: claims.id });
    await directory.runJobs();
    const opened = await claims.press(THIEF);
    expect(opened.status).not.toBe(303);
    expect(await claims.owners()).toEqual([]);
  });

  test('but for what an undo brings back, which is as old as it was', async () => {
    const { id } = await importRow('website,phone', 'https://evil.example/,(503) 555-0166');
    await staff.run(id, 'undo');
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    await claims.publish(token);
    await claims.check(token);
    expect((await claims.read(token)).claim.state).toBe('proved');
  });

  test('nor does what a merge brings to a listing that had none', async () => {
    await directory.db.pool.query('update businesses set website = null');
    const [other = 0] = await directory.open({
      ...bakery,
      slug: 'rosas-again',
      website: 'https://evil.example/',
    });
    const body = {
      survivor: { id: claims.id, version: 1 },
      merged: { id: other, version: 1 },
    };
    const { headers } = staff;
    const merged = await directory.call('POST /api/admin/duplicates/merge', { headers, body });
    expect(merged.status).toBeLessThan(300);
    expect(await prove()).toBe('waiting');
    const { id } = await merged.json();
    await directory.call(`POST /api/admin/merges/${id}/undo`, { headers });
    const { rows } = await directory.db.pool.query('select origins from businesses');
    expect(rows).toEqual([{ origins: null }, { origins: null }]);
  });
});

describe('whoever was the contact is told', () => {
  test('once for an import, at the former address', async () => {
    await directory.open({ ...bakery, slug: 'rosas-second', name: 'Rosa’s Second', email: BAKER });
    await staff.import(
      `slug,email,website\n${bakery.slug},${THIEF},https://evil.example/\nrosas-second,${THIEF},\n`,
    );
    await directory.runJobs();
    const [mail, ...more] = mailsTo(BAKER);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(bakery.name);
    expect(mail?.text).toContain('Rosa’s Second');
    expect(mail?.text).toContain(`${BAKER} → ${THIEF}`);
    expect(mailsTo(THIEF)).toEqual([]);
    const { rows } = await directory.db.pool.query('select from contact_notices');
    expect(rows).toEqual([]);
  });

  test('of what staff enter by hand', async () => {
    const { headers } = staff;
    const listing = await (
      await directory.get(`/api/admin/businesses/${claims.id}`, headers)
    ).json();
    const trades = listing.trades.map(({ slug }: { slug: string }) => slug);
    const body = { ...listing, trades, email: 'new@rosas.example' };
    await directory.call(`PUT /api/admin/businesses/${claims.id}`, { headers, body });
    await directory.runJobs();
    expect(mailsTo(BAKER)).toHaveLength(1);
  });

  test('not of what was taken back before anyone was told', async () => {
    const { id } = await staff.check(`slug,email\n${bakery.slug},${THIEF}\n`);
    await staff.start(id, 'commit');
    const { continueImport } = await import('../../import/steps/work.ts');
    await continueImport({ ...directory, jobs: { enqueue: async () => {} } }, id);
    await staff.run(id, 'undo');
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test('not of new rows', async () => {
    await staff.import(`name,city,state,category,email\nNew Shop,Boise,ID,retail,${BAKER}\n`);
    await directory.runJobs();
    expect(mailsTo(BAKER)).toEqual([]);
  });
});
