import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { inLanguage } from '../../platform/language.ts';
import { type Mail, mailQueue } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { createWorkers } from '../../workers.ts';
import { rejectBusiness } from '../businesses/model/reject.ts';
import { submitBusiness } from '../businesses/model/submit.ts';
import { planMail } from './model/plan.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2026-06-01T12:00:00Z');
  await directory.db.pool.query('truncate sent_mails, mail_languages, mail_wordings');
  admin = await directory.signIn('admin');
});

const enqueue = (...mails: PlannedMail[]) =>
  directory.db.kysely.transaction().execute(async (trx) => {
    for (const mail of mails) await directory.jobs.enqueue(trx, mailQueue, mail);
  });
const refusal = (to = 'rosa@example.com') =>
  planMail('claim-refused', to, { listing: 'Rosa’s', reason: 'No proof' });
const link = (to = 'rosa@example.com') =>
  planMail('claim-proved', to, { listing: 'Rosa’s', manage_url: 'https://d/m?token=sesame' });
const list = async (query = '') =>
  (await directory.get(`/api/admin/sent-mails${query}`, admin)).json();
const again = (id: number) =>
  directory.call(`POST /api/admin/sent-mails/${id}/send-again`, { headers: admin });
const fail = (message: string) =>
  createWorkers({ ...directory, mailer: { send: () => Promise.reject(new Error(message)) } });
const comeDue = () => directory.db.pool.query('update pgboss.job set start_after = now()');

test('who read the list, and whose emails were looked for, stands in the audit log', async () => {
  const read = async () => {
    const answer = await directory.get('/api/admin/audit?action=mail.read-sent', admin);
    return (await answer.json()).map(({ after }: { after: object }) => after);
  };
  const before = (await read()).length;
  directory.setTime('2026-06-01T14:00:00Z');
  await list();
  await list('?cursor=');
  await list('?to=rosa@example.com');
  expect((await read()).slice(0, 2)).toEqual([{ to: 'r…@example.com' }, {}]);
  expect(await read()).toHaveLength(before + 2);
  directory.setTime('2026-06-01T15:00:01Z');
  await list();
  expect(await read()).toHaveLength(before + 3);
});

test('each email stands in the list, with what became of it', async () => {
  await enqueue(refusal());
  const waiting = await (await directory.get('/api/admin/sent-mails/waiting', admin)).json();
  expect(waiting).toMatchObject({
    count: 1,
    mails: [{ to: 'rosa@example.com', title: 'Claim refused' }],
  });
  await directory.jobs.drain(fail('The mail server refused a message: 550 no such user'));
  expect(await list()).toMatchObject([
    {
      state: 'failed',
      tries: 1,
      to: 'rosa@example.com',
      obstacle: 'waiting',
      reason: 'The mail server refused a message: 550 no such user',
    },
  ]);
  await comeDue();
  await directory.runJobs();
  expect(await list()).toMatchObject([
    { state: 'sent', tries: 2, reason: null, language: 'en', obstacle: null },
  ]);
  expect(await (await directory.get('/api/admin/sent-mails/waiting', admin)).json()).toEqual({
    count: 0,
    mails: [],
  });
});

test('after the last try a mail is given up', async () => {
  await enqueue(refusal());
  await directory.jobs.drain(fail('The mail server is away'));
  await directory.db.pool.query('update sent_mails set tries = 180');
  await comeDue();
  await directory.jobs.drain(fail('The mail server is away'));
  expect(await list('?state=given-up')).toMatchObject([{ tries: 181 }]);
  expect(await list('?state=failed')).toEqual([]);
});

test('a process that is killed after the server took a mail: the repeat has the same id', async () => {
  await enqueue(refusal());
  const ids: string[] = [];
  const killed = { send: async (_: Mail, id: string) => void ids.push(id) };
  const workers = createWorkers({ ...directory, mailer: killed });
  const { rows } = await directory.db.pool.query(
    "select id, data from pgboss.job where name = 'mail'",
  );
  const [worker] = workers;
  await worker?.run(rows[0].data, rows[0].id);
  await directory.jobs.drain(workers);
  expect(ids).toEqual([rows[0].id, rows[0].id]);
  expect(await list()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('a mail that its reader stopped says so', async () => {
  const quiet = () =>
    planMail('merge-undone', 'rosa@example.com', { listing: 'Rosa’s', merged: 'Rosas' });
  await enqueue(quiet());
  await directory.runJobs();
  const stop = directory.mails[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
  expect(directory.mails[0]?.text).not.toContain('stop-mails');
  await directory.app.request(stop.replace('http://localhost:3000', ''), { method: 'POST' });
  await enqueue(quiet());
  await directory.runJobs();
  expect(await list()).toMatchObject([{ state: 'withheld', reason: 'stopped' }, { state: 'sent' }]);
});

test('searching finds every spelling of an address, and no part of one', async () => {
  await enqueue(
    refusal('rosa@example.com'),
    refusal('Rosa+x@Example.com'),
    link('zoe@example.com'),
  );
  await directory.runJobs();
  expect(await list('?to=ROSA%40example.com')).toHaveLength(2);
  expect(await list('?to=example.com')).toEqual([]);
  expect(await list('?template=claim-proved')).toMatchObject([{ to: 'zoe@example.com' }]);
  expect(await list('?state=sent&template=claim-refused&to=zoe%40example.com')).toEqual([]);
});

test('links that sign someone in are in no answer and no table, and aren’t sent again', async () => {
  await enqueue(link());
  await directory.runJobs();
  const [mail] = await list();
  expect(mail.obstacle).toBe('manage_url');
  expect(JSON.stringify(mail)).not.toContain('sesame');
  const { rows } = await directory.db.pool.query('select * from sent_mails');
  expect(JSON.stringify(rows)).not.toContain('sesame');
  expect((await again(mail.id)).status).toBe(409);
});

test('what has no such link is sent again, once for a double click', async () => {
  await enqueue(refusal());
  await directory.runJobs();
  const [{ id }] = await list();
  const answers = await Promise.all([again(id), again(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await directory.runJobs();
  expect(directory.mails.map(({ text }) => text)).toHaveLength(2);
  expect(directory.mails[1]?.text).toBe(directory.mails[0]?.text);
  const { rowCount } = await directory.db.pool.query(
    "select from audit_log where action = 'mail.send-again'",
  );
  expect(rowCount).toBe(1);
  expect((await again(999_999)).status).toBe(404);
});

test('authors of reviews stand in the list without their address', async () => {
  const { to, ...planned } = planMail(
    'review-confirm',
    'quokka@example.com',
    { listing: 'Rosa’s', review_url: 'https://d/r?token=x' },
    { list: { name: 'own-reviews', to: 'm' } },
  );
  await enqueue({ to, ...planned });
  const waiting = await (await directory.get('/api/admin/sent-mails/waiting', admin)).json();
  expect(waiting.mails[0].to).toBe('q…@example.com');
  await directory.runJobs();
  expect(await list('?to=quokka%40example.com')).toMatchObject([{ to: 'q…@example.com' }]);
});

test('a mail is in the language in which its reader used the site, whoever sets it off', async () => {
  const submission = (ownerEmail: string) => ({
    name: 'Panadería Luz',
    description: 'Pan',
    address: '1 Main',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
    isPremium: true,
    ownerEmail,
    email: null,
    phone: null,
    website: null,
  });
  const submit = (email: string) =>
    submitBusiness(
      { ...directory, propose: async () => {} },
      submission(email) as unknown as Parameters<typeof submitBusiness>[1],
    );
  const { id } = await inLanguage('es', () => submit('luz@example.com'));
  await directory.runJobs();
  const [received] = directory.mails.splice(0);
  expect(received?.subject).toBe('Recibimos su ficha');
  expect(received?.text).toContain('Eligió una ficha premium por $9.95 al año.');
  expect(received?.text).toMatch(/Pagar un año premium:\nhttp:\/\/localhost:3000\/es\/checkout\//);
  expect(received?.text).toContain('No recibir más correos sobre fichas:');
  expect(received?.html).toContain('<html lang="es">');
  await rejectBusiness(directory, id, 'admin', 'Falta algo');
  await directory.runJobs();
  expect(directory.mails.splice(0)[0]?.subject).toBe('Su ficha no fue aprobada');
  await submit('ann@example.com');
  await directory.runJobs();
  expect(directory.mails.splice(0)[0]?.subject).toBe('We received your listing');
  const { rows } = await directory.db.pool.query('select * from mail_languages');
  expect(rows).toMatchObject([{ language: 'es' }]);
  expect(JSON.stringify(rows)).not.toContain('luz');
});

test('a language that the site no longer offers gives way to the main one', async () => {
  await directory.open(bakery);
  await directory.db.pool.query(
    `insert into site_settings (changed, changed_by, changed_at)
     values ('{"languages": {"offered": ["en"], "main": "en"}}', 'x', now())`,
  );
  await directory.settings.reload();
  await enqueue({ ...refusal(), language: 'es' });
  await directory.runJobs();
  expect(directory.mails[0]?.subject).toBe('Your claim of Rosa’s was refused');
  await directory.db.pool.query('delete from site_settings');
  await directory.settings.reload();
});

test('after 90 days an email leaves the list, after 400 its reader’s language is forgotten', async () => {
  await enqueue(refusal());
  await directory.runJobs();
  await directory.db.pool.query(
    `insert into mail_languages values ('hash', 'es', '2026-06-01T12:00:00Z')`,
  );
  const prune = async (...times: string[]) => {
    for (const time of times) {
      directory.setTime(time);
      await directory.db.kysely
        .transaction()
        .execute((trx) => directory.jobs.enqueue(trx, { name: 'prune-mails', retries: 0 }, {}));
      await directory.runJobs();
    }
    const { rows } = await directory.db.pool.query(
      `select (select count(*)::int from sent_mails) as mails,
              (select count(*)::int from mail_languages) as languages`,
    );
    return rows[0];
  };
  expect(
    await prune('2026-08-28T12:00:00Z', '2026-08-29T12:00:00Z', '2026-08-30T11:00:00Z'),
  ).toEqual({ mails: 1, languages: 1 });
  expect(await prune('2026-08-30T13:00:00Z')).toEqual({ mails: 0, languages: 1 });
  expect(
    await prune('2027-07-05T12:00:00Z', '2027-07-06T12:00:00Z', '2027-07-07T12:00:00Z'),
  ).toEqual({ mails: 0, languages: 0 });
});
