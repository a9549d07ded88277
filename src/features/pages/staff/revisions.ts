import { z } from 'zod';
import * as m from '#messages';
import type { PageRevision, StaffPage } from '../../../contract/pages.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page as ListPage } from '../../../platform/http/output.ts';
import { readStaffPage } from './pages.ts';
import { countRevisions, findRevision, findRevisions, type RevisionRow } from './queries.ts';
import { lockPresent, type PageAuthor, type PageDependencies, savePage } from './save-page.ts';

const LATEST = 2 ** 31 - 1;
const position = z.tuple([cursorId.max(LATEST)]);

export async function listRevisions(
  db: Database,
  pageId: number,
  request: { limit: number; cursor?: string | undefined },
): Promise<ListPage<PageRevision>> {
  const before = parseCursor(request.cursor, position)?.[0] ?? LATEST;
  const [, total, rows] = await Promise.all([
    readStaffPage(db, pageId),
    countRevisions(db, pageId),
    findRevisions(db, pageId, before, request.limit + 1),
  ]);
  const { items, next } = pageOf(rows, request.limit, (last) => formatCursor([last.version]));
  return { items: items.map(toRevision), total, next };
}

export function restorePage(
  { db, clock }: PageDependencies,
  pageId: number,
  revisionId: number,
  author: PageAuthor,
): Promise<StaffPage> {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await lockPresent(trx, pageId);
    const revision = await findRevision(trx, revisionId);
    if (!revision || revision.pageId !== pageId) {
      throw new AppError('not_found', m.pages_version_gone());
    }
    const { title, content, metaDescription } = revision;
    const save = { author, action: 'page.restore', at: clock() };
    return savePage(trx, before, { title, content, metaDescription }, save);
  });
}

function toRevision({ pageId: _, ...row }: RevisionRow): PageRevision {
  return { ...row, savedAt: row.savedAt.toISOString() };
}
