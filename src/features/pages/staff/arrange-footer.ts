import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as m from '#messages';
import type { Footer, FooterArrangement, FooterLink } from '../../../contract/pages.staff.ts';
import { OUR_FOOTER } from '../../../domain/our-footer.ts';
import { STANDARD_PAGES } from '../../../domain/standard-pages.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { findPlacedLinks, type PlacedLink } from '../../settings/footer.queries.ts';
import { SETTINGS_TAG } from '../../settings/live-settings.ts';
import { findAllPages, type PageRow } from './queries.ts';
import type { PageDependencies } from './save-page.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

export async function readFooter(db: Connection): Promise<Footer> {
  const [placed, pages] = [await findPlacedLinks(db), await findAllPages(db)];
  const columns = toColumns(placed);
  return {
    columns,
    others: listOthers(columns, pages),
    version: nameVersion(columns),
    isOurs: placed.length === 0,
  };
}

export function arrangeFooter(
  { db, clock }: PageDependencies,
  { version, columns }: FooterArrangement,
  actor: string,
): Promise<Footer> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockFooter(trx);
    const before = await readFooter(trx);
    if (version !== before.version) throw changedMeanwhile(before);
    const isReset = isOurs(columns);
    await replaceLinks(trx, isReset ? [] : await placeLinks(trx, columns));
    const after = await readFooter(trx);
    await recordChange(trx, {
      at: clock(),
      actor,
      action: isReset ? 'footer.reset' : 'footer.arrange',
      before: describe(before.columns),
      after: describe(after.columns),
    });
    await announceChange(trx, [SETTINGS_TAG]);
    return after;
  });
}

async function placeLinks(trx: DatabaseTransaction, columns: string[][]): Promise<NewLink[]> {
  const own = listOwnPages(await findAllPages(trx));
  const ids = new Map(own.map(({ id, slug }) => [`/${slug}`, id]));
  const links = columns.flatMap((paths, place) =>
    paths.map((path, position) => ({ place, position, path })),
  );
  return links.map(({ path, ...at }) => {
    if (ourLinks.includes(path)) return { ...at, path, pageId: null };
    const pageId = ids.get(path);
    if (pageId === undefined) throw pageGone(path);
    return { ...at, path: null, pageId };
  });
}

function describe([browse = [], forBusinesses = [], help = []]: FooterLink[][]) {
  const list = (links: FooterLink[]) => links.map(({ path }) => path);
  return { browse: list(browse), forBusinesses: list(forBusinesses), help: list(help) };
}

function changedMeanwhile(current: Footer): AppError {
  const words = m.footer_changed_elsewhere();
  return new AppError('conflict', words, { current });
}

function pageGone(path: string): AppError {
  const message = m.footer_page_gone({ path });
  return new AppError('invalid', message, { fields: [{ field: 'columns', message }] });
}

interface NewLink {
  place: number;
  position: number;
  path: string | null;
  pageId: number | null;
}

async function lockFooter(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table footer_links in share row exclusive mode`.execute(trx);
}

/** Replaces all links. An empty list restores the default links. */
async function replaceLinks(trx: DatabaseTransaction, links: NewLink[]): Promise<void> {
  await trx.deleteFrom('footerLinks').execute();
  if (links.length > 0) await trx.insertInto('footerLinks').values(links).execute();
}

const ourLinks: readonly string[] = OUR_FOOTER.flat();

function listOwnPages(pages: PageRow[]): PageRow[] {
  return pages.filter(({ slug }) => !STANDARD_PAGES.includes(slug));
}

function toColumns(placed: PlacedLink[]): FooterLink[][] {
  return OUR_FOOTER.map((paths, at) => {
    if (placed.length === 0) return paths.map(ourLink);
    return placed.filter(({ place }) => place === at).map(({ place: _, ...link }) => link);
  });
}

function listOthers(columns: FooterLink[][], pages: PageRow[]): FooterLink[] {
  const placed = new Set(columns.flat().map(({ path }) => path));
  const own = listOwnPages(pages).map(({ slug, title, isPublished }) => ({
    path: `/${slug}`,
    title,
    isShown: isPublished,
  }));
  return [...ourLinks.map(ourLink), ...own].filter(({ path }) => !placed.has(path));
}

function ourLink(path: string): FooterLink {
  return { path, title: null, isShown: true };
}

function isOurs(columns: readonly (readonly string[])[]): boolean {
  return JSON.stringify(columns) === JSON.stringify(OUR_FOOTER);
}

function nameVersion(columns: FooterLink[][]): string {
  const paths = columns.map((links) => links.map(({ path }) => path));
  return createHash('sha256').update(JSON.stringify(paths)).digest('base64url').slice(0, 22);
}
