import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { PageRevision, StaffPage } from '../../../contract/pages.staff.ts';
import { screens } from '../../../contract/screens.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from pages where id > 10');
  headers = await directory.signIn('editor');
});

const about = {
  slug: 'about-us',
  title: 'About Us',
  content: '<p>We keep a directory of main streets.</p>',
  metaDescription: 'Who we are',
  isPublished: true,
};

function call(line: string, body?: unknown) {
  return directory.call(line, { body, headers });
}

async function create(change: object = {}): Promise<StaffPage> {
  const response = await call('POST /api/admin/pages', { ...about, ...change });
  expect(response.status).toBe(201);
  return response.json();
}

async function update(page: StaffPage, change: object): Promise<StaffPage> {
  const response = await call(`PUT /api/admin/pages/${page.id}`, { ...page, ...change });
  expect(response.status).toBe(200);
  return response.json();
}

async function readRevisions(id: number): Promise<PageRevision[]> {
  return (await call(`GET /api/admin/pages/${id}/revisions`)).json();
}

async function readErrors(response: Response): Promise<[string, string][]> {
  expect(response.status).toBe(422);
  const { errors } = await response.json();
  return errors.map(({ field, message }: { field: string; message: string }) => [field, message]);
}

test('a new page is there for everyone at once', async () => {
  const page = await create();
  expect(page).toMatchObject({ ...about, version: 1 });
  const shown = await (await directory.get('/api/pages/about-us')).json();
  expect(shown).toMatchObject(about);
  expect(shown).not.toHaveProperty('version');
});

test('a draft is for staff alone', async () => {
  const { id } = await create({ isPublished: false });
  expect((await directory.get('/api/pages/about-us')).status).toBe(404);
  const list: StaffPage[] = await (await directory.get('/api/pages')).json();
  expect(list.some(({ slug }) => slug === 'about-us')).toBe(false);
  expect(await (await directory.get('/sitemap.xml')).text()).not.toContain('about-us');
  const all: StaffPage[] = await (await call('GET /api/admin/pages')).json();
  expect(all.find((page) => page.id === id)?.isPublished).toBe(false);
  expect((await call(`GET /api/admin/pages/${id}`)).status).toBe(200);
});

test('who may manage pages reads drafts where visitors read pages, and nobody keeps the answer', async () => {
  await create({ isPublished: false });
  const deleted = await create({ slug: 'gone' });
  await call(`DELETE /api/admin/pages/${deleted.id}`);
  const read = async (path: string, role: 'editor' | 'moderator' | null) => {
    const answer = await directory.get(path, role ? await directory.signIn(role) : {});
    return { answer, body: await answer.json(), kept: answer.headers.get('cache-control') };
  };
  const slugsOf = ({ body }: { body: StaffPage[] }) => body.map(({ slug }) => slug);
  const list = await read('/api/pages', 'editor');
  expect(slugsOf(list)).toContain('about-us');
  expect(slugsOf(list)).not.toContain('gone');
  expect(list.answer.headers.get('x-total-count')).toBe(String(list.body.length));
  const draft = await read('/api/pages/about-us', 'editor');
  expect(draft.body).toMatchObject({ title: about.title, isPublished: false });
  expect([list.kept, draft.kept]).toEqual(['no-store', 'no-store']);
  expect((await read('/api/pages/about-us/listings', 'editor')).answer.status).toBe(200);
  expect((await read('/api/pages/gone', 'editor')).answer.status).toBe(404);
  for (const other of ['moderator', null] as const) {
    expect((await read('/api/pages/about-us', other)).answer.status).toBe(404);
    expect((await read('/api/pages/about-us/listings', other)).answer.status).toBe(404);
    expect(slugsOf(await read('/api/pages', other))).not.toContain('about-us');
  }
});

test('a page is published unless told otherwise', async () => {
  const { isPublished: _, ...rest } = about;
  const response = await call('POST /api/admin/pages', rest);
  expect((await response.json()).isPublished).toBe(true);
});

test('a page keeps the rules of its form', async () => {
  const refuse = async (change: object) =>
    readErrors(await call('POST /api/admin/pages', { ...about, ...change }));
  const slugRule = 'Slug must contain only lowercase letters, numbers, and hyphens';
  const contentRule = 'Content must be at least 10 characters';
  expect(await refuse({ slug: '' })).toEqual([['slug', 'Slug is required']]);
  expect(await refuse({ slug: 'About Us' })).toEqual([['slug', slugRule]]);
  expect(await refuse({ title: ' ' })).toEqual([['title', 'Title is required']]);
  expect(await refuse({ content: '<p></p>' })).toEqual([['content', contentRule]]);
  expect(await refuse({ content: '<script>alert("some script")</script>' })).toEqual([
    ['content', contentRule],
  ]);
  expect(await refuse({ content: '<p>&nbsp; </p><p></p>' })).toEqual([['content', contentRule]]);
  expect(await refuse({ slug: 'pricing' })).toEqual([
    ['slug', 'This slug is used by another page. Choose another'],
  ]);
  for (const slug of ['search', 'api', 'admin', 'general', 'sign-in', 'healthz']) {
    expect(await refuse({ slug })).toEqual([['slug', 'This slug is reserved. Choose another']]);
  }
});

test('no page takes the address of a screen', async () => {
  const slugs = Object.values(screens).flatMap(({ path }) => /^\/([a-z-]+)$/.exec(path)?.[1] ?? []);
  expect(slugs).toContain('submit');
  // A page may use this slug, to introduce the list of guides.
  for (const slug of slugs.filter((one) => one !== 'guides')) {
    const response = await call('POST /api/admin/pages', { ...about, slug });
    expect([slug, response.status]).toEqual([slug, 422]);
  }
});

test('two that want one slug at once: one gets it, the other is told', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => call('POST /api/admin/pages', about)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('nothing that runs gets into a page, however it is written', async () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<a href="java\nscript:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" JaVaScRiPt:alert(1)">x</a><a href="vbscript:x">x</a><a href="data:text/html,x">x</a>',
    '<iframe src="https://evil.example/"></iframe><object data="x"></object><embed src="x">',
    '<p style="position:fixed" class="x" id="root" onclick="alert(1)">x</p>',
    '<form action="https://evil.example/"><input name=x><button>x</button></form>',
    '<style>*{display:none}</style><link rel=stylesheet href="//evil.example/"><base href="//evil.example/">',
    '<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<img src="data:image/png;base64,iVBORw0KGgo="><img src="//evil.example/x.png">',
    '<a href="/\\evil.example/">x</a><a href="/&#9;/evil.example/">x</a>',
    '<a href="//evil.example/">x</a><textarea><img src=x onerror=alert(1)></textarea>',
  ];
  const { content } = await create({ content: `<p>Ten letters.</p>${attacks.join('\n')}` });
  const tags = [...content.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
  expect(new Set(tags.map(([, tag]) => tag))).toEqual(new Set(['p', 'a', 'img']));
  const attributes = tags.flatMap(([, , rest = '']) => rest.match(/[a-z-]+(?==")/g) ?? []);
  expect(new Set(attributes)).toEqual(
    new Set(['target', 'rel', 'src', 'loading', 'referrerpolicy']),
  );
  expect(content).not.toMatch(/javascript:|vbscript:|data:|evil\.example/i);
  expect(content.match(/<img/g)).toHaveLength(1);
});

test('a page of 150,000 tags is refused in words', async () => {
  const response = await call('POST /api/admin/pages', {
    ...about,
    content: '<b>'.repeat(150_000),
  });
  expect(await readErrors(response)).toEqual([['content', 'Use at most 50 levels of elements']]);
});

test('links keep the allowed schemes, and those that lead away open apart', async () => {
  const schemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'];
  const links = schemes.map((scheme) => `<a href="${scheme}:x.example">x</a>`).join('');
  const { content } = await create({
    content: `${links}<a href="/pricing">Prices</a><a href="#top">Up</a><a href="irc:x">x</a>`,
  });
  for (const scheme of schemes) {
    expect(content).toContain(
      `<a href="${scheme}:x.example" target="_blank" rel="noopener noreferrer nofollow">`,
    );
  }
  expect(content).toContain('<a href="/pricing">Prices</a><a href="#top">Up</a>');
  expect(content).not.toContain('irc:');
});

test('every save keeps what was, beginning with what the page started with', async () => {
  const [privacy] = (await (await call('GET /api/admin/pages')).json()) as StaffPage[];
  if (!privacy) throw new Error('no page');
  const second = await update(privacy, { title: 'Second title' });
  await update(second, { title: 'Third title', isPublished: true });
  const revisions = await readRevisions(privacy.id);
  expect(revisions.map(({ version, title, savedBy }) => [version, title, savedBy])).toEqual([
    [3, 'Third title', 'editor@example.com'],
    [2, 'Second title', 'editor@example.com'],
    [1, privacy.title, null],
  ]);
  expect(revisions[2]?.content).toBe(privacy.content);
  const response = await call(`GET /api/admin/pages/${privacy.id}/revisions?limit=2`);
  expect(response.headers.get('x-total-count')).toBe('3');
  const [, next] = response.headers.get('link')?.match(/<(.*)>/) ?? [];
  const rest = await call(`GET ${next}`);
  expect(await rest.json()).toHaveLength(1);
  await call(`POST /api/admin/pages/${privacy.id}/restore`, { revisionId: revisions[2]?.id });
});

test('an old text comes back as a new save; address and visibility stay', async () => {
  const first = await create();
  const changed = await update(first, {
    slug: 'about',
    title: 'Oops',
    content: '<p>Something else altogether.</p>',
    metaDescription: null,
    isPublished: false,
  });
  const [, original] = await readRevisions(first.id);
  const response = await call(`POST /api/admin/pages/${first.id}/restore`, {
    revisionId: original?.id,
  });
  expect(await response.json()).toMatchObject({
    title: about.title,
    content: about.content,
    metaDescription: about.metaDescription,
    slug: 'about',
    isPublished: false,
    version: changed.version + 1,
  });
  expect(await readRevisions(first.id)).toHaveLength(3);
  const other = await create();
  const foreign = await call(`POST /api/admin/pages/${other.id}/restore`, {
    revisionId: original?.id,
  });
  expect(foreign.status).toBe(404);
});

test('who saves second is told, sees what was saved first, and nothing is lost', async () => {
  const read = await create();
  await update(read, { title: 'By the first' });
  const mine = { ...read, title: 'By the second' };
  const refused = await call(`PUT /api/admin/pages/${read.id}`, mine);
  expect(refused.status).toBe(409);
  const { detail, current } = await refused.json();
  expect(detail).toBe('Someone else saved this page. Compare the two versions and save again.');
  expect(current).toMatchObject({ title: 'By the first', version: 2 });
  const saved = await update(read, { ...mine, version: current.version });
  expect(saved).toMatchObject({ title: 'By the second', version: 3 });
  const titles = (await readRevisions(read.id)).map(({ title }) => title);
  expect(titles).toEqual(['By the second', 'By the first', about.title]);
  const newest = await update(read, { title: 'Without a version', version: undefined });
  expect(newest.version).toBe(4);
});

test('of two saves at one moment one is kept and the other is told', async () => {
  const page = await create();
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) =>
      call(`PUT /api/admin/pages/${page.id}`, { ...page, title }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a deleted page is gone, and the audit log keeps what it said', async () => {
  const page = await create();
  await update(page, { title: 'About the Street' });
  expect((await call(`DELETE /api/admin/pages/${page.id}`)).status).toBe(200);
  expect((await directory.get('/api/pages/about-us')).status).toBe(404);
  expect((await call(`DELETE /api/admin/pages/${page.id}`)).status).toBe(404);
  expect((await call(`GET /api/admin/pages/${page.id}/revisions`)).status).toBe(404);
  const { rows } = await directory.db.pool.query(
    `select action, before, after from audit_log where action like 'page.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['page.create', 'page.update', 'page.delete']);
  expect(rows[1]).toMatchObject({
    before: { title: 'About Us', content: about.content },
    after: { title: 'About the Street' },
  });
  expect(rows[2].before).toMatchObject({ title: 'About the Street', content: about.content });
});
