import type { Page } from '../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';

const PUBLISHED = `
  select id, slug, title, content, meta_description, is_published, updated_at
  from pages where is_published`;

type PageRow = Omit<Page, 'updatedAt'> & { updatedAt: Date };

function toPage(row: PageRow): Page {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

export async function findPublishedPages(
  db: Database,
  { limit, after }: { limit: number; after: number },
): Promise<Page[]> {
  const text = `${PUBLISHED} and id > $1 order by id limit $2`;
  return (await db.run<PageRow>({ name: 'published_pages', text }, [after, limit])).map(toPage);
}

export async function countPublishedPages(db: Database): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    {
      name: 'published_page_count',
      text: 'select count(*) as total from pages where is_published',
    },
    [],
  );
  return row?.total ?? 0;
}

/** The unique index of the slugs. */
export async function findPublishedPage(db: Database, slug: string): Promise<Page | null> {
  const text = `${PUBLISHED} and slug = $1`;
  const [row] = await db.run<PageRow>({ name: 'published_page', text }, [slug]);
  return row ? toPage(row) : null;
}
