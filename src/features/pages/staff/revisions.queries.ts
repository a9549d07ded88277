import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PageRevisionsTable } from '../../../platform/database/schema.ts';
import type { PageRow } from './queries.ts';

export type RevisionRow = Selectable<PageRevisionsTable>;

/** Keeps a page as it stands, once a version. Unique index on page and version. */
export async function keepRevision(
  trx: DatabaseTransaction,
  page: PageRow,
  savedBy: string | null,
): Promise<void> {
  const { id, slug, title, content, meta_description, is_published, version } = page;
  await trx
    .insertInto('page_revisions')
    .values({
      ...{ page_id: id, version, slug, title, content, meta_description, is_published },
      saved_at: page.updated_at,
      saved_by: savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A page's revisions below a version, the latest first. The same index. */
export function findRevisions(
  db: Database,
  pageId: number,
  before: number,
  limit: number,
): Promise<RevisionRow[]> {
  return db.kysely
    .selectFrom('page_revisions')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function countRevisions(db: Database, pageId: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('page_revisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('page_id', '=', pageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Primary key. */
export async function findRevision(
  trx: DatabaseTransaction,
  id: number,
): Promise<RevisionRow | null> {
  const row = await trx
    .selectFrom('page_revisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
