import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { type Footer, footer, type StaffPage } from '../../../contract/pages.staff.ts';
import { OUR_FOOTER } from '../../../domain/our-footer.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from footer_links');
  await directory.db.pool.query('delete from pages where id > 10');
  headers = await directory.signIn('editor');
});

const call = (line: string, body?: unknown) => directory.call(line, { body, headers });
const read = async (): Promise<Footer> => (await call('GET /api/admin/footer')).json();
const ours = () => OUR_FOOTER.map((paths) => [...paths]);
const arrange = async (columns: string[][], version?: string) =>
  call('PUT /api/admin/footer', { columns, version: version ?? (await read()).version });
const paths = ({ columns }: Pick<Footer, 'columns'>) =>
  columns.map((links) => links.map(({ path }) => path));

async function create(change: object = {}): Promise<StaffPage> {
  const page = { slug: 'fair', title: 'The Fair', content: '<p>The fair is in July.</p>' };
  return (await call('POST /api/admin/pages', { ...page, ...change })).json();
}

async function everywhere() {
  await directory.settings.reload();
  return directory.settings.footerColumns();
}

test('while nobody arranged it, the footer is the one of the product', async () => {
  const now = await read();
  expect(footer.parse(now)).toEqual(now);
  expect(now.isOurs).toBe(true);
  expect(paths(now)).toEqual(OUR_FOOTER);
  expect(await everywhere()).toBe(null);
});

test('a page is put in, links change places, and every page shows it', async () => {
  await create();
  const columns = ours();
  columns[0] = ['/fair', '/locations', '/categories'];
  const answer = await arrange(columns);
  expect(answer.status).toBe(200);
  const now: Footer = await answer.json();
  expect(paths(now)).toEqual(columns);
  expect(now.others.map(({ path }) => path)).toEqual([
    '/premium',
    '/reviews',
    '/guides',
    '/my-list',
  ]);
  expect((await everywhere())?.[0]).toEqual([
    ['/fair', 'The Fair'],
    ['/locations'],
    ['/categories'],
  ]);
  const [line] = await (await call('GET /api/admin/audit?action=footer')).json();
  expect(line).toMatchObject({
    action: 'footer.arrange',
    before: { browse: OUR_FOOTER[0] },
    after: { browse: columns[0] },
  });
});

test('it follows a page that is renamed, hidden, shown and deleted', async () => {
  const page = await create();
  await arrange([['/fair'], [], ['/help']]);
  const [first] = (await everywhere()) ?? [];
  expect(first).toEqual([['/fair', 'The Fair']]);
  const change = { ...page, slug: 'winter-fair', title: 'Winter Fair' };
  await call(`PUT /api/admin/pages/${page.id}`, { ...change, version: undefined });
  expect((await everywhere())?.[0]).toEqual([['/winter-fair', 'Winter Fair']]);
  await call(`PUT /api/admin/pages/${page.id}`, {
    ...change,
    version: undefined,
    isPublished: false,
  });
  expect((await everywhere())?.[0]).toEqual([]);
  expect((await read()).columns[0]).toMatchObject([{ path: '/winter-fair', isShown: false }]);
  await call(`DELETE /api/admin/pages/${page.id}`);
  await directory.runJobs();
  expect(paths(await read())).toEqual([[], [], ['/help']]);
});

test('put back as it was, it is ours again', async () => {
  await arrange([['/help'], [], []]);
  expect((await read()).isOurs).toBe(false);
  await arrange(ours());
  expect((await read()).isOurs).toBe(true);
  expect(await everywhere()).toBe(null);
});

test('of two who arrange it the second is told', async () => {
  const { version } = await read();
  expect((await arrange([['/help'], [], []], version)).status).toBe(200);
  const second = await arrange([['/terms'], [], []], version);
  expect(second.status).toBe(409);
  expect(paths((await second.json()).current)).toEqual([['/help'], [], []]);
  const both = await read();
  const answers = await Promise.all(
    ['/terms', '/privacy'].map((path) => arrange([[path], [], []], both.version)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  [[['/no-such-page'], [], []], 'There is no longer a page at /no-such-page'],
  [[['javascript:alert(1)'], [], []], 'There is no longer a page at javascript:alert(1)'],
  [[['https://evil.example/'], [], []], 'There is no longer a page at https://evil.example/'],
  [[['/help', '/help'], [], []], 'A link can be in the footer only once'],
  [[['/help'], ['/help'], []], 'A link can be in the footer only once'],
  [[[], [], []], 'Keep at least one link'],
  [[['/help']], 'Send 3 columns'],
  [[Array.from({ length: 16 }, (_, at) => `/p${at}`), [], []], 'Use at most 15 links in a column'],
])('the footer refuses %j', async (columns, message) => {
  const answer = await arrange(columns);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(message);
  expect((await read()).isOurs).toBe(true);
});
