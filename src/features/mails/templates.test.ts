import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { approveBusiness } from '../businesses/staff/approve.ts';

let directory: Directory;
let admin: { cookie: string };
const path = '/api/admin/mail-templates/listing-approved';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate mail_wordings, sent_mails, mail_languages');
  admin = await directory.signIn('admin');
});

const ask = (line: string, body?: unknown, headers = admin) =>
  directory.call(line, { headers, ...(body !== undefined && { body }) });
const save = (words: object, version = 0) =>
  ask(`PUT ${path}`, { language: 'en', subject: 'Live', text: 'It is live.', version, ...words });
const preview = async (text: string, more: object = {}) =>
  (await ask(`POST ${path}/preview`, { language: 'en', subject: 'Live', text, ...more })).json();

async function approveOne(ownerEmail = 'rosa@example.com') {
  const [id = 0] = await directory.open({ ...bakery, isApproved: false });
  const { pool } = directory.db;
  await pool.query('update businesses set owner_email = $1 where id = $2', [ownerEmail, id]);
  await approveBusiness(directory, id, 'admin');
  await directory.runJobs();
  return directory.mails.splice(0)[0];
}

test('words of staff are those of the next mail, and ours come back', async () => {
  const text = '¡{listing} is on {site}!\n[See it]({listing_url})\n\nFrom {price_and_term}.';
  const saved = await (await save({ subject: '{listing} is live', text })).json();
  expect(saved).toMatchObject({ version: 1, isChanged: true, changedBy: 'admin@example.com' });
  const mail = await approveOne();
  expect(mail?.subject).toBe('Rosa’s Bakery & Café is live');
  expect(mail?.text).toMatch(
    /^¡Rosa’s Bakery & Café is on Mainstreet!\n\nSee it:\nhttp:\/\/localhost:3000\/restaurants\/rosas-bakery-and-cafe\n\nFrom \$9.95 a year.\n\nStop emails about listings:/,
  );
  expect(mail?.headers?.['List-Unsubscribe']).toBeDefined();

  const reset = await ask(`POST ${path}/reset`, { language: 'en', version: 1 });
  expect(await reset.json()).toMatchObject({ version: 2, isChanged: false });
  const versions = await (await ask(`GET ${path}/versions?language=en`)).json();
  expect(versions.map(({ words }: { words: object | null }) => words)).toEqual([
    null,
    { subject: '{listing} is live', text },
  ]);
  const { rows } = await directory.db.pool.query(
    "select action from audit_log where action like 'mail.%' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['mail.change', 'mail.reset']);
});

test('two editors at once: the second sees both, and loses nothing', async () => {
  const [first, second] = await Promise.all([save({ text: 'One.' }), save({ text: 'Two.' })]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const refused = await (first.status === 409 ? first : second).json();
  const kept = await (first.status === 200 ? first : second).json();
  expect(refused.current.words).toEqual(kept.words);
  expect((await save({ text: 'Three.' }, 1)).status).toBe(200);
  expect((await ask(`POST ${path}/reset`, { language: 'en', version: 1 })).status).toBe(409);
});

test('a change of one language leaves the other; saving ours is no change', async () => {
  await save({});
  const list = await (await ask('GET /api/admin/mail-templates')).json();
  const changed = list.filter(({ changedIn }: { changedIn: string[] }) => changedIn.length > 0);
  expect(changed).toMatchObject([{ name: 'listing-approved', changedIn: ['en'] }]);
  const { own } = await (await ask(`GET ${path}?language=en`)).json();
  const back = await (await save(own, 1)).json();
  expect([back.isChanged, back.version]).toEqual([false, 2]);
  expect((await (await save(own, 2)).json()).version).toBe(2);
});

test('scripts, markup and right-to-left text stay text', async () => {
  const shown = await preview('<script>alert(1)</script> **b**\n\nשלום {listing}');
  expect(shown.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; **b**');
  expect(shown.html).toContain('<p dir="auto">שלום Rosa’s Bakery &amp; Café</p>');
  expect(shown.text).toContain('<script>alert(1)</script>');
  expect(shown.text).toContain('Stop emails about listings:');
});

test.each([
  ['a field that is not offered', { text: 'Hi {password_url}' }],
  ['a lone brace', { text: 'Hi {' }],
  ['a dangerous button', { text: '[Click](javascript:alert(1))' }],
  ['more than 10,000 characters', { text: 'x'.repeat(10_001) }],
  ['no text', { text: ' ' }],
  ['no subject', { subject: ' ' }],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: everyone@example.com' }],
  ['a subject without end', { subject: 'x'.repeat(201) }],
  ['a null', { text: null }],
])('%s is refused, and nothing is kept', async (_, words) => {
  const answer = await save(words);
  expect(answer.status).toBe(422);
  expect((await directory.db.pool.query('select from mail_wordings')).rowCount).toBe(0);
});

test('10,000 characters fit; a template that is not there is not found', async () => {
  expect((await save({ text: 'x'.repeat(10_000) })).status).toBe(200);
  for (const name of ['nothing', '__proto__', 'constructor', '%00'])
    expect((await ask(`GET /api/admin/mail-templates/${name}`)).status).toBe(404);
});

test('words kept before a field became needed give way to ours', async () => {
  await directory.db.pool.query(
    `insert into mail_wordings values ('listing-approved', 'en', 1, 'S', 'Hi {gone}', 'x', now())`,
  );
  expect((await approveOne())?.subject).toBe('Your listing is approved');
});

test('a preview shows a listing that was chosen, and never a hidden one', async () => {
  const [shown = 0, hidden = 0] = await directory.open(
    { name: 'Zoe <b>Bikes', slug: 'zoe-bikes' },
    { name: 'Secret Shop', slug: 'secret-shop', isApproved: false },
  );
  const text = '{listing}\n[See]({listing_url})';
  expect((await preview(text, { businessId: shown })).text).toMatch(
    /^Zoe <b>Bikes\n\nSee:\nhttp:\/\/localhost:3000\/services\/zoe-bikes/,
  );
  expect((await preview(text, { businessId: hidden })).text).not.toContain('Secret');
  const broken = await preview('Hi {nobody}');
  expect(broken.faults).toHaveLength(1);
});

test('a test goes to whoever sends it, unsaved, and to no other address', async () => {
  const trial = { language: 'es', subject: 'Prueba {listing}', text: 'Hola {price_and_term}' };
  const body = { ...trial, to: 'victim@example.com' };
  expect(await (await ask(`POST ${path}/test`, body)).json()).toEqual({ to: 'admin@example.com' });
  await directory.runJobs();
  expect(directory.mails).toMatchObject([
    { to: 'admin@example.com', subject: 'Prueba Rosa’s Bakery & Café' },
  ]);
  expect(directory.mails[0]?.text).toContain('Hola $9.95 al año');
  expect((await directory.db.pool.query('select from mail_wordings')).rowCount).toBe(0);
  const bad = await ask(`POST ${path}/test`, { ...trial, text: '{x}' });
  expect(bad.status).toBe(422);
});

test('a test stops after twenty an hour', async () => {
  const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
  const headers = await strict.signIn('admin');
  const body = { language: 'en', subject: 'Hi', text: 'Hi' };
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await strict.call(`POST ${path}/test`, { body, headers })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  await strict.close();
});

test('no name of a listing makes a header', async () => {
  await save({ subject: 'About {listing}' });
  const [id = 0] = await directory.open({ name: 'Plain', slug: 'plain' });
  await directory.db.pool.query(
    `update businesses set name = E'A\\r\\nBcc: everyone@example.com' where id = $1`,
    [id],
  );
  const shown = await preview('Hi', { subject: 'About {listing}', businessId: id });
  expect(shown.subject).toBe('About A Bcc: everyone@example.com');
});

test('only who may change emails can', async () => {
  const editor = await directory.signIn('editor');
  for (const line of [`GET ${path}`, 'GET /api/admin/sent-mails'])
    expect((await ask(line, undefined, editor)).status).toBe(403);
});

describe('a secret link', () => {
  const invitation = '/api/admin/mail-templates/staff-invitation';
  const write = (text: string, headers: { cookie: string } = admin) =>
    ask(`PUT ${invitation}`, { language: 'en', subject: 'Welcome', version: 0, text }, headers);

  test.each([
    'https://evil.example/?u={password_url}',
    'See {password_url}',
    '{password_url}',
    'https://evil.example/?u=\n{password_url}',
    '[{password_url}](https://evil.example/)',
    '[Choose](https://evil.example/?u={password_url})',
    '[Choose]({password_url}.evil.example)',
    '[Choose](//evil.example/{password_url})',
  ])('stands only as our button: %s', async (text) => {
    const answer = await write(`${text}\n\n[Choose a password]({password_url})`);
    expect(answer.status).toBe(422);
    expect((await write(text)).status).toBe(422);
  });

  test('in words that were kept before gives way to ours', async () => {
    await directory.db.pool.query(
      `insert into mail_wordings values ('listing-approved', 'en', 1, 'Hi',
         'https://evil.example/?u={manage_url}', 'x', now())`,
    );
    expect((await approveOne())?.text).not.toContain('evil.example');
  });

  test('is in the words of administrators alone, not of a role, nor of a program of theirs', async () => {
    const { pool } = directory.db;
    const text = '[Choose a password]({password_url})';
    const role = { name: 'Writers', rights: ['mails'] };
    await ask('POST /api/admin/roles', role);
    const { rows } = await pool.query('select id from roles');
    await directory.signIn('editor');
    await pool.query(`update users set role = 'role:' || $1::int where id = 'editor'`, [
      rows[0]?.id,
    ]);
    const writer = await directory.signIn('editor');
    expect((await ask(`GET ${invitation}`, undefined, writer)).status).toBe(200);
    expect((await write(text, writer)).status).toBe(403);
    const reset = { language: 'en', version: 0 };
    expect((await ask(`POST ${invitation}/reset`, reset, writer)).status).toBe(403);
    const plain = '/api/admin/mail-templates/webhook-stopped';
    const words = { language: 'en', subject: 'Hi', text: 'Because: {reason}', version: 0 };
    expect((await ask(`PUT ${plain}`, words, writer)).status).toBe(200);
    const token = { name: 'Town', rights: ['mails'], mayChange: true, expiresOn: null };
    const { token: secret } = await (await ask('POST /api/admin/tokens', token)).json();
    const program = await directory.call(`PUT ${invitation}`, {
      headers: { authorization: `Bearer ${secret}` },
      body: { language: 'en', subject: 'Welcome', version: 0, text },
    });
    expect(program.status).toBe(403);
    expect((await write(text)).status).toBe(200);
  });
});
