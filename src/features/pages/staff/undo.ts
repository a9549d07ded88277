import { type StaffPage, staffPage } from '../../../contract/pages.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { LastChange } from '../../audit/queries.ts';
import { changedSince, requireUndoable, undoAction, waitKey } from '../../audit/undo.ts';
import { removeDeleted } from './pages.ts';
import { lockPage, type PageRow, setDeleted } from './queries.ts';
import {
  explainPageConflict,
  freeSlug,
  type PageAuthor,
  type PageDependencies,
  pageMissing,
  recordPageChange,
  savePage,
  showPage,
} from './save-page.ts';

interface Undo {
  change: LastChange;
  author: PageAuthor;
  at: Date;
}

const kept = staffPage.omit({ updatedAt: true, plan: true, isGuide: true });

export function undoPage(
  { db, clock, jobs }: PageDependencies,
  id: number,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(db, explainPageConflict, async (trx) => {
    const row = await lockPage(trx, id);
    if (!row) throw pageMissing();
    const at = clock();
    const actions = ['page.delete', 'page.update', 'page.restore', 'page.create'];
    const wanted = { actor: author.id, at, actions };
    const change = await requireUndoable(trx, { kind: 'page', id }, wanted);
    await jobs.withdraw(trx, [removeDeleted], waitKey(change.action, id));
    const undo = { change, author, at };
    return row.deletedAt ? bringBack(trx, row, undo) : takeSaveBack(trx, row, undo);
  });
}

async function bringBack(trx: DatabaseTransaction, row: PageRow, { change, author, at }: Undo) {
  const { isPublished } = kept.parse(change.before);
  await setDeleted(trx, row.id, { deletedAt: null, isPublished });
  const action = undoAction(change.action);
  const after = { id: row.id, slug: row.slug, title: row.title };
  await recordPageChange(trx, { at, actor: author.id, action, after }, [row]);
  return showPage(trx, { ...row, isPublished });
}

async function takeSaveBack(trx: DatabaseTransaction, row: PageRow, { change, author, at }: Undo) {
  const saved = kept.parse(change.after);
  if (saved.version !== row.version) throw changedSince();
  const save = { author, action: undoAction(change.action), at };
  if (change.before === null) return savePage(trx, row, { isPublished: false }, save);
  const { id: _, version: __, ...former } = kept.parse(change.before);
  if (former.slug !== row.slug) await freeSlug(trx, former.slug);
  return savePage(trx, row, former, save);
}
