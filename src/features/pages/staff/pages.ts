import type { PageInput, StaffPage } from '../../../contract/staff/pages.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { untilFinal } from '../../audit/undo.ts';
import { sanitizeContent } from '../sanitize.ts';
import { PAGES_TAG } from '../tags.ts';
import {
  changePage,
  findAllPages,
  findPage,
  giveSlugUp,
  insertPage,
  lockPage,
  type PageFields,
  type PageRow,
  setDeleted,
} from './queries.ts';
import { keepRevision } from './revisions.queries.ts';
import { isEmptyContent, isReservedSlug } from './rules.ts';

export interface PageDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** A page was deleted, and that cannot be undone any more. */
export const removeDeleted: Queue<{ pageId: number }> = { name: 'remove-page', retries: 50 };

export interface Author {
  id: string;
  email: string;
}

export async function listStaffPages(db: Database): Promise<StaffPage[]> {
  return (await findAllPages(db)).map(toStaffPage);
}

export async function readStaffPage(db: Database, id: number): Promise<StaffPage> {
  const row = await findPage(db, id);
  if (!row) throw pageMissing();
  return toStaffPage(row);
}

export function createPage(
  { db, clock }: PageDependencies,
  input: PageInput,
  author: Author,
): Promise<StaffPage> {
  return inTransaction(db, explain, async (trx) => {
    const at = clock();
    await freeSlug(trx, input.slug);
    const row = await insertPage(trx, toFields(input), at);
    await keepRevision(trx, row, author.email);
    const after = describe(row);
    const action = 'page.create';
    await recordPageChange(trx, { at, actor: author.id, action, after });
    return toStaffPage(row);
  });
}

export function updatePage(
  { db, clock }: PageDependencies,
  id: number,
  input: PageInput,
  author: Author,
): Promise<StaffPage> {
  return inTransaction(db, explain, async (trx) => {
    const before = await lockPresent(trx, id);
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError(
        'conflict',
        'Someone else saved this page first. Compare the two versions and save again.',
        {
          current: toStaffPage(before),
        },
      );
    }
    if (input.slug !== before.slug) await freeSlug(trx, input.slug);
    return savePage(trx, before, toFields(input), { author, action: 'page.update', at: clock() });
  });
}

export function removePage(
  { db, clock, jobs }: PageDependencies,
  id: number,
  author: Author,
): Promise<StaffPage> {
  return inTransaction(db, explain, async (trx) => {
    const row = await lockPresent(trx, id);
    const at = clock();
    await setDeleted(trx, id, { deletedAt: at, isPublished: false });
    await jobs.enqueue(trx, removeDeleted, { pageId: id }, untilFinal('page.delete', id));
    const before = describe(row);
    const change = { at, actor: author.id, action: 'page.delete', before };
    await recordPageChange(trx, change);
    return toStaffPage(row);
  });
}

/** Writes fields of a locked page, and keeps it both as it was and as it is. */
export async function savePage(
  trx: DatabaseTransaction,
  before: PageRow,
  fields: Partial<PageFields>,
  save: { author: Author; action: string; at: Date },
): Promise<StaffPage> {
  const { author, action, at } = save;
  await keepRevision(trx, before, null);
  const after = await changePage(trx, before.id, fields, at);
  await keepRevision(trx, after, author.email);
  await recordPageChange(trx, {
    at,
    actor: author.id,
    action,
    before: describe(before),
    after: describe(after),
  });
  return toStaffPage(after);
}

export async function recordPageChange(
  trx: DatabaseTransaction,
  change: Omit<Change, 'businessId'>,
) {
  await recordChange(trx, { ...change, businessId: null });
  await announceChange(trx, [PAGES_TAG]);
}

export async function lockPresent(trx: DatabaseTransaction, id: number): Promise<PageRow> {
  const row = await lockPage(trx, id);
  if (!row || row.deletedAt) throw pageMissing();
  return row;
}

/** The unique index finds slugs in use. */
export function explain(error: unknown) {
  return isUniqueViolation(error)
    ? refuse('slug', 'This slug is used by another page. Choose another')
    : error;
}

/** Of a slug that is wanted now: a deleted page that could still come back goes for good. */
export async function freeSlug(trx: DatabaseTransaction, slug: string) {
  if (isReservedSlug(slug)) throw refuse('slug', 'This slug is reserved. Choose another');
  await giveSlugUp(trx, slug);
}

function toFields(input: PageInput): PageFields {
  const content = sanitizeContent(input.content);
  if (isEmptyContent(content)) throw refuse('content', 'Content must be at least 10 characters');
  return {
    slug: input.slug,
    title: input.title,
    content,
    metaDescription: input.metaDescription,
    isPublished: input.isPublished,
  };
}

export function toStaffPage({ deletedAt: _, ...row }: PageRow): StaffPage {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

function describe(row: PageRow) {
  const { updatedAt: _, ...page } = toStaffPage(row);
  return page;
}

function refuse(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

export function pageMissing(): AppError {
  return new AppError(
    'not_found',
    'This page does not exist. It may have been deleted. Reload the list.',
  );
}
