import { sql } from 'kysely';
import { STANDARD_PAGES } from '../../domain/standard-pages.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

export interface PlacedLink {
  place: number;
  path: string;
  /** Page title; null for a built-in link. */
  title: string | null;
  isShown: boolean;
}

export type FooterColumns = ([path: string] | [path: string, text: string])[][];

type Connection = Database['kysely'] | DatabaseTransaction;

const COLUMNS = 3;

export async function findPlacedLinks(db: Connection): Promise<PlacedLink[]> {
  const { rows } = await sql<PlacedLink>`
    select f.place, coalesce(f.path, '/' || p.slug) as path, p.title,
           f.page_id is null or (p.is_published and p.deleted_at is null) as is_shown
    from footer_links f left join pages p on p.id = f.page_id
    order by f.place, f.position
  `.execute(db);
  return rows;
}

/** Returns the footer columns for every page, or null if the default footer is in use. */
export async function findFooterColumns(db: Database): Promise<FooterColumns | null> {
  const links = await findPlacedLinks(db.kysely);
  if (links.length === 0) return null;
  return Array.from({ length: COLUMNS }, (_, at) =>
    links
      .filter(({ place, isShown }) => place === at && isShown)
      .map(({ path, title }) => (title === null ? [path] : [path, title])),
  );
}

/** Checks whether a published guide page exists, other than the page with ID `besides`. */
export async function hasGuides(db: Connection, besides = 0): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('isGuide', '=', true)
    .where('isPublished', '=', true)
    .where('slug', 'not in', STANDARD_PAGES)
    .where('id', '<>', besides)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasPagesInFooter(trx: DatabaseTransaction): Promise<boolean> {
  const row = await trx
    .selectFrom('footerLinks')
    .select('place')
    .where('pageId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
