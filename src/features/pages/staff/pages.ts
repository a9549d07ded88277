import type { PageInput, StaffPage } from '../../../contract/pages.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { untilFinal } from '../../audit/undo.ts';
import {
  deletePlan,
  findAllPages,
  findPage,
  findPlan,
  findPlans,
  insertPage,
  keepRevision,
  setDeleted,
} from './queries.ts';
import {
  describePageChange,
  explainPageConflict,
  freeSlug,
  lockPresent,
  type PageAuthor,
  type PageDependencies,
  pageMissing,
  recordPageChange,
  requireCurrent,
  savePage,
  showPage,
  toFields,
  toStaffPage,
} from './save-page.ts';

export const removeDeleted: Queue<{ pageId: number }> = { name: 'remove-page', retries: 50 };

export async function listStaffPages(db: Database): Promise<StaffPage[]> {
  const [rows, plans] = await Promise.all([findAllPages(db.kysely), findPlans(db)]);
  const byPage = new Map(plans.map((plan) => [plan.pageId, plan]));
  return rows.map((row) => toStaffPage(row, byPage.get(row.id) ?? null));
}

export async function readStaffPage(db: Database, id: number): Promise<StaffPage> {
  const row = await findPage(db, id);
  if (!row) throw pageMissing();
  return toStaffPage(row, await findPlan(db.kysely, id));
}

export function createContentPage(
  { db, clock }: PageDependencies,
  input: PageInput,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(db, explainPageConflict, async (trx) => {
    const at = clock();
    await freeSlug(trx, input.slug);
    const row = await insertPage(trx, await toFields(trx, input), at);
    await keepRevision(trx, row, author.email);
    const change = { at, actor: author.id, action: 'page.create', after: describePageChange(row) };
    await recordPageChange(trx, change, [row]);
    return toStaffPage(row, null);
  });
}

export function updatePage(
  { db, clock }: PageDependencies,
  id: number,
  input: PageInput,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(db, explainPageConflict, async (trx) => {
    const before = await lockPresent(trx, id);
    const plan = await requireCurrent(trx, before, input);
    if (input.slug !== before.slug) await freeSlug(trx, input.slug);
    // Deletes the scheduled version, which would overwrite this save.
    await deletePlan(trx, id);
    return savePage(trx, before, await toFields(trx, input), {
      author,
      action: 'page.update',
      at: clock(),
      publishAt: [plan?.publishAt ?? null, null],
    });
  });
}

export function removePage(
  { db, clock, jobs }: PageDependencies,
  id: number,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(db, explainPageConflict, async (trx) => {
    const row = await lockPresent(trx, id);
    const at = clock();
    await setDeleted(trx, id, { deletedAt: at, isPublished: false });
    await jobs.enqueue(trx, removeDeleted, { pageId: id }, untilFinal('page.delete', id));
    const before = describePageChange(row);
    const change = { at, actor: author.id, action: 'page.delete', before };
    await recordPageChange(trx, change, [row]);
    return showPage(trx, row);
  });
}
