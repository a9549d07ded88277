import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findWrongFigures } from '../../../../tests/clusters.ts';
import { bakery, lawFirm } from '../../../../tests/directory.ts';
import { openListedPhotos } from '../../../../tests/photos.ts';
import type { ReviewImport } from '../../../contract/review-imports.staff.ts';
import type { ListedReview } from '../../../contract/reviews.ts';
import { nameOwnRole } from '../../../domain/rights.ts';
import { countQuarters } from '../../reviews/log/count-quarters.ts';
import { workOnReviews } from './import.ts';

let the: Awaited<ReturnType<typeof openListedPhotos>>;
let admin: { cookie: string };
let bakeryId: number;
let firmId: number;

const SOURCE = 'Old Town Guide';
const HEAD = 'listing,business,zip code,rating,name,text,date,state,reply,reply date,photos\n';

beforeAll(async () => {
  the = await openListedPhotos();
});
afterAll(() => the.close());
beforeEach(async () => {
  await the.reset();
  await the.directory.db.pool.query('truncate review_imports restart identity cascade');
  the.directory.setTime('2024-06-01T12:00:00Z');
  admin = await the.directory.signIn('admin');
  [bakeryId = 0, firmId = 0] = await the.directory.open(
    { ...bakery, zipCode: '83702' },
    { ...lawFirm, zipCode: '97201' },
  );
});

const send = (csv: string, { source = SOURCE, headers = admin } = {}) =>
  the.directory.app.request(`/api/admin/review-imports?source=${encodeURIComponent(source)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv,
  });
async function start(csv: string, source = SOURCE): Promise<ReviewImport> {
  const answer = await send(csv, { source });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
}
async function read(id: number): Promise<ReviewImport | undefined> {
  const answer = await the.directory.get('/api/admin/review-imports', admin);
  const all: ReviewImport[] = await answer.json();
  return all.find((one) => one.id === id);
}
async function importAll(csv: string, source = SOURCE): Promise<ReviewImport> {
  const { id } = await start(csv, source);
  await the.directory.runJobs();
  const done = await read(id);
  if (!done) throw new Error('The import is not listed.');
  return done;
}
const undo = (id: number) =>
  the.directory.call(`POST /api/admin/review-imports/${id}/undo`, { headers: admin });
const listOf = async (id: number): Promise<ListedReview[]> =>
  (await the.directory.get(`/api/businesses/${id}/reviews`)).json();
const readPage = async (slug: string) =>
  (await the.directory.get(`/api/businesses/${slug}`)).json();
const exportAll = async (headers = admin) =>
  (await the.directory.get('/api/admin/exports/reviews', headers)).text();

const row = (cells: Partial<Record<string, string>> = {}) => {
  const all: Record<string, string> = {
    listing: bakery.slug,
    rating: '5',
    name: 'Ann',
    text: 'The rye bread is worth the drive.',
    date: '2019-05-31',
    ...cells,
  };
  const columns = HEAD.trim().split(',');
  return `${columns.map((name) => `"${(all[name] ?? '').replaceAll('"', '""')}"`).join(',')}\n`;
};

test('reviews come along with replies, count in the rating, and say where they come from', async () => {
  await readPage(bakery.slug);
  const done = await importAll(
    HEAD +
      row({ reply: 'Thank you, Ann.', 'reply date': '2019-06-02' }) +
      row({ name: 'Bob', rating: '4,4', date: '3/7/2020 18:30', text: 'Good\n\ncake.' }),
  );
  expect(done).toMatchObject({ source: SOURCE, state: 'done', added: 2, known: 0, refused: [] });
  expect(await listOf(bakeryId)).toMatchObject([
    {
      reviewerName: 'Bob',
      rating: 4,
      createdAt: '2020-03-07T18:30:00.000Z',
      comment: 'Good\n\ncake.',
    },
    {
      reviewerName: 'Ann',
      importedFrom: SOURCE,
      isConfirmed: false,
      isCounted: true,
      reply: { text: 'Thank you, Ann.', createdAt: '2019-06-02T12:00:00.000Z' },
    },
  ]);
  expect(await readPage(bakery.slug)).toMatchObject({
    rating: 4.5,
    reviewCount: 2,
    importedReviews: 2,
    genuineRating: { rating: 0, reviewCount: 0 },
  });
  expect(await findWrongFigures(the.directory)).toEqual([]);
  await the.directory.runJobs();
  expect(the.directory.mails).toEqual([]);
});

test('a job adds them and tells how far it is; a killed one goes on where it stopped', async () => {
  const { jobs, db, clock, settings } = the.directory;
  const rows = Array.from({ length: 450 }, (_, at) => row({ name: `Ann ${at}` }));
  const { id, ...begun } = await start(HEAD + rows.join('') + row({ rating: '9' }));
  expect(begun).toMatchObject({ state: 'running', rows: 451, done: 0, added: 0 });
  expect(await listOf(bakeryId)).toEqual([]);
  await workOnReviews({ jobs, db, clock, settings }, id, 0);
  expect(await read(id)).toMatchObject({ state: 'running', done: 200, added: 200 });
  await the.directory.runJobs();
  const done = { state: 'done', done: 451, added: 450, known: 0, refused: [{ line: 452 }] };
  expect(await read(id)).toMatchObject(done);
  expect(await findWrongFigures(the.directory)).toEqual([]);
  const stored = await the.query('select rows from review_imports');
  expect(stored).toEqual([{ rows: null }]);
});

test('the undo of one that runs ends it', async () => {
  const { jobs, db, clock, settings } = the.directory;
  const rows = Array.from({ length: 250 }, (_, at) => row({ name: `Ann ${at}` }));
  const { id } = await start(HEAD + rows.join(''));
  await workOnReviews({ jobs, db, clock, settings }, id, 0);
  await undo(id);
  await the.directory.runJobs();
  expect(await read(id)).toMatchObject({ state: 'undone', done: 200 });
  expect(await listOf(bakeryId)).toEqual([]);
});

test('each comes once: the same file, a longer one, the own export, and two at the same time', async () => {
  const file = HEAD + row() + row({ name: 'Bob' });
  await Promise.all([importAll(file), importAll(file)]);
  const longer = await importAll(file + row({ name: 'Cleo' }) + row({ name: 'Cleo' }));
  expect(longer).toMatchObject({ added: 1, known: 3 });
  const comment = 'I wrote this one here, on this site.';
  await the.directory.post(`/api/businesses/${firmId}/reviews`, {
    rating: 2,
    reviewerName: 'Dan',
    comment,
  });
  const own = await importAll(await exportAll(), 'Our own backup');
  expect(own).toMatchObject({ added: 0, known: 4, refused: [] });
  expect(await findWrongFigures(the.directory)).toEqual([]);
});

test('a source that numbers its reviews may correct a word without a second copy', async () => {
  const numbered = (text: string) => `id,${HEAD}17,${row({ text })}`;
  expect(await importAll(numbered('Great bread!'))).toMatchObject({ added: 1 });
  expect(await importAll(numbered('Great breads!'))).toMatchObject({ added: 0, known: 1 });
});

test('listings are found by slug, former slug, old address, or name and ZIP code', async () => {
  const { db } = the.directory;
  await db.pool.query(
    `insert into business_slugs (slug, business_id) values ('rosas-former', $1)`,
    [bakeryId],
  );
  await db.pool.query(
    `insert into old_addresses (path, target, added_at) values ('/places/rosa.html', $1, now())`,
    [`/restaurants/${bakery.slug}`],
  );
  const done = await importAll(
    HEAD +
      row({ listing: 'rosas-former', name: 'A' }) +
      row({ listing: 'https://old.example/places/rosa.html?x=1', name: 'B' }) +
      row({ listing: `https://here.example/restaurants/${bakery.slug}/`, name: 'C' }) +
      row({
        listing: '',
        business: bakery.name.toUpperCase(),
        'zip code': '83702-1234',
        name: 'D',
      }) +
      row({ listing: '', business: bakery.name, 'zip code': '10001', name: 'E' }),
  );
  expect(done).toMatchObject({ added: 4, refused: [{ line: 6, reason: /No listing/ }] });
  expect(await listOf(bakeryId)).toHaveLength(4);
});

test.each([
  [{ rating: '6' }, 'from 1 to 5'],
  [{ rating: '' }, 'from 1 to 5'],
  [{ name: ' ' }, 'name of the author'],
  [{ text: '' }, 'text is missing'],
  [{ date: '2019-02-30' }, 'past day'],
  [{ date: '2031-01-01' }, 'past day'],
  [{ state: 'spam' }, 'state “spam”'],
  [{ listing: 'nowhere' }, 'No listing'],
])('a row with %j is told with its line and reason, and the others come', async (cells, reason) => {
  const done = await importAll(HEAD + row({ name: 'Zoe' }) + row(cells) + row({ name: 'Bob' }));
  expect(done).toMatchObject({ added: 2, refusedCount: 1 });
  expect(done.refused).toEqual([{ line: 3, reason: expect.stringContaining(reason) }]);
});

test('a file without the needed columns or rows is refused as a whole', async () => {
  for (const csv of [
    '',
    HEAD,
    'rating,name\n5,Ann\n',
    'rating,name,text,date\n5,A,Good,2019-01-01\n',
  ]) {
    expect((await send(csv)).status).toBe(422);
  }
  expect((await send(HEAD + row(), { source: ' ' })).status).toBe(422);
});

test('the export of a review plugin is understood by its columns', async () => {
  const csv = `Comment ID;Post Name;Comment Author;Comment Author Email;Title;Comment Content;Rating;Comment Date;Comment Approved
9;${bakery.slug};Ann;ann@example.com;Lovely;Best rolls in town;5/5;2018-11-02 09:30:00;1
10;${bakery.slug};Bob;bob@example.com;;Call me;3;2018-11-03 09:30:00;0
`;
  expect(await importAll(csv)).toMatchObject({ added: 2 });
  expect(await listOf(bakeryId)).toMatchObject([{ comment: 'Lovely\n\nBest rolls in town' }]);
  const { rows } = await the.directory.db.pool.query('select * from reviews');
  expect(JSON.stringify(rows)).not.toContain('example.com');
});

test('links and private contacts wait for staff, and do not count', async () => {
  await importAll(
    HEAD +
      row({ text: 'Call Ann at 208-555-0142.' }) +
      row({ name: 'Bob', text: 'Visit https://spam.example now' }) +
      row({ name: 'Cleo', state: 'held' }),
  );
  expect(await listOf(bakeryId)).toEqual([]);
  const all = await (await the.directory.get('/api/admin/reviews/all', admin)).json();
  const causes = all.map(({ heldFor }: { heldFor: string }) => heldFor).sort();
  expect(causes).toEqual(['link', 'policy', 'private']);
  expect(await findWrongFigures(the.directory)).toEqual([]);
});

test('undo removes all of one import at once, and the file can come again', async () => {
  const first = await importAll(
    HEAD + row({ reply: 'Thanks' }) + row({ name: 'Bob', state: 'held' }),
  );
  await importAll(HEAD + row({ name: 'Cleo' }), 'Another site');
  await readPage(bakery.slug);
  const undone = await undo(first.id);
  expect(await undone.json()).toMatchObject({ state: 'undone' });
  expect((await listOf(bakeryId)).map(({ importedFrom }) => importedFrom)).toEqual([
    'Another site',
  ]);
  expect(await readPage(bakery.slug)).toMatchObject({ reviewCount: 1 });
  expect(await findWrongFigures(the.directory)).toEqual([]);
  expect((await undo(first.id)).status).toBe(409);
  expect((await undo(999)).status).toBe(404);
  expect(await importAll(HEAD + row())).toMatchObject({ added: 1 });
  const audit = await (await the.directory.get('/api/admin/audit', admin)).json();
  expect(audit.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'review.import',
    'review.undo-import',
    'review.import',
  ]);
});

test('imported ones are no reviews received here: they have a number of their own', async () => {
  const done = await importAll(HEAD + row({ date: '2024-05-20' }) + row({ name: 'Bob' }));
  const count = async () => {
    await countQuarters(the.directory);
    const answer = await the.directory.get('/api/moderation/quarters');
    const { quarters } = await answer.json();
    const [quarter] = quarters;
    return quarter;
  };
  expect(await count()).toMatchObject({
    reviews: { received: { praise: 0, neutral: 0, blame: 0 } },
    others: { importedReviews: 2 },
  });
  await undo(done.id);
  the.directory.setTime('2024-06-02T12:00:00Z');
  expect(await count()).toMatchObject({ others: { importedReviews: 0 } });
});

describe('photos', () => {
  test('are fetched, and wait until staff have seen them; one that fails is told', async () => {
    const done = await importAll(
      HEAD + row({ photos: `${the.at(0)}; https://pics.test/none.jpg "x"` }),
    );
    await the.directory.runJobs();
    expect(await listOf(bakeryId)).toMatchObject([{ photos: [] }]);
    const photos = await the.query(
      'select state, is_held, review_id is not null as is_of from photos',
    );
    expect(photos).toEqual([{ state: 'ready', is_held: true, is_of: true }]);
    const [told] = await (await the.directory.get('/api/admin/review-imports', admin)).json();
    expect(told).toMatchObject({ id: done.id, refusedCount: 1, refused: [{ line: 2 }] });
    const [{ id }] = await the.query('select id from photos');
    await the.directory.call('POST /api/admin/photos/check', {
      headers: admin,
      body: { ids: [id] },
    });
    const [{ photos: shown = [] } = {}] = await listOf(bakeryId);
    expect(shown).toHaveLength(1);
    expect(await exportAll()).toContain(`/photos/${shown[0]?.key}-`);
    await undo(done.id);
    expect(await the.query('select from photos')).toEqual([]);
  });
});

describe('the export', () => {
  test('has what visitors read, in the columns of the import, and nothing private', async () => {
    await the.directory.post(`/api/businesses/${firmId}/reviews`, {
      rating: 3,
      reviewerName: '=Eve',
      comment: 'Fair, "quoted",\nand short',
      email: 'eve@example.com',
    });
    await importAll(HEAD + row({ reply: 'Thanks' }));
    const [head, ...lines] = (await exportAll()).split(/\n(?=\d)/);
    expect(head).toBe(
      'id,listing,business,zip code,rating,name,text,date,state,reply,reply date,photos,source',
    );
    expect(lines[0]).toMatch(
      new RegExp(
        `^\\d+,${lawFirm.slug},.*,97201,3,'=Eve,"Fair, ""quoted"",\nand short",2024-06-01T`,
      ),
    );
    expect(lines[1]).toContain(',public,Thanks,2019-05-31T12:00:00Z,,Old Town Guide');
    expect(lines.join()).not.toContain('example.com');
  });

  test('has held reviews only for those who may decide on them', async () => {
    await importAll(HEAD + row({ text: 'Call Ann at 208-555-0142.' }));
    expect(await exportAll()).toContain('208-555-0142');
    const { id } = await the.directory.db.kysely
      .insertInto('roles')
      .values({ name: 'Carrier', rights: ['transfer'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const carrier = await the.directory.signIn(nameOwnRole(id));
    expect(await exportAll(carrier)).not.toContain('208-555-0142');
    expect((await send(HEAD + row(), { headers: carrier })).status).toBe(403);
    const moderator = await the.directory.signIn('moderator');
    expect((await send(HEAD + row(), { headers: moderator })).status).toBe(403);
    expect((await the.directory.get('/api/admin/exports/reviews', moderator)).status).toBe(403);
  });
});
