import * as m from '#messages';
import { RESERVED_WORDS } from '../../../contract/addresses.ts';
import type { PageInput, StaffPage } from '../../../contract/pages.staff.ts';
import { countAsked, listLines, MAX_ON_PAGE, tidyLines } from '../../../domain/page-listings.ts';
import { STANDARD_PAGES } from '../../../domain/standard-pages.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { findPagePictures } from '../../photos/page-pictures.ts';
import { hasGuides, hasPagesInFooter } from '../../settings/footer.queries.ts';
import { SETTINGS_TAG } from '../../settings/live-settings.ts';
import { sanitizeContent } from '../model/sanitize.ts';
import {
  changePage,
  findPlan,
  giveSlugUp,
  keepRevision,
  lockPage,
  PAGES_TAG,
  type PageFields,
  type PageRow,
  type PlanRow,
} from './queries.ts';

export interface PageDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
}

export interface PageAuthor {
  id: string;
  email: string;
}

export async function savePage(
  trx: DatabaseTransaction,
  before: PageRow,
  fields: Partial<PageFields>,
  save: { author: PageAuthor; action: string; at: Date; publishAt?: [Date | null, Date | null] },
): Promise<StaffPage> {
  const { author, action, at, publishAt: [was, is] = [null, null] } = save;
  await keepRevision(trx, before, null);
  const after = await changePage(trx, before.id, fields, at);
  await keepRevision(trx, after, author.email);
  const hasTime = was !== null || is !== null;
  await recordPageChange(
    trx,
    {
      at,
      actor: author.id,
      action,
      before: { ...describePageChange(before), ...(hasTime && { publishAt: was }) },
      after: { ...describePageChange(after), ...(hasTime && { publishAt: is }) },
    },
    [before, after],
  );
  return showPage(trx, after);
}

export async function recordPageChange(
  trx: DatabaseTransaction,
  change: Change,
  touched: PageRow[],
) {
  await recordChange(trx, change);
  const isEverywhere = (await hasPagesInFooter(trx)) || (await movesGuides(trx, touched));
  await announceChange(trx, [PAGES_TAG, ...(isEverywhere ? [SETTINGS_TAG] : [])]);
}

/** Checks whether the first guide appears or the last one disappears, which changes the footer. */
async function movesGuides(trx: DatabaseTransaction, touched: PageRow[]) {
  const guide = touched.find(({ isGuide }) => isGuide);
  return guide !== undefined && !(await hasGuides(trx, guide.id));
}

export async function lockPresent(trx: DatabaseTransaction, id: number): Promise<PageRow> {
  const row = await lockPage(trx, id);
  if (!row || row.deletedAt) throw pageMissing();
  return row;
}

/** Throws `conflict` with the current page if the edit is based on an older version of the page or its plan. */
export async function requireCurrent(
  trx: DatabaseTransaction,
  row: PageRow,
  input: PageInput,
): Promise<PlanRow | null> {
  const plan = await findPlan(trx, row.id);
  if (input.version === undefined) return plan;
  if (input.version === row.version && input.planVersion === plan?.version) return plan;
  throw new AppError('conflict', m.pages_changed_elsewhere(), {
    current: toStaffPage(row, plan),
  });
}

export function explainPageConflict(error: unknown) {
  return isUniqueViolation(error) ? refuse('slug', m.pages_slug_taken()) : error;
}

/**
 * Frees a slug for reuse: a deleted page that could still be restored is removed for good. Throws for
 * reserved slugs.
 */
export async function freeSlug(trx: DatabaseTransaction, slug: string) {
  if (isReservedSlug(slug)) throw refuse('slug', m.common_slug_reserved());
  await giveSlugUp(trx, slug);
}

export async function toFields(trx: DatabaseTransaction, input: PageInput): Promise<PageFields> {
  const pictures = await findPagePictures(trx, input.content);
  const content = tidyLines(sanitizeContent(input.content, pictures));
  if (isEmptyContent(content)) throw refuse('content', m.input_content_min());
  const asked = countAsked(listLines(content));
  if (asked > MAX_ON_PAGE) {
    throw refuse('content', m.pages_listings_max({ most: MAX_ON_PAGE, asked }));
  }
  return {
    slug: input.slug,
    title: input.title,
    content,
    metaDescription: input.metaDescription,
    isPublished: input.isPublished,
  };
}

export async function showPage(trx: DatabaseTransaction, row: PageRow): Promise<StaffPage> {
  return toStaffPage(row, await findPlan(trx, row.id));
}

export function toStaffPage({ deletedAt: _, ...row }: PageRow, plan: PlanRow | null): StaffPage {
  return { ...row, updatedAt: row.updatedAt.toISOString(), plan: plan && toPlan(plan) };
}

function toPlan({ pageId: _, publishAt, savedAt, ...plan }: PlanRow) {
  return { ...plan, publishAt: publishAt.toISOString(), savedAt: savedAt.toISOString() };
}

export function describePageChange(row: PageRow) {
  const { updatedAt: _, deletedAt: __, isGuide: ___, ...page } = row;
  return page;
}

export function refuse(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

export function pageMissing(): AppError {
  return new AppError('not_found', m.pages_gone());
}

function isReservedSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug) && !STANDARD_PAGES.includes(slug);
}

function isEmptyContent(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '';
}
