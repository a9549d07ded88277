import type { Database } from '../../platform/database/database.ts';
import { findLandingSlug, type LandingKind, readLandingRows } from './landing.queries.ts';
import { readSitemapRows } from './queries.ts';
import { formatTownPath, formatUrl } from './rules.ts';

export async function* listBusinessUrls(db: Database, siteUrl: string, file: number) {
  for await (const rows of readSitemapRows(db, file)) {
    yield rows.map(({ categorySlug, slug, updatedAt }) =>
      formatUrl(`${siteUrl}/${categorySlug}/${slug}`, updatedAt),
    );
  }
}

export async function* listLandingUrls(
  db: Database,
  siteUrl: string,
  { kind, id }: { kind: LandingKind; id: number },
) {
  const slug = await findLandingSlug(db, kind, id);
  if (slug === null) return;
  for await (const rows of readLandingRows(db, kind, id)) {
    yield rows.map((town) => formatUrl(`${siteUrl}${formatTownPath(town)}/${slug}`));
  }
}
