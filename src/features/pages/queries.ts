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

export async function findPublishedPages(db: Database): Promise<Page[]> {
  return (await selectPublishedPages(db).orderBy('id').limit(500).execute()).map(toPage);
}

export async function findPublishedPage(db: Database, slug: string): Promise<Page | null> {
  const row = await selectPublishedPages(db).where('slug', '=', slug).executeTakeFirst();
  return row ? toPage(row) : null;
}
