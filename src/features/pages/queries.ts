import type { Page } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';

const PUBLISHED = `
  select id, slug, title, content, meta_description, is_published, updated_at
  from pages where is_published`;

type PageRow = Omit<Page, 'updatedAt'> & { updatedAt: Date };

function toPage(row: PageRow): Page {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

export async function findPublishedPages(db: Database): Promise<Page[]> {
  const text = `${PUBLISHED} order by id limit 500`;
  return (await db.run<PageRow>({ name: 'published_pages', text }, [])).map(toPage);
}

/** The unique index of the slugs. */
export async function findPublishedPage(db: Database, slug: string): Promise<Page | null> {
  const text = `${PUBLISHED} and slug = $1`;
  const [row] = await db.run<PageRow>({ name: 'published_page', text }, [slug]);
  return row ? toPage(row) : null;
}
