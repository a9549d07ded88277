import type { PageInput, StaffPage } from '../../../contract/staff/pages.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { sanitizeContent } from '../sanitize.ts';
import { PAGES_TAG } from '../tags.ts';
import {
  changePage,
  dropPage,
  findAllPages,
  findPage,
  insertPage,
  isSlugTaken,
  lockPage,
  type PageFields,
  type PageRow,
} from './queries.ts';
import { keepRevision } from './revisions.queries.ts';
import { isEmptyContent, isReservedSlug } from './rules.ts';

export interface PageDependencies {
  db: Database;
  clock: Clock;
}

/** Who saves: the id for the audit log, the address for readers of the revisions. */
export interface Author {
  id: string;
  email: string;
}

const UNIQUE_VIOLATION = '23505';

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
  return inTransaction(db, async (trx) => {
    const at = clock();
    await requireFreeSlug(trx, input.slug, 0);
    const row = await insertPage(trx, toFields(input), at);
    await keepRevision(trx, row, author.email);
    const after = describe(row);
    const action = 'page.create';
    await recordPageChange(trx, { at, actor: author.id, action, after });
    return toStaffPage(row);
  });
}

/** Saves a page on top of the version that its author has read. */
export function updatePage(
  { db, clock }: PageDependencies,
  id: number,
  input: PageInput,
  author: Author,
): Promise<StaffPage> {
  return inTransaction(db, async (trx) => {
    const before = await lockPresent(trx, id);
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError('conflict', 'Someone else saved this page first.', {
        current: toStaffPage(before),
      });
    }
    if (input.slug !== before.slug) await requireFreeSlug(trx, input.slug, id);
    return savePage(trx, before, toFields(input), { author, action: 'page.update', at: clock() });
  });
}

export function removePage(
  { db, clock }: PageDependencies,
  id: number,
  author: Author,
): Promise<StaffPage> {
  return inTransaction(db, async (trx) => {
    const row = await lockPresent(trx, id);
    await dropPage(trx, id);
    const before = describe(row);
    const change = { at: clock(), actor: author.id, action: 'page.delete', before };
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

async function recordPageChange(trx: DatabaseTransaction, change: Omit<Change, 'businessId'>) {
  await recordChange(trx, { ...change, businessId: null });
  await announceChange(trx, [PAGES_TAG]);
}

export async function lockPresent(trx: DatabaseTransaction, id: number): Promise<PageRow> {
  const row = await lockPage(trx, id);
  if (!row) throw pageMissing();
  return row;
}

/** Two that want the same slug at once: the second is told too. */
async function inTransaction<T>(
  db: Database,
  run: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.kysely.transaction().execute(run);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? slugTaken() : error;
  }
}

async function requireFreeSlug(trx: DatabaseTransaction, slug: string, id: number) {
  if (isReservedSlug(slug)) throw refuse('slug', 'This slug is reserved for other addresses');
  if (await isSlugTaken(trx, slug, id)) throw slugTaken();
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

function toStaffPage(row: PageRow): StaffPage {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

/** As the audit log keeps it. */
function describe(row: PageRow) {
  const { updatedAt: _, ...page } = toStaffPage(row);
  return page;
}

function slugTaken(): AppError {
  return refuse('slug', 'This slug is taken by another page');
}

function refuse(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

function pageMissing(): AppError {
  return new AppError('not_found', 'There is no such page.');
}
