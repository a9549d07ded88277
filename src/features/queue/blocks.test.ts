import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { ADDRESS, createReviewer } from '../../../tests/reviewer.ts';
import { changeSettings } from '../../../tests/settings.ts';
import { deleteEndedBlocks } from './blocks.ts';

let directory: Directory;
let moderator: { cookie: string };
let bakeryId: number;
let lawId: number;

const SPAMMER = '203.0.113.5';
const ANN = 'ann@home.example';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  await directory.db.pool.query('truncate blocks');
  await changeSettings(directory, {});
  [bakeryId = 0, lawId = 0] = await directory.open(bakery, lawFirm);
  await directory.openOwnerArea(bakeryId, 'rosa@bakery.example');
  moderator = await directory.signIn('editor');
});

const from = (address: string) => ({ 'x-forwarded-for': address });
let count = 0;
const review = (address: string, change: object = {}) => {
  count += 1;
  const words = { reviewerName: `Guest ${count}`, comment: `Some good bread, number ${count}.` };
  const body = { rating: 5, ...words, ...change };
  return directory.post(`/api/businesses/${bakeryId}/reviews`, body, from(address));
};
const report = (address: string) =>
  directory.post(`/api/businesses/${lawId}/reports`, { reason: 'phone' }, from(address));
const ask = (address: string, email = ANN) =>
  directory.post(
    '/api/inquiries',
    { businessIds: [bakeryId], name: 'Ann', email, message: `Number ${++count}: are you open?` },
    from(address),
  );
const claim = (address: string, email = ANN) => {
  const note = 'I have baked here since 1990.';
  const body = { businessId: lawId, email, way: 'staff', note };
  return directory.post('/api/claims', body, from(address));
};
const submit = (address: string, change: object = {}) =>
  directory.post(
    '/api/businesses',
    {
      name: `Shop ${++count}`,
      description: 'Paper, pens and ink.',
      city: 'Boise',
      address: '12 Plain Street',
      state: 'ID',
      zipCode: '83702',
      categoryId: 1,
      ...change,
    },
    from(address),
  );

const call = (line: string, body?: object, headers = moderator) =>
  directory.call(line, { headers, ...(body && { body }) });
const add = (body: object) =>
  call('POST /api/admin/blocks', { reason: 'Advertising', days: 7, email: '', ...body });
const list = async () => (await call('GET /api/admin/blocks')).json();

test('from a review staff block its network: everything from there is refused with a sentence', async () => {
  const { id } = await (await review(SPAMMER)).json();
  const added = await add({ of: { kind: 'review', id } });
  expect(added.status).toBe(201);
  const block = await added.json();
  expect(block).toMatchObject({ reason: 'Advertising', endsAt: '2024-06-08T12:00:00.000Z' });
  expect(await list()).toMatchObject([{ id: block.id }]);
  const refused = [
    await review(SPAMMER),
    await report(SPAMMER),
    await ask(SPAMMER),
    await claim(SPAMMER),
    await submit(SPAMMER),
    await directory.post(
      `/api/businesses/${bakeryId}/reviews/${id}/report`,
      { reason: 'spam' },
      from(SPAMMER),
    ),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await refused[0]?.json()).toHaveProperty(
    'detail',
    'This directory takes nothing from you until June 8, 2024. Write to us if that is a mistake.',
  );
  const contact = { name: 'Ann', email: ANN, topic: 'other', message: 'Why am I blocked?' };
  expect((await directory.post('/api/contact', contact, from(SPAMMER))).status).toBe(201);
  expect((await review('198.51.100.7')).status).toBe(201);
});

test('the form without scripts is refused as well', async () => {
  const { id } = await (await review(SPAMMER)).json();
  await add({ of: { kind: 'review', id } });
  const send = (path: string, fields: Record<string, string>) =>
    directory.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from(SPAMMER) },
      body: new URLSearchParams(fields),
    });
  const written = { rating: '5', reviewerName: 'Ann', comment: 'The best rye bread in town.' };
  const answers = [
    await send(`/api/businesses/${bakeryId}/reviews/form`, written),
    await send('/api/claims/form', {
      businessId: String(lawId),
      email: ANN,
      way: 'staff',
      note: 'I have worked here since 1990.',
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

describe('whoever sent something', () => {
  test('by an email address, in every spelling', async () => {
    expect((await add({ email: ANN })).status).toBe(201);
    expect((await ask('192.0.2.1', 'Ann+spam@home.example')).status).toBe(403);
    expect((await claim('192.0.2.2')).status).toBe(403);
    expect((await submit('192.0.2.3', { ownerEmail: ANN })).status).toBe(403);
    expect((await review('192.0.2.4', { email: ANN })).status).toBe(403);
    expect((await review('192.0.2.4')).status).toBe(201);
    const { rows } = await directory.db.pool.query('select * from blocks');
    expect(JSON.stringify(rows)).not.toContain(ANN);
  });

  test.each([
    ['report', 'business_reports', report],
    ['claim', 'claims', (address: string) => claim(address)],
  ] as const)('by a %s', async (kind, table, send) => {
    await send(SPAMMER);
    const { rows } = await directory.db.pool.query(`select id from ${table}`);
    expect((await add({ of: { kind, id: rows[0].id } })).status).toBe(201);
    expect((await review(SPAMMER)).status).toBe(403);
    expect((await review('198.51.100.7')).status).toBe(201);
  });

  test('by a message', async () => {
    const contact = { name: 'Ann', email: ANN, topic: 'other', message: 'Buy followers here.' };
    await directory.post('/api/contact', contact);
    const { rows } = await directory.db.pool.query('select id from messages');
    const added = await add({ of: { kind: 'message', id: rows[0].id } });
    expect((await added.json()).person).toBe('Ann, a…@home.example');
    expect((await ask('192.0.2.9')).status).toBe(403);
  });

  test('who is unknown, or what never was, is said so', async () => {
    expect((await add({ of: { kind: 'review', id: 999_999 } })).status).toBe(409);
    for (const wrong of [
      {},
      { email: 'x' },
      { of: { kind: 'page', id: 1 } },
      { email: ANN, days: 0 },
    ]) {
      expect((await add(wrong)).status).toBe(422);
    }
    expect((await add({ email: ANN, reason: ' ' })).status).toBe(422);
  });
});

test('a block is lifted once, or ends by itself, and both are in the log', async () => {
  const { id } = await (await add({ email: ANN })).json();
  expect((await call(`DELETE /api/admin/blocks/${id}`)).status).toBe(200);
  expect((await call(`DELETE /api/admin/blocks/${id}`)).status).toBe(404);
  expect((await ask('192.0.2.1')).status).toBe(201);
  await add({ email: ANN });
  expect((await ask('192.0.2.2')).status).toBe(403);
  directory.setTime('2024-06-08T12:00:01Z');
  expect((await ask('192.0.2.3')).status).toBe(201);
  expect(await list()).toEqual([]);
  await deleteEndedBlocks(directory.db, new Date('2024-07-20T00:00:00Z'));
  const { rows } = await directory.db.pool.query('select from blocks');
  expect(rows).toEqual([]);
  const { rows: log } = await directory.db.pool.query(
    `select action, reason from audit_log where action like 'block.%' order by id`,
  );
  expect(log).toEqual([
    { action: 'block.add', reason: 'Advertising' },
    { action: 'block.lift', reason: null },
    { action: 'block.add', reason: 'Advertising' },
  ]);
});

test('a block closes the doors by link as well', async () => {
  const reviewer = createReviewer(directory, () => bakeryId);
  const tokenOfNext = async () => {
    const mails = await reviewer.deliver();
    return reviewer.tokensIn(mails.find(({ to }) => to === ADDRESS))[0] ?? '';
  };
  await reviewer.write();
  const token = await tokenOfNext();
  const { version } = await (await reviewer.confirm(token)).json();
  await reviewer.write({ comment: 'They know the law of the land.' }, lawId);
  const link = await tokenOfNext();
  await add({ email: ADDRESS });
  const edit = { rating: 1, comment: 'Not as good as it used to be.', version };
  const answers = [await reviewer.edit(token, edit), await reviewer.confirm(link)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  const { id } = await (await review(SPAMMER)).json();
  await add({ of: { kind: 'review', id } });
  const give = { key: 'x', email: 'tom@home.example' };
  const given = await directory.post('/api/own-review/address', give, from(SPAMMER));
  expect(given.status).toBe(403);
  expect((await reviewer.takeBack(token)).status).toBe(200);
});

test('a block from a review of a former year holds to its end', async () => {
  const { id } = await (await review(SPAMMER)).json();
  directory.setTime('2025-05-01T12:00:00Z');
  const again = await directory.signIn('editor');
  const body = { of: { kind: 'review', id }, email: '', reason: 'Advertising', days: 365 };
  expect((await call('POST /api/admin/blocks', body, again)).status).toBe(201);
  directory.setTime('2026-04-30T12:00:00Z');
  expect((await review(SPAMMER)).status).toBe(403);
  directory.setTime('2026-05-02T12:00:00Z');
  expect((await review(SPAMMER)).status).toBe(201);
});

test('whoever may not see a claim or a listing blocks nobody by it', async () => {
  await claim(SPAMMER);
  const { rows } = await directory.db.pool.query('select id from claims');
  const few = await directory.signIn('moderator');
  for (const of of [
    { kind: 'claim', id: rows[0].id },
    { kind: 'listing', id: bakeryId },
  ]) {
    const answer = await call(
      'POST /api/admin/blocks',
      { of, email: '', reason: 'Advertising', days: 7 },
      few,
    );
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('@');
  }
});

test('a long name and address of a message are shortened', async () => {
  const name = 'A'.repeat(100);
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`;
  await directory.post('/api/contact', { name, email, topic: 'other', message: 'Buy followers.' });
  await directory.db.pool.query(`update messages set name = repeat('A', 100)`);
  const { rows } = await directory.db.pool.query('select id from messages');
  expect((await add({ of: { kind: 'message', id: rows[0].id } })).status).toBe(201);
});

test('without the right nobody sees, adds or lifts one', async () => {
  const { id } = await (await add({ email: ANN })).json();
  const remove = `DELETE /api/admin/blocks/${id}`;
  for (const line of ['GET /api/admin/blocks', 'POST /api/admin/blocks', remove]) {
    expect((await directory.call(line, {})).status, line).toBe(401);
  }
});
