import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { type DoneItem, type QueueItem, queueCalls } from '../../../contract/queue.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let admin: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(
    'truncate triage_assignments, review_groups, messages, audit_log cascade',
  );
  directory.setTime('2090-06-01T12:00:00Z');
  ids = await directory.open(
    { ...bakery, isApproved: false, email: 'rosa@example.com', phone: '(503) 555-0134' },
    { ...lawFirm, source: 'overture' },
    {
      name: 'Second Bakery',
      slug: 'second-bakery',
      category: 'restaurants',
      city: 'Salem',
      state: 'OR',
    },
  );
  directory.setTime('2090-06-02T12:00:00Z');
});

const get = (query = '', as = editor) => directory.get(`/api/admin/triage${query}`, as);
const list = async (query = '', as = editor): Promise<QueueItem[]> => (await get(query, as)).json();
const keys = async (query = '', as = editor) => (await list(query, as)).map(({ key }) => key);
const post = (path: string, body: object, as = editor) => directory.post(path, body, as);
const run = (text: string, values: unknown[] = []) => directory.db.pool.query(text, values);

async function fillAll() {
  const [, law = 0, second = 0] = ids;
  const at = (hour: number) => `2090-06-01T${hour}:00:00Z`;
  await run(
    `insert into waiting_changes (business_id, field, was, proposed, created_at, version, state)
     values ($1, 'name', '{"name":"x"}', '{"name":"y"}', $2, 1, 'waiting')`,
    [law, at(13)],
  );
  const review = (held: string | null, hour: number, more = {}) => ({
    businessId: law,
    rating: 1,
    reviewerName: 'Ann',
    comment: 'Words enough',
    createdAt: new Date(at(hour)),
    authorHash: `a${hour}`,
    commentHash: `c${hour}`,
    isHeld: held !== null,
    heldFor: held,
    heldAt: held ? new Date(at(hour)) : null,
    ...more,
  });
  const group = await run(
    `insert into review_groups (rule, opened_at) values ('ring', $1) returning id`,
    [at(14)],
  );
  const groupId = group.rows[0].id;
  const rows = [
    review('ring', 14, { groupId }),
    review('ring', 15, { groupId, authorHash: 'other' }),
    review('link', 16),
    review(null, 10, { reportCount: 1 }),
  ];
  const made = await directory.db.kysely
    .insertInto('reviews')
    .values(rows as never)
    .returning('id')
    .execute();
  await run(
    `insert into review_reports (review_id, reporter_hash, reason, created_at) values ($1, 'n', 'spam', $2)`,
    [made[3]?.id, at(17)],
  );
  await run(
    `insert into review_replies (review_id, business_id, reply, reply_hash, created_at, updated_at, is_held, held_for)
     values ($1, $2, 'Thank you very much', 'h', $3, $3, true, 'link')`,
    [made[3]?.id, law, at(18)],
  );
  await run(
    `insert into business_reports (business_id, reason, created_at) values ($1, 'closed', $2), ($1, 'closed', $3)`,
    [second, at(19), at(20)],
  );
  await run(
    `insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
     values ($1, repeat('a', 32), gen_random_uuid(), 'ready', 1, 10, 10, $2)`,
    [law, at(21)],
  );
  await run(
    `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
     values ($1, $2, 1.5, '[]', $4), ($1, $3, 0.5, '[]', $4)`,
    [ids[0], second, law, at(22)],
  );
  await run(
    `insert into business_checks (business_id, kind, state, since)
     values ($1, 'zip-city', 'doubt', $2), ($1, 'point', 'doubt', $2), ($1, 'website', 'doubt', '2090-01-01')`,
    [law, at(23)],
  );
  return { groupId, reported: made[3]?.id, held: made[2]?.id };
}

test('everything that waits stands in one queue, the oldest first, a group as one item', async () => {
  const { groupId, reported, held } = await fillAll();
  const items = await list();
  expect(queueCalls.list.output.parse(items)).toEqual(items);
  expect(items.map(({ key }) => key)).toEqual([
    `listing-${ids[0]}`,
    expect.stringMatching(/^change-/),
    `reviews-${groupId}`,
    `review-${held}`,
    `reported-${reported}`,
    `reply-${reported}`,
    `report-${ids[2]}-closed`,
    expect.stringMatching(/^photo-/),
    `twin-${ids[0]}-${ids[2]}`,
    `doubt-${ids[1]}`,
  ]);
  expect(items[0]).toMatchObject({
    kind: 'listing',
    since: '2090-06-01T12:00:00.000Z',
    dueAt: '2090-06-03T12:00:00.000Z',
    business: { id: ids[0], name: bakery.name, version: 1, isListed: false },
    assignee: null,
    question: null,
  });
  expect(items[2]).toMatchObject({ about: 'ring', count: 2, dueAt: '2090-06-04T14:00:00.000Z' });
  expect(items[6]).toMatchObject({ about: 'closed', count: 2 });
  expect(items[8]).toMatchObject({ about: 'Second Bakery', dueAt: null });
});

test('it is read page by page, across kinds, and nothing comes twice', async () => {
  await fillAll();
  const whole = await keys();
  const paged: string[] = [];
  for (let path: string | undefined = '?limit=2'; path; ) {
    const answer = await get(path);
    expect(answer.headers.get('x-total-count')).toBe('10');
    paged.push(...((await answer.json()) as QueueItem[]).map(({ key }) => key));
    path = /triage(\?[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(paged).toEqual(whole);
});

test('things of one moment keep their order over pages', async () => {
  await run(`update businesses set is_approved = false, submitted_at = '2090-06-01T12:00:00Z'`);
  await run(
    `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
     values ($1, $2, 2, '[]', '2090-06-01T12:00:00Z'), ($1, $3, 2, '[]', '2090-06-01T12:00:00Z')`,
    [ids[0], ids[1], ids[2]],
  );
  const whole = await keys();
  expect(whole).toHaveLength(5);
  const seen: string[] = [];
  for (let query = '?limit=1'; seen.length < 5; ) {
    const answer = await get(query);
    seen.push(((await answer.json()) as QueueItem[])[0]?.key ?? 'none');
    query =
      /triage(\?[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '?limit=1';
  }
  expect(seen).toEqual(whole);
});

test('it is counted by kind', async () => {
  await fillAll();
  const counts: { kind: string; count: number }[] = await (await get('/counts')).json();
  expect(counts.filter(({ count }) => count > 0)).toHaveLength(10);
  expect(counts.find(({ kind }) => kind === 'reviews')).toEqual({
    kind: 'reviews',
    count: 1,
    isCapped: false,
  });
  expect(counts.find(({ kind }) => kind === 'claim')?.count).toBe(0);
});

test('a field left empty is no filter, and leaves the others alone', async () => {
  await fillAll();
  expect((await get()).status).toBe(200);
  const { rows } = await run(`select id from categories where slug = 'restaurants'`);
  const categoryId = rows[0]?.id;
  const filtered = await get(`?state=&categoryId=${categoryId}`);
  expect(filtered.status).toBe(200);
  expect(await filtered.json()).toEqual(await list(`?categoryId=${categoryId}`));
  expect(await keys('?state=&q=')).toEqual(await keys());
});

test('it is filtered by kind, state, category, source and age', async () => {
  await fillAll();
  expect(await keys('?kind=photo')).toEqual([expect.stringMatching(/^photo/)]);
  expect((await list('?state=OR')).map(({ kind }) => kind)).toEqual(['listing', 'report', 'twin']);
  expect((await list('?source=overture')).every(({ business }) => business?.id === ids[1])).toBe(
    true,
  );
  expect((await list('?older=23')).map(({ kind }) => kind)).toEqual(['listing']);
  const category = await (await directory.get('/api/categories/restaurants')).json();
  expect(await keys(`?categoryId=${category.id}&kind=listing`)).toEqual([`listing-${ids[0]}`]);
});

describe('search', () => {
  test.each([
    ['a phone number', '503.555.0134'],
    ['the same as it is dialed', '+1 503 555 0134'],
    ['an email', 'ROSA@example.com'],
    ['a ZIP code', '97201'],
    ['the start of an address', '12 main'],
    ['words', 'rosas bakery'],
  ])('finds a listing by %s', async (_, q) => {
    await run(`update businesses set address = '12 Main St.' where id = $1`, [ids[0]]);
    expect(await keys(`?kind=listing&q=${encodeURIComponent(q)}`)).toEqual([`listing-${ids[0]}`]);
    const found = await directory.get(`/api/admin/businesses?q=${encodeURIComponent(q)}`, editor);
    expect(((await found.json()) as { id: number }[]).map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('finds by id', async () => {
    expect(await keys(`?q=%23${ids[0]}`)).toEqual([`listing-${ids[0]}`]);
  });

  test('what is nobody’s finds nothing', async () => {
    for (const q of ['503-555-9999', 'nobody@example.com', '99999', '12%', '!!']) {
      expect(await keys(`?q=${encodeURIComponent(q)}`)).toEqual([]);
    }
  });
});

test('all that match can be taken at once, with the versions to approve', async () => {
  await run('update businesses set is_approved = false');
  const answer = await (await get('/listings?state=OR')).json();
  expect(answer).toMatchObject({
    listings: [{ id: ids[0], version: 1 }, { id: ids[2] }],
    isCapped: false,
  });
});

test('what is deleted does not wait', async () => {
  await fillAll();
  await run('update businesses set deleted_at = now()');
  expect(await keys()).toEqual([]);
});

describe('who works on what', () => {
  const key = () => `listing-${ids[0]}`;

  test('an open item shows who looks at it, until they open another', async () => {
    await run('update businesses set is_approved = false');
    await post('/api/admin/triage/look', { key: key() });
    expect((await list('', admin))[0]?.assignee).toMatchObject({
      id: 'editor',
      isMe: false,
      isKept: false,
    });
    const other = await (await post('/api/admin/triage/look', { key: key() }, admin)).json();
    expect(other.assignee).toMatchObject({ id: 'editor', isMe: false });
    await post('/api/admin/triage/look', { key: `listing-${ids[1]}` });
    const items = await list('', admin);
    expect(items.map(({ assignee }) => assignee?.id ?? null)).toEqual([null, 'editor', null]);
  });

  test('it is free again after half an hour', async () => {
    await post('/api/admin/triage/look', { key: key() });
    directory.setTime('2090-06-02T12:31:00Z');
    expect((await list())[0]?.assignee).toBeNull();
    const mine = await (await post('/api/admin/triage/look', { key: key() }, admin)).json();
    expect(mine.assignee).toMatchObject({ id: 'admin', isMe: true });
  });

  test('an item is kept, given and freed; only knowingly taken from another', async () => {
    const assign = (body: object, as = editor) =>
      post('/api/admin/triage/assign', { key: key(), ...body }, as);
    expect((await assign({ userId: 'editor' })).status).toBe(200);
    expect(await keys('?assigned=me')).toEqual([key()]);
    expect(await keys('?assigned=me', admin)).toEqual([]);
    expect(await keys('?assigned=nobody')).toEqual([]);
    const refused = await assign({ userId: 'admin' }, admin);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain('Sam is working on this');
    expect((await assign({ userId: 'admin', isForced: true }, admin)).status).toBe(200);
    expect(await keys('?assigned=me', admin)).toEqual([key()]);
    expect((await assign({ userId: null }, admin)).status).toBe(200);
    expect(await keys('?assigned=nobody')).toEqual([key()]);
  });

  test('nobody is given work who is not of the staff', async () => {
    await directory.signIn('none');
    const answer = await post('/api/admin/triage/assign', { key: key(), userId: 'none' });
    expect(answer.status).toBe(404);
    const clerks = await (await get('/clerks')).json();
    expect(clerks).toMatchObject([
      { id: 'admin', name: 'Sam' },
      { id: 'editor', name: 'Sam' },
    ]);
  });

  test('of two who open it at once, one has it', async () => {
    const answers = await Promise.all(
      [editor, admin].map((as) => post('/api/admin/triage/look', { key: key() }, as)),
    );
    const who = await Promise.all(answers.map(async (answer) => (await answer.json()).assignee.id));
    expect(new Set(who).size).toBe(1);
  });
});

describe('messages from visitors', () => {
  const write = (more: object = {}) =>
    directory.post('/api/contact', {
      topic: 'question',
      name: 'Ann Lee',
      email: 'ann@example.com',
      message: 'Do you list dentists?',
      ...more,
    });

  test('stand in the queue before what nobody waits for, with or without a listing', async () => {
    await fillAll();
    await write();
    const items = await list();
    expect(queueCalls.list.output.parse(items)).toEqual(items);
    const at = items.findIndex(({ kind }) => kind === 'message');
    expect(items[at]).toMatchObject({ about: 'Ann Lee', business: null, dueAt: null });
    expect(items.slice(at + 1).map(({ kind }) => kind)).toEqual(['photo', 'twin', 'doubt']);
  });

  test('are found by who wrote them', async () => {
    await write();
    for (const q of ['ANN@example.com', 'ann lee']) {
      expect(await keys(`?q=${encodeURIComponent(q)}`)).toEqual([
        expect.stringMatching(/^message-/),
      ]);
    }
    expect(await keys('?q=nobody')).toEqual([]);
    expect(await keys('?state=OR&kind=message')).toEqual([]);
  });

  test('are read one by one, and done', async () => {
    await write();
    const [item] = await list('?kind=message');
    const path = `/api/admin/messages/${item?.id}`;
    expect(await (await directory.get(path, editor)).json()).toMatchObject({ name: 'Ann Lee' });
    await directory.call(`PUT ${path}`, { body: { isDone: true }, headers: editor });
    expect(await keys('?kind=message')).toEqual([]);
    const done: DoneItem[] = await (await get('/done?kind=message')).json();
    expect(done.map(({ about }) => about)).toEqual([expect.stringMatching(/^Ann Lee, .+@.+: ./)]);
    expect((await directory.get('/api/admin/messages/999999', editor)).status).toBe(404);
  });
});

describe('one item', () => {
  const one = (key: string, as = editor) => directory.get(`/api/admin/triage/items/${key}`, as);

  test('each is read by its key, as the list has it', async () => {
    await fillAll();
    for (const item of await list()) {
      expect(await (await one(item.key)).json()).toEqual(item);
    }
  });

  test('what does not wait is not found, and the work of others is refused', async () => {
    expect((await one(`listing-${ids[1]}`)).status).toBe(404);
    expect((await one('review-999999')).status).toBe(404);
    expect((await one('banana-1')).status).toBe(404);
    const moderator = await directory.signIn('moderator');
    expect((await one(`listing-${ids[0]}`, moderator)).status).toBe(403);
  });

  test('any two listings can be compared, also those that nobody found alike', async () => {
    const found = await (await one(`twin-${ids[1]}-${ids[2]}`)).json();
    expect(found).toMatchObject({ kind: 'twin', about: 'Second Bakery', business: { id: ids[1] } });
    expect((await one(`twin-${ids[1]}-${ids[1]}`)).status).toBe(404);
  });
});

describe('a doubt that was answered', () => {
  const answer = (value: string) =>
    post(`/api/admin/doubts/${ids[1]}`, { answer: value, version: 1 });
  beforeEach(async () => {
    await run(
      `insert into business_checks (business_id, kind, state, since, detail)
       values ($1, 'zip-city', 'doubt', '2090-06-01', $2), ($1, 'website', 'dead', '2090-01-01', '{}'),
         ($1, 'stale', 'doubt', '2090-06-01', '{}')`,
      [
        ids[1],
        {
          kind: 'zip-city',
          value: '85001',
          zipCity: 'Phoenix',
          zipStates: ['AZ'],
          miles: null,
        },
      ],
    );
    expect(await keys('?kind=doubt')).toEqual([`doubt-${ids[1]}`]);
  });

  test('is over when the listing is right as it stands', async () => {
    expect((await answer('right')).status).toBe(200);
    expect(await keys('?kind=doubt')).toEqual([]);
  });

  test('is over while the page says that it may be closed', async () => {
    expect((await answer('may-be-closed')).status).toBe(200);
    expect(await keys('?kind=doubt')).toEqual([]);
    await run('update businesses set may_be_closed_at = null');
    expect(await keys('?kind=doubt')).toEqual([`doubt-${ids[1]}`]);
  });

  test.each(['right', 'may-be-closed'])(
    'the answer "%s" can be taken back: everything is as before',
    async (value) => {
      const look = async () => {
        const listings = await run(
          'select confirmed_at, confirmed_by, may_be_closed_at from businesses where id = $1',
          [ids[1]],
        );
        const checks = await run(
          'select * from business_checks where business_id = $1 order by kind',
          [ids[1]],
        );
        return { listing: listings.rows, checks: checks.rows };
      };
      const before = await look();
      const { version } = await (await answer(value)).json();
      expect(await look()).not.toEqual(before);
      const undo = () => post(`/api/admin/doubts/${ids[1]}/undo`, { version });
      expect((await undo()).status).toBe(200);
      expect(await look()).toEqual(before);
      expect(await keys('?kind=doubt')).toEqual([`doubt-${ids[1]}`]);
      expect((await undo()).status).toBe(409);
    },
  );

  test('an answer that something else made, or that is old, cannot be taken back', async () => {
    const undo = async (version: number) =>
      (await post(`/api/admin/doubts/${ids[1]}/undo`, { version })).status;
    expect(await undo(1)).toBe(409);
    const { version } = await (await answer('right')).json();
    directory.setTime('2090-07-01T12:00:00Z');
    expect(await undo(version)).toBe(409);
  });

  test('waits for its owner a week, and is back without an answer', async () => {
    await run(`update businesses set email = 'law@example.com' where id = $1`, [ids[1]]);
    expect((await answer('ask')).status).toBe(200);
    expect(await keys('?kind=doubt')).toEqual([]);
    expect(await keys('?kind=doubt&show=asked')).toEqual([`doubt-${ids[1]}`]);
    directory.setTime('2090-06-10T12:00:00Z');
    expect(await keys('?kind=doubt')).toEqual([`doubt-${ids[1]}`]);
  });
});

test('a claim that waits for its claimant stands among what waits for others', async () => {
  await run(
    `insert into claims (business_id, way, email, token_hash, expires_at, state, network_hash, created_at)
     values ($1, 'website', 'own@example.com', 't', '2090-07-01', 'waiting', 'n', '2090-06-01T09:00:00Z')`,
    [ids[1]],
  );
  expect(await keys('?kind=claim')).toEqual([]);
  const [key = ''] = await keys('?kind=claim&show=asked');
  expect(key).toMatch(/^claim-/);
  expect((await directory.get(`/api/admin/triage/items/${key}`, editor)).status).toBe(200);
});

describe('what is done', () => {
  const done = async (query = '', as = editor): Promise<DoneItem[]> =>
    (await get(`/done${query}`, as)).json();

  test('is told by kind, the newest first, with who decided and what takes it back', async () => {
    await fillAll();
    const { version } = await (
      await directory.get(`/api/admin/businesses/${ids[0]}`, editor)
    ).json();
    await post(`/api/admin/businesses/${ids[0]}/approve`, { version }, admin);
    directory.setTime('2090-06-02T12:01:00Z');
    await post('/api/admin/duplicates/different', { lowId: ids[0], highId: ids[2] });
    const items = await done();
    expect(queueCalls.done.output.parse(items)).toEqual(items);
    expect(items).toMatchObject([
      {
        kind: 'twin',
        action: 'business.tell-apart',
        subject: ids[2],
        business: { id: ids[0] },
        about: 'Second Bakery',
      },
      { kind: 'listing', action: 'business.approve', by: 'Sam', business: { name: bakery.name } },
    ]);
    expect(await done('?kind=listing')).toHaveLength(1);
    expect((await done('?assigned=me')).map(({ kind }) => kind)).toEqual(['twin']);
    expect(await done('?state=AZ')).toEqual([]);
    expect(await done('?q=rosas+bakery')).toHaveLength(2);
    directory.setTime('2090-07-03T12:00:00Z');
    expect(await done()).toEqual([]);
  });

  test('is read page by page, and by those whose work it is', async () => {
    await run('update businesses set is_approved = false');
    for (const [at, id] of ids.entries()) {
      directory.setTime(`2090-06-02T12:0${at}:00Z`);
      await post(`/api/admin/businesses/${id}/approve`, {});
    }
    const seen: number[] = [];
    for (let path: string | undefined = '/done?limit=2'; path; ) {
      const answer = await get(path);
      expect(answer.headers.get('x-total-count')).toBe('3');
      seen.push(...((await answer.json()) as DoneItem[]).map(({ business }) => business?.id ?? 0));
      path = /triage(\/done\?[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([...ids].reverse());
    const moderator = await directory.signIn('moderator');
    expect(await done('', moderator)).toEqual([]);
    expect((await get('/done?kind=listing', moderator)).status).toBe(403);
  });

  test('one’s own approval is undone from here, as long as the server takes it back', async () => {
    const business = await (await directory.get(`/api/admin/businesses/${ids[0]}`, editor)).json();
    await post(`/api/admin/businesses/${ids[0]}/approve`, { version: business.version });
    directory.setTime('2090-06-02T12:00:20Z');
    const [approved] = await done();
    expect(approved).toMatchObject({ action: 'business.approve', undoableFor: 10 });
    expect(await done('', admin)).toMatchObject([{ undoableFor: null }]);
    const back = { version: approved?.subject };
    expect((await post(`/api/admin/businesses/${ids[0]}/undo`, back)).status).toBe(200);
    expect(await keys('?kind=listing')).toEqual([`listing-${ids[0]}`]);
    directory.setTime('2090-06-02T12:00:31Z');
    expect(await done()).toMatchObject([{ undoableFor: null }]);
  });

  test('claims that ran out or were withdrawn are told too', async () => {
    await run(
      `insert into claims (business_id, way, email, token_hash, expires_at, state, network_hash, created_at, decided_at, decided_by)
       values ($1, 'letter', 'lee@example.com', 'a', $2, 'expired', 'n', '2090-05-01', $2, null),
         ($1, 'letter', 'may@example.com', 'b', $2, 'withdrawn', 'n', '2090-05-01', $2, $3),
         ($1, 'letter', 'old@example.com', 'c', '2090-02-01', 'expired', 'n', '2090-01-01', '2090-02-01', null)`,
      [ids[1], '2090-06-01T00:00:00Z', (await run('select id from users limit 1')).rows[0].id],
    );
    const found = await done('?kind=claim');
    expect(queueCalls.done.output.parse(found)).toEqual(found);
    expect(found.map(({ action, about, by }) => [action, about, by !== null])).toEqual([
      ['claim.expired', 'lee@example.com', false],
      ['claim.withdrawn', 'may@example.com', true],
    ]);
    expect(await done('?kind=claim&limit=1')).toEqual(found.slice(0, 1));
    expect(await done('?kind=claim&state=AZ')).toEqual([]);
    expect(await done('?kind=photo')).toEqual([]);
  });

  test('a page is marked as closed from here only after enough were confirmed', async () => {
    const report = (visitor: string) =>
      run(
        `insert into business_reports (business_id, reason, reporter_hash, created_at, state, decided_at)
         values ($1, 'closed', $2, $3, 'confirmed', $3)`,
        [ids[1], visitor, '2090-06-02T11:00:00Z'],
      );
    await run(
      `insert into audit_log (at, actor, action, business_id, after)
       select $2, id, 'report.confirm', $1, '{"reason": "closed"}' from users limit 1`,
      [ids[1], '2090-06-02T11:30:00Z'],
    );
    const mayMark = async () => (await done('?kind=report')).map((item) => item.mayMark);
    for (const visitor of ['a', 'b', 'b']) await report(visitor);
    expect(await mayMark()).toEqual([false]);
    await report('c');
    expect(await mayMark()).toEqual([true]);
    await run('update businesses set may_be_closed_at = $1', ['2090-06-02T11:40:00Z']);
    expect(await mayMark()).toEqual([false]);
  });

  test('a decision on held reviews leads to them', async () => {
    await run(
      `insert into audit_log (at, actor, action, after)
       select $1, id, 'review-group.remove', '{"decisionId": 4, "groupId": 7, "count": 12}'
       from users limit 1`,
      ['2090-06-02T11:30:00Z'],
    );
    expect(await done('?kind=reviews')).toMatchObject([
      { subject: 4, group: { id: 7, count: 12 }, business: null },
    ]);
  });
});
