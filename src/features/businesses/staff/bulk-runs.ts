import { type ColumnType, type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { BulkChange, BulkRun, ListingSelection } from '../../../contract/bulk-runs.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import type { Site } from '../../settings/site.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { findCategory } from '../model/queries.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { planBulkEdit } from './edit-many.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    bulkRuns: {
      filter: RunColumn<ListingSelection>;
      change: RunColumn<BulkChange>;
      examples: RunColumn<BulkRun['examples']>;
      failures: RunColumn<BulkRun['failures']>;
    };
  }
}

type RunColumn<T> = ColumnType<T, string | undefined, string>;

export type RunDependencies = Omit<ListingDependencies, 'site'> & { site: Site; secret: string };
export type BulkRunRow = Stored<'bulkRuns'>;

export const bulkRunQueue: Queue<{ runId: number }> = { name: 'bulk-runs', retries: 20 };

const KEPT = 20;
const UNDER_WAY: BulkRunRow['state'][] = ['looking', 'running', 'undoing'];

export function isBulkRunWorking({ state }: BulkRunRow): boolean {
  return UNDER_WAY.includes(state);
}

function toRun(row: BulkRunRow): BulkRun {
  const { id, action, state, found, changing, changed, undone, kept, examples, failures } = row;
  return {
    id,
    action,
    state,
    progress: isBulkRunWorking(row) ? Math.min(1, row.donePart / Math.max(1, row.lastPart)) : 1,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    found,
    changing,
    changed,
    leftOut: row.leftOut,
    subject: row.change.action === 'mail' ? row.change.mail.subject : null,
    undone,
    kept,
    examples,
    failures,
  };
}

export async function listRuns(db: Database): Promise<BulkRun[]> {
  const rows = await db.kysely
    .selectFrom('bulkRuns')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(toRun);
}

/** Throws `conflict` while another run is under way; the unique index `bulk_runs_under_way` allows one at a time. */
export async function startRunLook(
  dependencies: ListingDependencies,
  { selection, change }: { selection: ListingSelection; change: BulkChange },
  user: User,
): Promise<BulkRun> {
  const { db, clock, jobs } = dependencies;
  await requireChange(db, change, user);
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    await forgetOld(trx);
    const row = await trx
      .insertInto('bulkRuns')
      .values({
        action: change.action,
        actor: user.id,
        filter: JSON.stringify(selection),
        change: JSON.stringify(change),
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw underWay();
    await jobs.enqueue(trx, bulkRunQueue, { runId: row.id });
    return toRun(row);
  });
}

async function requireChange(db: Database, change: BulkChange, user: User): Promise<void> {
  requireRight(change, user);
  if (change.action === 'move') requireCategory(await findCategory(db.kysely, change.categoryId));
  if (change.action === 'edit') await planBulkEdit(db, change.edit);
}

function requireRight({ action }: Pick<BulkRunRow, 'action'>, user: User): void {
  if (action === 'mail' && !hasRight(user, 'mails')) {
    throw new AppError('forbidden', m.listings_run_mail_right());
  }
}

function underWay(): AppError {
  return new AppError('conflict', m.listings_run_under_way());
}

async function forgetOld(trx: DatabaseTransaction): Promise<void> {
  await trx
    .deleteFrom('bulkRuns')
    .where('state', 'not in', UNDER_WAY)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('bulkRuns')
        .select('id')
        .orderBy('id', 'desc')
        .limit(KEPT - 1),
    )
    .execute();
}

interface Step {
  id: number;
  user: User;
}

/** Starts changing the found listings. Throws `conflict` if their number isn't the one that staff read. */
export function startRunning(
  dependencies: ListingDependencies,
  { changing, ...step }: Step & { changing: number },
): Promise<BulkRun> {
  return takeStep(dependencies, step, async (trx, row) => {
    if (row.state !== 'found') throw stepTaken();
    if (row.changing !== changing) {
      throw new AppError('conflict', m.listings_run_count_changed({ count: row.changing }));
    }
    await requireNoneUnderWay(trx);
    return { state: 'running', startedAt: dependencies.clock(), donePart: 0, leftOut: 0 };
  });
}

export function stopRun(dependencies: ListingDependencies, step: Step): Promise<BulkRun> {
  return takeStep(dependencies, step, async (trx, row) => {
    if (!isBulkRunWorking(row)) throw stepTaken();
    await trx.deleteFrom('bulkRunParts').where('bulkRunId', '=', row.id).execute();
    return { state: 'stopped', changed: await countChanged(trx, row) };
  });
}

export const runActions: Partial<Record<BulkRunRow['action'], string>> = {
  approve: 'business.approve',
  hide: 'business.hide',
  move: 'business.move',
  edit: 'business.bulk-edit',
};

/** Counts the audit lines of the run, because a part may have been started twice. Uses index `audit_log_action`. */
export async function countChanged(trx: DatabaseTransaction, row: BulkRunRow): Promise<number> {
  const action = runActions[row.action];
  if (!action || !row.startedAt) return row.changed;
  const changed = await trx
    .selectFrom('auditLog')
    .select((of) => of.fn.countAll<number>().as('lines'))
    .where('action', '=', action)
    .where('at', '=', row.startedAt)
    .executeTakeFirstOrThrow();
  return Number(changed.lines);
}

/** Starts undoing a run, or resumes an undo that was stopped. */
export function startUndoingRun(dependencies: ListingDependencies, step: Step): Promise<BulkRun> {
  return takeStep(dependencies, step, async (trx, row) => {
    const action = runActions[row.action];
    const isOver = row.state === 'done' || row.state === 'stopped';
    if (!isOver || !action || !row.startedAt) throw stepTaken();
    await requireNoneUnderWay(trx);
    const line = await trx
      .selectFrom('auditLog')
      .select((of) => of.fn.max('id').as('last'))
      .where('action', '=', action)
      .where('at', '=', row.startedAt)
      .executeTakeFirst();
    const isContinued = row.undone + row.kept > 0;
    return {
      state: 'undoing',
      donePart: isContinued ? row.donePart : 0,
      lastPart: Number(line?.last ?? 0),
    };
  });
}

type Begun = Partial<
  Pick<BulkRunRow, 'startedAt' | 'donePart' | 'lastPart' | 'changed' | 'leftOut'>
> &
  Pick<BulkRunRow, 'state'>;

/**
 * Serializes the steps of all runs, so that a second request finds the step already taken. Waits for the
 * listing that the run is changing.
 */
function takeStep(
  { db, clock, jobs }: ListingDependencies,
  { id, user }: Step,
  begin: (trx: DatabaseTransaction, row: BulkRunRow) => Promise<Begun>,
): Promise<BulkRun> {
  return db.kysely.transaction().execute(async (trx) => {
    await sql`lock table bulk_runs in share row exclusive mode`.execute(trx);
    const row = await selectBulkRun(trx, id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', m.listings_run_gone());
    requireRight(row, user);
    const begun = await begin(trx, row);
    const change = { ...begun, actor: user.id, updatedAt: clock() };
    if (UNDER_WAY.includes(begun.state)) await jobs.enqueue(trx, bulkRunQueue, { runId: id });
    const [changed] = await updateBulkRun(trx, row, change);
    if (!changed) throw stepTaken();
    return toRun(changed);
  });
}

function stepTaken(): AppError {
  return new AppError('conflict', m.listings_run_step_taken());
}

async function requireNoneUnderWay(trx: DatabaseTransaction): Promise<void> {
  const other = await trx
    .selectFrom('bulkRuns')
    .select('id')
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
  if (other) throw underWay();
}

function selectBulkRun(db: Database['kysely'] | DatabaseTransaction, id: number) {
  return db.selectFrom('bulkRuns').selectAll().where('id', '=', id);
}

export function findBulkRun(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<BulkRunRow | undefined> {
  return selectBulkRun(db, id).executeTakeFirst();
}

/**
 * Returns whether a run is still running, and keeps it from being stopped until the transaction ends. The table
 * lock queues behind a step that waits for it; a row lock alone could be taken again before that step gets it.
 */
export async function holdRunning(trx: DatabaseTransaction, id: number): Promise<boolean> {
  await sql`lock table bulk_runs in row exclusive mode`.execute(trx);
  const row = await selectBulkRun(trx, id).forShare().executeTakeFirst();
  return row?.state === 'running';
}

type RunChange = Partial<
  Record<
    'donePart' | 'lastPart' | 'found' | 'changing' | 'leftOut' | 'undone' | 'kept',
    number | RawBuilder<number>
  > & {
    changed: number | RawBuilder<number>;
    state: BulkRunRow['state'];
    actor: string;
    startedAt: Date | null;
    examples: string;
    failures: string;
  }
> & { updatedAt: Date };

/** Updates a run that is still in the state and part that were read; otherwise returns no row. */
export function updateBulkRun(
  trx: DatabaseTransaction,
  { id, state, donePart }: BulkRunRow,
  change: RunChange,
): Promise<BulkRunRow[]> {
  return trx
    .updateTable('bulkRuns')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('donePart', '=', donePart)
    .returningAll()
    .execute();
}
