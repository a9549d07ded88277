import type { Page } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';

function selectPublishedPages(db: Database) {
  return db.kysely
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'content', 'metaDescription', 'isPublished', 'updatedAt'])
    .where('isPublished', '=', true);
}

function toPage(row: Omit<Page, 'updatedAt'> & { updatedAt: Date }): Page {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

export async function findPublishedPages(
  db: Database,
  { limit, after }: { limit: number; after: number },
): Promise<Page[]> {
  const rows = await selectPublishedPages(db)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toPage);
}

export async function countPublishedPages(db: Database): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('isPublished', '=', true)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findPublishedPage(db: Database, slug: string): Promise<Page | null> {
  const row = await selectPublishedPages(db).where('slug', '=', slug).executeTakeFirst();
  return row ? toPage(row) : null;
}
