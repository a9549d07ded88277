import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { PageRow } from './queries.ts';

export type RevisionRow = Stored<'pageRevisions'>;

/** Stores a page as it is, once a version. Unique index on page and version. */
export async function keepRevision(
  trx: DatabaseTransaction,
  page: PageRow,
  savedBy: string | null,
): Promise<void> {
  const { id, slug, title, content, metaDescription, isPublished, version } = page;
  await trx
    .insertInto('pageRevisions')
    .values({
      pageId: id,
      version,
      slug,
      title,
      content,
      metaDescription,
      isPublished,
      savedAt: page.updatedAt,
      savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A page's revisions below a version, newest first. The same index. */
export function findRevisions(
  db: Database,
  pageId: number,
  before: number,
  limit: number,
): Promise<RevisionRow[]> {
  return db.kysely
    .selectFrom('pageRevisions')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function countRevisions(db: Database, pageId: number): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('pageRevisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Primary key. */
export async function findRevision(
  trx: DatabaseTransaction,
  id: number,
): Promise<RevisionRow | null> {
  const row = await trx
    .selectFrom('pageRevisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
