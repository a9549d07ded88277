import { createHash } from 'node:crypto';
import { OUR_FOOTER } from '../../../../contract/our-footer.ts';
import type { FooterLink } from '../../../../contract/staff/footer.ts';
import { STANDARD_PAGES } from '../../../../contract/standard-pages.ts';
import type { PlacedLink } from '../../../settings/footer.queries.ts';
import type { PageRow } from '../queries.ts';

export const ourLinks: readonly string[] = OUR_FOOTER.flat();

/** Of the pages that staff made: the standard ones have a link of ours. */
export function listOwnPages(pages: PageRow[]): PageRow[] {
  return pages.filter(({ slug }) => !STANDARD_PAGES.includes(slug));
}

export function toColumns(placed: PlacedLink[]): FooterLink[][] {
  return OUR_FOOTER.map((paths, at) => {
    if (placed.length === 0) return paths.map(ourLink);
    return placed.filter(({ place }) => place === at).map(({ place: _, ...link }) => link);
  });
}

export function listOthers(columns: FooterLink[][], pages: PageRow[]): FooterLink[] {
  const placed = new Set(columns.flat().map(({ path }) => path));
  const own = listOwnPages(pages).map(({ slug, title, isPublished }) => ({
    ...{ path: `/${slug}`, title, isShown: isPublished },
  }));
  return [...ourLinks.map(ourLink), ...own].filter(({ path }) => !placed.has(path));
}

function ourLink(path: string): FooterLink {
  return { path, title: null, isShown: true };
}

export function isOurs(columns: readonly (readonly string[])[]): boolean {
  return JSON.stringify(columns) === JSON.stringify(OUR_FOOTER);
}

/** Another one when a link comes, goes or moves. */
export function nameVersion(columns: FooterLink[][]): string {
  const paths = columns.map((links) => links.map(({ path }) => path));
  return createHash('sha256').update(JSON.stringify(paths)).digest('base64url').slice(0, 22);
}
