import { z } from 'zod';
import * as m from '#messages';
import { footerCalls, staffPageCalls } from '../../contract/pages.staff.ts';
import { type Guide, type Page, pageCalls } from '../../contract/pages.ts';
import { listLines } from '../../domain/page-listings.ts';
import { STANDARD_PAGES } from '../../domain/standard-pages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readPageListings } from './listings.ts';
import { arrangeFooter, readFooter } from './staff/arrange-footer.ts';
import {
  createContentPage,
  listStaffPages,
  readStaffPage,
  removePage,
  updatePage,
} from './staff/pages.ts';
import { cancelPlan, planNewPage, planPage } from './staff/plan-page.ts';
import { PAGES_TAG } from './staff/queries.ts';
import { listRevisions, restorePage } from './staff/revisions.ts';
import type { PageDependencies } from './staff/save-page.ts';
import { undoPage } from './staff/undo.ts';

const COLUMNS = 'id, slug, title, content, meta_description, is_published, is_guide, updated_at';
const PUBLISHED = 'is_published';
const WITH_DRAFTS = 'deleted_at is null';

type PageRow = Omit<Page, 'updatedAt'> & { updatedAt: Date };

function toPage(row: PageRow): Page {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

interface Shown {
  hasDrafts: boolean;
}

async function findPages(
  db: Database,
  { limit, after, hasDrafts }: { limit: number; after: number } & Shown,
): Promise<Page[]> {
  const shown = hasDrafts ? WITH_DRAFTS : PUBLISHED;
  const text = `select ${COLUMNS} from pages where ${shown} and id > $1 order by id limit $2`;
  const name = hasDrafts ? 'all_pages' : 'published_pages';
  return (await db.run<PageRow>({ name, text }, [after, limit])).map(toPage);
}

async function countPages(db: Database, { hasDrafts }: Shown): Promise<number> {
  const shown = hasDrafts ? WITH_DRAFTS : PUBLISHED;
  const text = `select count(*) as total from pages where ${shown}`;
  const name = hasDrafts ? 'all_page_count' : 'published_page_count';
  const [row] = await db.run<{ total: number }>({ name, text }, []);
  return row?.total ?? 0;
}

async function findPage(db: Database, slug: string, { hasDrafts }: Shown): Promise<Page | null> {
  const shown = hasDrafts ? WITH_DRAFTS : PUBLISHED;
  const text = `select ${COLUMNS} from pages where ${shown} and slug = $1`;
  const name = hasDrafts ? 'any_page' : 'published_page';
  const [row] = await db.run<PageRow>({ name, text }, [slug]);
  return row ? toPage(row) : null;
}

async function findGuides(db: Database): Promise<Guide[]> {
  const rows = await db.run<Pick<PageRow, keyof Guide>>(
    {
      name: 'guides',
      text: `select slug, title, meta_description, updated_at from pages
             where is_published and is_guide and slug <> all($1::text[]) order by id desc limit 200`,
    },
    [STANDARD_PAGES],
  );
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

const position = z.tuple([cursorId]);

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
  reads: Database;
}

export function mountPages(app: Api, { db, reads, clock }: Dependencies) {
  mount(app, pageCalls.list, async ({ query: { limit, cursor } }, { dependsOn, user }) => {
    dependsOn(PAGES_TAG);
    const hasDrafts = user !== null;
    const [after = 0] = parseCursor(cursor, position) ?? [];
    const [found, total] = await Promise.all([
      findPages(db, { limit: limit + 1, after, hasDrafts }),
      countPages(db, { hasDrafts }),
    ]);
    return { ...pageOf(found, limit, ({ id }) => formatCursor([id])), total };
  });

  mount(app, pageCalls.read, async ({ params }, { dependsOn, user }) => {
    dependsOn(PAGES_TAG);
    return readPage(params.slug, { hasDrafts: user !== null });
  });

  mount(app, pageCalls.listings, async ({ params }, { dependsOn, user }) => {
    dependsOn(PAGES_TAG);
    const { content } = await readPage(params.slug, { hasDrafts: user !== null });
    return readPageListings(reads, listLines(content), { at: clock(), dependsOn });
  });

  mount(app, pageCalls.guides, async (_, { dependsOn }) => {
    dependsOn(PAGES_TAG);
    const [page, guides] = await Promise.all([
      findPage(db, 'guides', { hasDrafts: false }),
      findGuides(db),
    ]);
    return { page, guides };
  });

  async function readPage(slug: string, shown: Shown): Promise<Page> {
    const page = await findPage(db, slug, shown);
    if (!page) throw new AppError('not_found', m.pages_no_such_address());
    return page;
  }
}

export function mountPageAdmin(app: Api, dependencies: PageDependencies) {
  const { db } = dependencies;

  mount(app, staffPageCalls.list, () => listStaffPages(db));

  mount(app, staffPageCalls.read, ({ params }) => readStaffPage(db, params.id));

  mount(app, staffPageCalls.post, ({ body }, { user }) => {
    const { publishAt } = body;
    return publishAt
      ? planNewPage(dependencies, { ...body, publishAt }, user)
      : createContentPage(dependencies, body, user);
  });

  mount(app, staffPageCalls.put, ({ params: { id }, body }, { user }) => {
    const { publishAt } = body;
    return publishAt
      ? planPage(dependencies, id, { ...body, publishAt }, user)
      : updatePage(dependencies, id, body, user);
  });

  mount(app, staffPageCalls.cancelPlan, ({ params }, { user }) =>
    cancelPlan(dependencies, params.id, user),
  );

  mount(app, staffPageCalls.remove, ({ params }, { user }) =>
    removePage(dependencies, params.id, user),
  );

  mount(app, staffPageCalls.listRevisions, ({ params, query }) =>
    listRevisions(db, params.id, query),
  );

  mount(app, staffPageCalls.restore, ({ params, body }, { user }) =>
    restorePage(dependencies, params.id, body.revisionId, user),
  );

  mount(app, staffPageCalls.undo, ({ params }, { user }) =>
    undoPage(dependencies, params.id, user),
  );

  mount(app, staffPageCalls.listings, ({ body: { lines } }, { dependsOn }) =>
    readPageListings(db, lines, { at: dependencies.clock(), dependsOn }),
  );

  mount(app, footerCalls.read, () => readFooter(db.kysely));

  mount(app, footerCalls.arrange, ({ body }, { user }) =>
    arrangeFooter(dependencies, body, user.id),
  );
}
