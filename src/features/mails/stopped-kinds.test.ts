import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { stoppableMails } from '../../domain/mail-kinds.ts';
import { strangersMails } from './model/notices.ts';
import { type TemplateShape, templateShapes } from './model/template-shapes.data.ts';

let directory: Directory;
let bakeryId: number;

const ROSA = 'rosa@bakery.example';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T16:00:00Z');
  await changeSettings(directory, {});
  [bakeryId = 0] = await directory.open(bakery);
  await directory.openOwnerArea(bakeryId, ROSA);
});

const review = () =>
  directory.post(`/api/businesses/${bakeryId}/reviews`, {
    rating: 5,
    reviewerName: 'Ann',
    comment: 'The best rye bread in town.',
  });
const countMails = async () => {
  const { rows } = await directory.db.pool.query(
    `select (select count(*)::int from pgboss.job_common where name = 'mail') as queued,
       (select count(*)::int from sent_mails) as tried`,
  );
  return rows[0];
};

test('of a kind that is switched off nothing is queued or sent', async () => {
  await changeSettings(directory, { stoppedMails: ['reviews'] });
  await review();
  await directory.runJobs({ isUndoOver: true });
  expect(directory.mails.splice(0)).toEqual([]);
  expect(await countMails()).toEqual({ queued: 0, tried: 0 });
  await directory.post('/api/owner-links', { email: ROSA, businessId: bakeryId });
  await directory.runJobs();
  expect(directory.mails.splice(0)).toHaveLength(1);
});

test('what was queued before is withheld, and staff see why', async () => {
  const admin = await directory.signIn('admin');
  await review();
  const send = directory.settings.current().stoppedMails;
  expect(send).toEqual([]);
  await changeSettings(directory, { stoppedMails: ['listing-submitted'] });
  await directory.db.kysely.transaction().execute((trx) =>
    directory.jobs.enqueue(
      trx,
      { name: 'mail', retries: 0 },
      {
        to: ROSA,
        subject: 'Sent',
        text: 'Sent',
        html: 'Sent',
        notice: { kind: 'reviews', isDaily: false },
      },
    ),
  );
  await changeSettings(directory, { stoppedMails: ['reviews'] });
  await directory.runJobs({ isUndoOver: true });
  expect(directory.mails.splice(0)).toEqual([]);
  const sent = await (await directory.get('/api/admin/sent-mails', admin)).json();
  expect(sent[0]).toMatchObject({ state: 'withheld', reason: 'switched-off' });
});

test('an administrator switches kinds, and none that is owed', async () => {
  const admin = await directory.signIn('admin');
  const { kinds, needed } = await (
    await directory.get('/api/admin/settings/mail-kinds', admin)
  ).json();
  expect(kinds.map(({ kind }: { kind: string }) => kind).sort()).toEqual(stoppableMails.toSorted());
  expect(needed).toContain('Receipt');
  const change = (stoppedMails: unknown) =>
    directory.call('PUT /api/admin/settings', {
      headers: admin,
      body: { values: { stoppedMails }, version: directory.settings.version() },
    });
  expect((await change(['receipt'])).status).toBe(422);
  expect((await change(['owner-links'])).status).toBe(422);
  expect((await change(Array.from({ length: 60_000 }, () => 'reviews'))).status).toBeLessThan(500);
  expect((await change(['figures', 'reviews'])).status).toBe(200);
  expect(directory.settings.current().stoppedMails).toEqual(['figures', 'reviews']);
});

test('no email that is owed or that was asked for can be switched off', () => {
  const shapes: TemplateShape[] = Object.values(templateShapes);
  for (const kind of stoppableMails) {
    expect(shapes.some(({ notice }) => notice !== 'owed' && notice.kind === kind)).toBe(true);
    const rule = (strangersMails as Record<string, { isLink?: true }>)[kind];
    expect(rule?.isLink).toBeUndefined();
  }
});
