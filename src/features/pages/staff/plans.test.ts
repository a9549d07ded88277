import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { PageRevision, StaffPage } from '../../../contract/pages.staff.ts';
import { publishDue } from '../jobs.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from pages where id > 10');
  directory.setTime('2024-06-01T12:00:00Z');
  headers = await directory.signIn('editor');
});

const MONDAY = '2024-06-03T09:00:00.000Z';
const fair = {
  slug: 'fair',
  title: 'The Fair',
  content: '<p>The fair is in July.</p>',
  metaDescription: null,
  isPublished: true,
};

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });
const create = async (change: object = {}): Promise<StaffPage> => {
  const answer = await call('POST /api/admin/pages', { ...fair, ...change });
  expect(answer.status).toBe(201);
  return answer.json();
};
const put = (page: StaffPage, change: object) =>
  call(`PUT /api/admin/pages/${page.id}`, {
    ...page,
    planVersion: page.plan?.version,
    ...change,
  });
const update = async (page: StaffPage, change: object): Promise<StaffPage> => {
  const answer = await put(page, change);
  expect(answer.status).toBe(200);
  return answer.json();
};
const shown = async (slug = 'fair') => {
  const answer = await directory.get(`/api/pages/${slug}`);
  return answer.status === 200 ? ((await answer.json()) as { title: string }).title : null;
};
const read = async ({ id }: StaffPage): Promise<StaffPage> =>
  (await call(`GET /api/admin/pages/${id}`)).json();
const refusal = async (answer: Response) => {
  expect(answer.status).toBe(422);
  return (await answer.json()).errors[0];
};

async function waitFor(time: string) {
  directory.setTime(time);
  await directory.runJobs();
}

test('a new page is a draft until its minute, and then there for everyone', async () => {
  const page = await create({ publishAt: '2024-06-03T05:00:42-04:00' });
  expect(page).toMatchObject({ isPublished: false, plan: { publishAt: MONDAY } });
  expect(await shown()).toBe(null);
  await waitFor('2024-06-03T08:59:59.999Z');
  expect(await shown()).toBe(null);
  await publishDue(directory);
  expect(await shown()).toBe(null);
  directory.setTime(MONDAY);
  await publishDue(directory);
  expect(await shown()).toBe('The Fair');
  expect(await read(page)).toMatchObject({ isPublished: true, plan: null });
});

test('until its time a changed page shows what it was', async () => {
  const page = await create();
  const planned = await update(page, {
    title: 'The Winter Fair',
    content: '<p>The fair is in December.</p>',
    publishAt: MONDAY,
  });
  expect(planned).toMatchObject({
    title: 'The Fair',
    version: 1,
    isPublished: true,
    plan: { title: 'The Winter Fair', savedBy: 'editor@example.com' },
  });
  expect(await shown()).toBe('The Fair');
  await waitFor(MONDAY);
  expect(await shown()).toBe('The Winter Fair');
  const revisions: PageRevision[] = await (
    await call(`GET /api/admin/pages/${page.id}/revisions`)
  ).json();
  expect(revisions.map(({ title, savedBy }) => [title, savedBy])).toEqual([
    ['The Winter Fair', 'editor@example.com'],
    ['The Fair', 'editor@example.com'],
  ]);
  const { rows } = await directory.db.pool.query(
    `select action, actor, before ->> 'title' as was, after ->> 'title' as is
     from audit_log where action like 'page.%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'page.create', actor: 'editor', was: null, is: 'The Fair' },
    { action: 'page.schedule', actor: 'editor', was: 'The Fair', is: 'The Winter Fair' },
    { action: 'page.publish', actor: 'clock', was: 'The Fair', is: 'The Winter Fair' },
  ]);
});

test('the job alone publishes it, at its time and not before', async () => {
  await create({ publishAt: MONDAY });
  const { rows } = await directory.db.pool.query(
    `select extract(epoch from start_after - created_on)::int as wait
     from pgboss.job where name = 'publish-page'`,
  );
  expect(rows).toEqual([{ wait: 45 * 3600 }]);
  expect(await directory.runJobs({ isUndoOver: false })).toBe(0);
  await waitFor(MONDAY);
  expect(await shown()).toBe('The Fair');
});

test('what a killed process missed is published by the next look', async () => {
  await create({ publishAt: MONDAY });
  await directory.db.pool.query('truncate pgboss.job_common');
  directory.setTime('2024-06-03T11:30:00Z');
  await Promise.all([publishDue(directory), publishDue(directory), publishDue(directory)]);
  expect(await shown()).toBe('The Fair');
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as count from audit_log where action = 'page.publish'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a time is put off, and canceled', async () => {
  const page = await create({ publishAt: MONDAY });
  const later = await update(page, { publishAt: '2024-06-04T09:00:00Z' });
  await waitFor(MONDAY);
  expect(await shown()).toBe(null);
  const canceled = await call(`DELETE /api/admin/pages/${page.id}/plan`);
  expect(await canceled.json()).toMatchObject({ plan: null, isPublished: false });
  await waitFor('2024-06-05T09:00:00Z');
  expect(await shown()).toBe(null);
  const again = await call(`DELETE /api/admin/pages/${later.id}/plan`);
  expect(again.status).toBe(404);
  expect((await again.json()).detail).toContain('It may have gone live');
});

test('a save for now takes the place of what waits', async () => {
  const page = await create();
  const planned = await update(page, { title: 'Planned', publishAt: MONDAY });
  await update(planned, { title: 'Now' });
  await waitFor(MONDAY);
  expect(await shown()).toBe('Now');
  expect((await read(page)).plan).toBe(null);
});

test('a page that is deleted before its time is not published', async () => {
  const page = await create({ publishAt: MONDAY });
  expect((await call(`DELETE /api/admin/pages/${page.id}`)).status).toBe(200);
  directory.setTime(MONDAY);
  await publishDue(directory);
  expect(await shown()).toBe(null);
  await waitFor('2024-06-03T09:05:00Z');
  expect(await directory.db.pool.query('select from page_plans')).toMatchObject({ rowCount: 0 });
});

test('one that came back in time still is', async () => {
  const page = await create({ publishAt: MONDAY });
  directory.setTime('2024-06-03T08:59:50Z');
  await call(`DELETE /api/admin/pages/${page.id}`);
  directory.setTime('2024-06-03T09:00:05Z');
  await publishDue(directory);
  expect((await call(`POST /api/admin/pages/${page.id}/undo`)).status).toBe(200);
  await publishDue(directory);
  expect(await shown()).toBe('The Fair');
});

test.each([
  ['2024-06-01T12:00:30Z', 'This time has passed. Choose one in the future'],
  ['2024-05-31T12:00:00Z', 'This time has passed. Choose one in the future'],
  ['2027-06-01T12:00:00Z', 'Choose a time within two years'],
  ['2024-06-03T09:00', 'Choose a date and a time'],
  ['soon', 'Choose a date and a time'],
])('%s is no time to publish', async (publishAt, message) => {
  directory.setTime('2024-06-01T12:00:31Z');
  const answer = await call('POST /api/admin/pages', { ...fair, publishAt });
  expect(await refusal(answer)).toEqual({ field: 'publishAt', message });
});

test('an hour that clocks skip, or go through twice, is one moment all the same', async () => {
  directory.setTime('2024-03-01T12:00:00Z');
  const gap = await create({ publishAt: '2024-03-10T02:30:00-05:00' });
  expect(gap.plan?.publishAt).toBe('2024-03-10T07:30:00.000Z');
  const twice = await update(gap, { publishAt: '2024-11-03T01:30:00-04:00' });
  expect(twice.plan?.publishAt).toBe('2024-11-03T05:30:00.000Z');
});

test('the address of a published page changes at once or not at all', async () => {
  const page = await create();
  const answer = await put(page, { slug: 'winter-fair', publishAt: MONDAY });
  expect((await refusal(answer)).field).toBe('slug');
  const draft = await create({ slug: 'draft', publishAt: MONDAY });
  const moved = await update(draft, { slug: 'moved', publishAt: MONDAY });
  expect(moved.slug).toBe('moved');
  await waitFor(MONDAY);
  expect(await shown('moved')).toBe('The Fair');
});

test('of two who plan the same page the second is told', async () => {
  const page = await create();
  const mine = await update(page, { title: 'Mine', publishAt: MONDAY });
  const theirs = await put(page, { title: 'Theirs', publishAt: MONDAY });
  expect(theirs.status).toBe(409);
  expect((await theirs.json()).current.plan.title).toBe('Mine');
  await call(`DELETE /api/admin/pages/${page.id}/plan`);
  await update(await read(page), { title: 'Another', publishAt: MONDAY });
  expect((await put(mine, { title: 'On top', publishAt: MONDAY })).status).toBe(409);
  await waitFor(MONDAY);
  expect((await put(await read(page), { planVersion: 1 })).status).toBe(409);
});
