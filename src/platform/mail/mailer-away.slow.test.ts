import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';
import { queues } from '../../workers.ts';
import { readConfig } from '../config/config.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { createLog } from '../telemetry/log.ts';
import { composeMail, mailQueue } from './compose.ts';
import { createMailer, mailWorker } from './mailer.ts';

const TIMEOUT_MS = 400;
const SITE = { name: 'Directory', url: 'https://directory.example' };

let directory: Directory;
let jobs: Jobs;
let lines: string[] = [];
let received: string[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  lines = [];
  received = [];
  jobs = await openProcess();
});
afterEach(async () => {
  await jobs.close();
  for (const close of closing.splice(0)) await close();
});

function openProcess(): Promise<Jobs> {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return openJobs(directory.address, queues, { log, supervise: true });
}

function sendThrough(port: number) {
  const mailer = createMailer(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
    { name: 'Directory' },
    TIMEOUT_MS,
  );
  return [mailWorker(mailer)];
}

async function post(...names: string[]) {
  await directory.db.kysely.transaction().execute(async (trx) => {
    for (const name of names) {
      const to = `${name}@example.com`;
      const subject = `A secret for ${name}`;
      await jobs.enqueue(
        trx,
        mailQueue,
        composeMail({ to, subject, lines: ['Words'], site: SITE }),
      );
    }
  });
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function openMailServer(answer: (name: string) => 'take' | 'refuse' | 'hang', port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const name = address.split('@')[0] ?? '';
      if (answer(name) === 'hang') return;
      if (answer(name) === 'take') return done();
      const error = new Error(`No such user here: <${address}>, A secret for ${name}`);
      done(Object.assign(error, { responseCode: 550 }));
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address.split('@')[0] ?? ''));
        done();
      });
    },
  });
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return listen(server.server as Server, port);
}

async function readWaiting() {
  const { rows } = await directory.db.pool.query(
    `select data->>'to' as to, retry_count, retry_limit,
            extract(epoch from start_after - now())::float8 as wait
     from pgboss.job where name = 'mail' and state = 'retry' order by 1`,
  );
  return rows;
}

const comeDue = () => directory.db.pool.query('update pgboss.job set start_after = now()');

test('a server that is away: emails wait, over a restart too, and go out once it is back', async () => {
  const port = await openMailServer(() => 'take');
  await closing.splice(0)[0]?.();
  await jobs.work(sendThrough(port));
  await post('rosa', 'zoe');
  await soon(async () => expect(await readWaiting()).toHaveLength(2));
  expect(lines.join()).toContain('The mail server could not be reached: connect ECONNREFUSED');
  expect(lines.join()).not.toMatch(/secret|rosa|Words/i);
  await jobs.close();

  await openMailServer(() => 'take', port);
  await comeDue();
  jobs = await openProcess();
  await jobs.drain(sendThrough(port));
  expect(received.sort()).toEqual(['rosa', 'zoe']);
  expect(await readWaiting()).toEqual([]);
});

test('a server that takes the call and never speaks is given up, and asked again', async () => {
  const silent = createServer();
  const port = await listen(silent);
  closing.push(() => new Promise((resolve) => silent.close(resolve)));
  await post('rosa');
  await jobs.work(sendThrough(port));
  await soon(async () => expect(await readWaiting()).toHaveLength(1));
  expect(lines.join()).toMatch(/The mail server could not be reached: (Greeting never|Timeout)/);
});

test('an address that is refused holds up no others, and is told without its contents', async () => {
  const port = await openMailServer((name) => (name === 'gone' ? 'refuse' : 'take'));
  await post('gone', 'rosa', 'zoe');
  await jobs.work(sendThrough(port));
  await soon(() => expect(received.sort()).toEqual(['rosa', 'zoe']));
  await soon(async () => expect(await readWaiting()).toHaveLength(1));
  const told = lines.join();
  expect(told).toContain('The mail server refused a message: 550 No such user here: (address)');
  expect(told).not.toMatch(/gone|secret/);
});

test('an email on which the server hangs holds up no others', async () => {
  const port = await openMailServer((name) => (name === 'slow' ? 'hang' : 'take'));
  await post('slow', 'rosa', 'zoe', 'ann');
  const mailer = createMailer(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
    { name: 'Directory' },
    3000,
  );
  let isOver = false;
  const [worker] = [mailWorker(mailer)];
  await jobs.work([
    {
      ...worker,
      run: async (data, id) => {
        await worker.run(data, id).catch(() => {});
        if ('to' in data && data.to === 'slow@example.com') isOver = true;
      },
    },
  ]);
  await soon(() => expect(received.sort()).toEqual(['ann', 'rosa', 'zoe']));
  expect(isOver).toBe(false);
  await closing.splice(0)[0]?.();
});

test('tries come ever more slowly, an hour apart at last, for a week', async () => {
  await post('rosa');
  const waits = [];
  for (let round = 0; round < 12; round += 1) {
    await jobs.drain(sendThrough(1));
    const [{ wait }] = await readWaiting();
    waits.push(wait);
    await comeDue();
  }
  expect(waits[0]).toBeLessThan(25);
  expect(waits.slice(0, 3).reduce((sum, wait) => sum + wait)).toBeGreaterThan(15);
  expect(Math.min(...waits.slice(-2))).toBeGreaterThan(3590);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
  const [{ retry_limit: tries }] = await readWaiting();
  expect(tries * 3600).toBeGreaterThan(7 * 86_400 - 3600);

  await directory.db.pool.query('update pgboss.job set retry_count = retry_limit');
  await jobs.work(sendThrough(1));
  await soon(() => expect(lines.join()).toContain('a job failed for good'));
});
