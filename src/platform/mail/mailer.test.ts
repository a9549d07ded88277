import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDirectory } from '../../../tests/directory.ts';
import { createWorkers } from '../../workers.ts';
import { readConfig } from '../config/config.ts';
import { composeMail, mailQueue } from './compose.ts';
import { createMailer } from './mailer.ts';

const received: { from: string; to: string[]; source: string }[] = [];
let isBusy = false;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (isBusy) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
      });
      return done();
    });
  },
});
let smtpUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mail = composeMail({
  to: 'rosa@example.com',
  subject: 'Zoë’s Café\r\nBcc: everybody@example.com',
  lines: ['Grüße & <b>more</b>', { label: 'Renew', url: 'https://directory.example/checkout/1' }],
  site: { name: 'Directory', url: 'https://directory.example' },
});

test('an email reaches an SMTP server with a plain and an HTML part, and no header of its own', async () => {
  const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Directory <desk@directory.example>' });
  await createMailer(config, { name: 'Directory' }).send(mail, 'job-1');
  const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
  expect([from, to]).toEqual(['desk@directory.example', ['rosa@example.com']]);
  const parsed = await PostalMime.parse(source);
  expect(parsed.subject).toBe('Zoë’s Café Bcc: everybody@example.com');
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.messageId).toBe('<job-1@directory.example>');
  expect(parsed.text).toContain('Grüße & <b>more</b>');
  expect(parsed.text).toContain('Renew:\nhttps://directory.example/checkout/1');
  expect(parsed.html).toContain('Grüße &amp; &lt;b&gt;more&lt;/b&gt;');
  expect(parsed.html).toContain('href="https://directory.example/checkout/1"');
});

test('an email that the server puts off is sent again later, under the same id', async () => {
  const directory = await openDirectory();
  const config = readConfig({ SMTP_URL: smtpUrl });
  const mailer = createMailer(config, { name: 'Directory' });
  const { jobs } = directory;
  const workers = createWorkers({ ...directory, config, mailer });
  received.length = 0;
  await directory.db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailQueue, mail));
  isBusy = true;
  await jobs.drain(workers);
  expect(received).toEqual([]);
  isBusy = false;
  await directory.db.pool.query('update pgboss.job set start_after = now()');
  await jobs.drain(workers);
  await jobs.drain(workers);
  expect(received).toHaveLength(1);
  await directory.close();
});

test('a job of a transaction that fails is never done', async () => {
  const directory = await openDirectory();
  const attempt = directory.db.kysely.transaction().execute(async (trx) => {
    await directory.jobs.enqueue(trx, mailQueue, mail);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await directory.runJobs()).toBe(0);
  await directory.close();
});

test('without a server emails are kept as files', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-mail-'));
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir }), { name: 'Directory' });
  await mailer.send(mail, 'job-2');
  await mailer.send(mail, 'job-2');
  const outbox = path.join(dataDir, 'outbox');
  expect(readdirSync(outbox)).toEqual(['job-2.eml']);
  const parsed = await PostalMime.parse(readFileSync(path.join(outbox, 'job-2.eml')));
  expect(parsed.from?.address).toBe('no-reply@localhost');
  expect(parsed.to?.[0]?.address).toBe('rosa@example.com');
  rmSync(dataDir, { recursive: true });
});
