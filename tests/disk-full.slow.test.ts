import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';
import { HEADER, openImports } from './transfer.ts';

let directory: Directory;
let id: number;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
  [id = 0] = await directory.open(bakery);
  await directory.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device'
        using errcode = '53100';
    end $$`);
});
afterAll(() => directory.close());

const TABLES = ['reviews', 'businesses', 'import_chunks', 'rate_limits'];

/** PostgreSQL as it is on a full disk: what needs room fails amid its transaction. */
async function whileDiskIsFull(work: () => Promise<void>) {
  const change = (line: (table: string) => string) =>
    directory.db.pool.query(TABLES.map(line).join(';'));
  await change(
    (table) => `create trigger full_disk after insert on ${table} execute function refuse()`,
  );
  await work();
  await change((table) => `drop trigger full_disk on ${table}`);
}

const review = { rating: 5, reviewerName: 'Ann', comment: 'The best rye bread in town.' };
const submission = {
  name: 'New Shop',
  description: 'Everything for the garden.',
  categoryId: 1,
  address: '1 Main Street',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
};
const file = `${HEADER}\nShop,shop,Words enough for it,1 Main St,Boise,ID,83702,,,,1,false,true\n`;

test('on a full disk, writes are refused in plain words, reads go on, and nothing is half written', async () => {
  const imports = await openImports(directory);
  const write = {
    review: () => directory.post(`/api/businesses/${id}/reviews`, review),
    submission: () => directory.post('/api/businesses', submission),
    upload: () => imports.send(file),
  };
  await whileDiskIsFull(async () => {
    for (const send of Object.values(write)) {
      const answer = await send();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await answer.json()).detail).toBe(
        'Changes cannot be saved right now. Please try again in a few minutes.',
      );
    }
    const business = await directory.get(`/api/businesses/${bakery.slug}`);
    expect(await business.json()).toMatchObject({ reviewCount: 0 });
    expect(await (await directory.get(`/api/businesses/${id}/reviews`)).json()).toEqual([]);
    const list = await directory.call('GET /api/admin/imports', { headers: imports.headers });
    expect(await list.json()).toEqual([]);
    expect(await directory.runJobs()).toBe(0);
  });
  for (const send of Object.values(write)) expect((await send()).status).toBe(201);
});

test('limits are kept all the same', async () => {
  await whileDiskIsFull(async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push(
        (await directory.post(`/api/businesses/${id}/reviews/1/report`, { reason: 'spam' })).status,
      );
    }
    expect([answers.at(9), answers.at(10)]).toEqual([404, 429]);
  });
});

test.skipIf(!existsSync('/dev/full'))(
  'a mail that found no room is written by the next try',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-full-'));
    const outbox = path.join(dataDir, 'outbox');
    const mailer = createMailer(
      { smtpUrl: undefined, mailFrom: 'a@example.com', siteUrl: 'http://localhost', dataDir },
      { name: 'Mainstreet' },
    );
    const mail = { to: 'owner@example.com', subject: 'Hello', text: 'Hello', html: '' };
    mkdirSync(outbox);
    symlinkSync('/dev/full', path.join(outbox, '1.eml.part'));
    await expect(mailer.send(mail, '1')).rejects.toThrow('ENOSPC');
    expect(readdirSync(outbox)).not.toContain('1.eml');
    rmSync(path.join(outbox, '1.eml.part'));
    await mailer.send(mail, '1');
    expect(readdirSync(outbox)).toEqual(['1.eml']);
    rmSync(dataDir, { recursive: true });
  },
);
