import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { changeListing } from '../../businesses/change-listing.ts';
import { holdCategory } from '../../businesses/queries.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { hashToken } from '../../contacts/token.rules.ts';
import { findTradeNames } from '../../trades/ids.queries.ts';
import { restoreOwner } from '../contact.queries.ts';
import { closeOwnerAreas } from '../queries.ts';
import { writeReplacedMail } from './mail.ts';
import { listLaterUndos, lockUndo, type OwnerUndo, spendUndos } from './undo.queries.ts';
import { planUndo, type UndoPlan } from './undo.rules.ts';
import { restoreColumns, type Snapshot, type UndoField } from './undoable.rules.ts';
import { endWaiting } from './waiting.queries.ts';

export interface UndoDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

export interface Undone {
  name: string;
  restored: UndoField[];
  /** Changed again since, so that they stay. */
  skipped: UndoField[];
  withdrawn: number;
}

export function undoOwnerChanges(
  dependencies: UndoDependencies,
  token: string,
): Promise<Undone | null> {
  const { db, clock } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const undo = await lockUndo(trx, hashToken(token));
    if (!undo || undo.usedAt || undo.expiresAt <= at) return null;
    return takeBack(trx, dependencies, undo, at);
  });
}

async function takeBack(
  trx: DatabaseTransaction,
  dependencies: UndoDependencies,
  undo: OwnerUndo,
  at: Date,
): Promise<Undone> {
  const { businessId } = undo;
  // Before the listing, like everything that locks both, to avoid deadlocks.
  const held = await holdFormerCategory(trx, undo);
  let plan: UndoPlan = { restored: {}, skipped: [], ids: [], waitingIds: [] };
  const operation = { action: 'owner.undo', by: 'owner', at };
  const { before, after } = await changeListing(trx, businessId, operation, async (row) => {
    plan = planUndo(row, undo, await listChain(trx, undo), held?.id);
    const restored = await withoutDeletedTrades(trx, plan.restored);
    return restoreColumns(restored, row, held?.name ?? '');
  });
  if (plan.restored.contact !== undefined) {
    await closeOwnerAreas(trx, businessId, at);
    await restoreOwner(trx, { businessId, ownerId: undo.ownerId, at });
    const replaced = contactOf(before);
    const mail = replaced && writeReplacedMail(dependencies.site, replaced, after);
    if (mail) await dependencies.jobs.enqueue(trx, mailQueue, mail);
  }
  const withdrawn = await endWaiting(trx, plan.waitingIds, { state: 'withdrawn', by: 'owner', at });
  await spendUndos(trx, plan.ids, at);
  return {
    name: after.name,
    restored: Object.keys(plan.restored) as UndoField[],
    skipped: plan.skipped,
    withdrawn: withdrawn.length,
  };
}

/** Who undoes a new contact undoes what came after it, too: it may be a thief's. */
function listChain(trx: DatabaseTransaction, undo: OwnerUndo): Promise<OwnerUndo[]> {
  return undo.after.contact === undefined ? Promise.resolve([]) : listLaterUndos(trx, undo);
}

async function holdFormerCategory(trx: DatabaseTransaction, undo: OwnerUndo) {
  const all = [undo, ...(await listChain(trx, undo))];
  const id = all.find(({ before }) => before.categoryId !== undefined)?.before.categoryId;
  const category = id === undefined ? null : await holdCategory(trx, id);
  return id !== undefined && category ? { id, name: category.name } : null;
}

async function withoutDeletedTrades(trx: DatabaseTransaction, restored: Snapshot) {
  if (!restored.trades) return restored;
  const known = await findTradeNames(trx, restored.trades);
  return { ...restored, trades: restored.trades.filter((id) => known.has(id)) };
}
