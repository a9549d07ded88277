import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { CONTACT_EMAIL: 'desk@main.example' } });
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate messages');
  [bakeryId = 0] = await directory.open(bakery);
});

const question = {
  topic: 'question',
  name: 'Ann Reed',
  email: 'ann@home.example',
  message: 'Do you list farm stands, too?',
};
const claim = { ...question, topic: 'claim', about: bakery.slug, message: 'I bake here daily.' };
const KEY = '7f1d2c1e-3c1b-4d59-9b8c-0d7f6a1e2b3c';

const write = (body: object) => directory.post('/api/contact', body);
const listMessages = async (query = '') =>
  (await directory.get(`/api/admin/messages${query}`, editor)).json();
const mark = (id: number, isDone: boolean) =>
  directory.call(`PUT /api/admin/messages/${id}`, { headers: editor, body: { isDone } });

describe('a visitor writes to the operator', () => {
  test('staff read it, and it is mailed so that an answer goes to the visitor', async () => {
    const answer = await write(question);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ topic: 'question' });
    expect(await listMessages()).toMatchObject([
      { ...question, business: null, isSuspect: false, isDone: false },
    ]);
    await directory.runJobs();
    expect(directory.mails).toMatchObject([
      {
        to: 'desk@main.example',
        replyTo: 'ann@home.example',
        subject: 'A question, from Ann Reed',
      },
    ]);
    expect(directory.mails[0]?.text).toContain('Do you list farm stands, too?');
  });

  test('about a business: its name stands there, with a link', async () => {
    await write(claim);
    expect(await listMessages()).toMatchObject([
      { topic: 'claim', business: { id: bakeryId, name: bakery.name, isListed: true } },
    ]);
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain(`/restaurants/${bakery.slug}`);
  });

  test('about a business that is not listed: that is left out', async () => {
    expect((await write({ ...claim, about: 'no-such-business' })).status).toBe(201);
    expect(await listMessages()).toMatchObject([{ message: claim.message, business: null }]);
  });

  test('sent twice it is kept and mailed once; changed in between, it is another', async () => {
    const sent = { ...question, messageKey: KEY };
    const answers = await Promise.all([write(sent), write(sent)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await write({ ...sent, message: 'Do you list food trucks, too?' });
    expect(await listMessages()).toHaveLength(2);
    await directory.runJobs();
    expect(directory.mails).toHaveLength(2);
  });

  test('what a program wrote is kept as done, and not mailed', async () => {
    expect((await write({ ...question, nickname: 'x' })).status).toBe(201);
    expect(await listMessages()).toEqual([]);
    expect(await listMessages('?status=done')).toMatchObject([{ isSuspect: true, isDone: true }]);
    expect(await directory.runJobs()).toBe(0);
  });

  test.each([
    ['no topic', { topic: '' }, 'Choose a topic'],
    ['no name', { name: ' ' }, 'Name is required'],
    ['no email', { email: '' }, 'Enter an email address so that we can reply'],
    [
      'two addresses',
      { email: 'a@b.example, c@d.example' },
      'Enter an email address so that we can reply',
    ],
    ['a short message', { message: 'Hi' }, 'Message must be at least 10 characters'],
    ['a long message', { message: 'x'.repeat(5001) }, 'Use at most 5000 characters'],
  ])('%s is refused, field by field', async (_, change, message) => {
    const answer = await write({ ...question, ...change });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toMatchObject([{ message }]);
  });

  test('no line of theirs becomes a header of the mail', async () => {
    expect((await write({ ...question, email: 'a@b.example\r\nBcc: c@d.example' })).status).toBe(
      422,
    );
    expect((await write({ ...question, name: 'Ann\r\nBcc: c@d.example' })).status).toBe(422);
    await write({ ...question, message: 'Hello,\r\nBcc: c@d.example\r\n<script>' });
    await directory.runJobs();
    const [mail] = directory.mails;
    expect(mail?.to).toBe('desk@main.example');
    expect(mail?.html).toContain('&lt;script&gt;');
  });
});

describe('a browser sends the form without our code', () => {
  const sendForm = (fields: Record<string, string>) =>
    directory.app.request('/api/contact/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    });

  test('it is kept, and leads to what happens next', async () => {
    const answer = await sendForm({ ...claim, nickname: '' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact?sent=true');
    expect(await listMessages()).toMatchObject([{ topic: 'claim', business: { id: bakeryId } }]);
  });

  test('sent twice it is kept once', async () => {
    await sendForm(question);
    await sendForm(question);
    expect(await listMessages()).toHaveLength(1);
  });

  test('what is missing is said on a page of its own, with nothing typed in it', async () => {
    const answer = await sendForm({ ...question, email: '<b>', message: 'Hi' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain('<li>Enter an email address so that we can reply</li>');
    expect(text).toContain('<li>Message must be at least 10 characters</li>');
    expect(text).not.toContain('<b>');
  });

  test('JSON and files are no form', async () => {
    const answer = await directory.post('/api/contact/form', question);
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain('Send the data as a form.');
  });
});

describe('staff work through the messages', () => {
  test('one that is done leaves the open ones, and can be opened again', async () => {
    await write(question);
    const [{ id }] = await listMessages();
    expect(await (await mark(id, true)).json()).toMatchObject({ id, isDone: true });
    await mark(id, true);
    expect(await listMessages()).toEqual([]);
    expect(await listMessages('?status=done')).toMatchObject([{ id }]);
    await mark(id, false);
    expect(await listMessages()).toMatchObject([{ id }]);
    const { rows } = await directory.db.pool.query('select action from audit_log order by id');
    expect(rows.map(({ action }) => action)).toEqual(['message.close', 'message.reopen']);
  });

  test('pages of the list follow on each other: open ones oldest first, done ones latest first', async () => {
    for (const day of [1, 2, 3]) {
      directory.setTime(`2024-07-0${day}T12:00:00Z`);
      await write({ ...question, message: `This is message ${day}.` });
    }
    const read = async (query: string) => {
      const texts = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const path = `/api/admin/messages?${query}&limit=2&cursor=${cursor}`;
        const answer = await directory.get(path, editor);
        expect(answer.headers.get('x-total-count')).toBe('3');
        texts.push(...(await answer.json()).map(({ message }: { message: string }) => message));
        cursor = answer.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1];
      }
      return texts.map((text) => text.at(-2)).join('');
    };
    expect(await read('status=open')).toBe('123');
    for (const { id } of await listMessages()) await mark(id, true);
    expect(await read('status=done')).toBe('321');
  });

  test('there is nothing to mark where there is no message', async () => {
    expect((await mark(999, true)).status).toBe(404);
  });

  test('after a year it is erased, done or not; one about a removed business stays till then', async () => {
    directory.setTime('2024-06-01T12:00:00Z');
    await write(claim);
    await directory.db.pool.query('delete from businesses');
    expect(await listMessages()).toMatchObject([{ message: claim.message, business: null }]);
    directory.setTime('2025-05-31T13:00:00Z');
    await runNightly();
    expect(await listMessages()).toHaveLength(1);
    directory.setTime('2025-06-01T12:30:00Z');
    await runNightly();
    expect(await listMessages()).toEqual([]);
  });

  const runNightly = async () => {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, { name: 'prune-messages', retries: 0 }, {}));
    await directory.runJobs();
  };
});
