import { type ColumnType, type RawBuilder, sql, type Updateable } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type {
  BulkChange,
  BulkRun,
  DirectChange,
  ListingSelection,
} from '../../../contract/bulk-runs.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { secondsToUndo } from '../../audit/undo.ts';
import type { Site } from '../../settings/site.ts';
import type { CleanedKind } from '../cleaning/clean-listings.ts';
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
      kinds: RunColumn<CleanedKind[]>;
    };
  }
}

type RunColumn<T> = ColumnType<T, string | undefined, string>;

export type RunDependencies = Omit<ListingDependencies, 'site'> & { site: Site; secret: string };
export type BulkRunRow = Stored<'bulkRuns'>;

export const bulkRunQueue: Queue<{ runId: number }> = { name: 'bulk-runs', retries: 20 };

/** Runs that are kept of those with a look, and of those without. */
const KEPT = 20;
const UNDER_WAY: BulkRunRow['state'][] = ['looking', 'running', 'undoing'];

export function isBulkRunWorking({ state }: Pick<BulkRunRow, 'state'>): boolean {
  return UNDER_WAY.includes(state);
}

function toRun(row: BulkRunRow, underWay: number[]): BulkRun {
  const { id, action, state, found, changing, changed, undone, kept, examples, failures } = row;
  const isWorking = isBulkRunWorking(row);
  const isWaiting = isWorking && row.donePart === 0;
  return {
    id,
    action,
    state,
    progress: isWorking ? Math.min(1, row.donePart / Math.max(1, row.lastPart)) : 1,
    waitsFor: isWaiting ? underWay.filter((other) => other < id).length : 0,
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
    kinds: row.kinds.map(({ field, became, count }) => ({ field, became, count })),
    failures,
  };
}

async function describeRun(
  db: Database['kysely'] | DatabaseTransaction,
  row: BulkRunRow,
): Promise<BulkRun> {
  return toRun(row, await findUnderWay(db));
}

async function findUnderWay(db: Database['kysely'] | DatabaseTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('bulkRuns')
    .select('id')
    .where('state', 'in', UNDER_WAY)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRuns(db: Database): Promise<BulkRun[]> {
  const underWay = await findUnderWay(db.kysely);
  const rows = await db.kysely.selectFrom('bulkRuns').selectAll().orderBy('id', 'desc').execute();
  return rows.map((row) => toRun(row, underWay));
}

export async function readRun(db: Database, id: number): Promise<BulkRun> {
  return describeRun(db.kysely, await requireRun(db, id));
}

/** Throws `forbidden`, and `invalid` for a category or trade that doesn't exist. */
export async function startRunLook(
  dependencies: ListingDependencies,
  { selection, change }: { selection: ListingSelection; change: BulkChange },
  user: RunUser,
): Promise<BulkRun> {
  const { db, jobs } = dependencies;
  await requireChange(db, change, user);
  return db.kysely.transaction().execute(async (trx) => {
    const row = await insertBulkRun(trx, {
      selection,
      change,
      actor: user.id,
      at: dependencies.clock(),
    });
    await jobs.enqueue(trx, bulkRunQueue, { runId: row.id });
    return describeRun(trx, row);
  });
}

/** Seconds after which a job continues a run whose request was cut off. */
const REQUEST_LIMIT = 30;

/** Creates a run of listings that staff chose one by one. The caller works on it, within the request. */
export async function startDirectRun(
  { db, clock, jobs }: ListingDependencies,
  { ids, change }: { ids: number[]; change: DirectChange },
  user: RunUser,
): Promise<number> {
  await requireChange(db, change, user);
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const selection = { status: 'all' as const, ids: [...new Set(ids)] };
    const row = await insertBulkRun(trx, { selection, change, actor: user.id, at, isDirect: true });
    const found = await insertParts(trx, row, sql`unnest(${selection.ids}::bigint[]) id`);
    await updateBulkRun(trx, row, {
      state: 'running',
      startedAt: await chooseStart(trx, at),
      found: selection.ids.length,
      changing: selection.ids.length,
      lastPart: found.parts,
      updatedAt: at,
    });
    const wait = { seconds: REQUEST_LIMIT, key: requestKey(row) };
    await jobs.enqueue(trx, bulkRunQueue, { runId: row.id }, wait);
    return row.id;
  });
}

export function requestKey({ id }: Pick<BulkRunRow, 'id'>): string {
  return `bulk run ${id}`;
}

interface NewRun {
  selection: ListingSelection;
  change: BulkChange;
  actor: string;
  at: Date;
  isDirect?: boolean;
}

export async function insertBulkRun(
  trx: DatabaseTransaction,
  { selection, change, actor, at, isDirect = false }: NewRun,
): Promise<BulkRunRow> {
  await trx
    .deleteFrom('bulkRuns')
    .where('state', 'not in', UNDER_WAY)
    .where('isDirect', '=', isDirect)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('bulkRuns')
        .select('id')
        .where('isDirect', '=', isDirect)
        .orderBy('id', 'desc')
        .limit(KEPT - 1),
    )
    .execute();
  return trx
    .insertInto('bulkRuns')
    .values({
      action: change.action,
      actor,
      filter: JSON.stringify(selection),
      change: JSON.stringify(change),
      isDirect,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function partSize({ isDirect, action }: BulkRunRow): number {
  if (isDirect) return 50;
  return action === 'clean' ? 1000 : 100;
}

export async function insertParts(
  trx: DatabaseTransaction,
  row: BulkRunRow,
  source: RawBuilder<unknown>,
): Promise<{ parts: number; listings: number }> {
  const { rows } = await sql<{ parts: number; listings: number }>`
    with added as (
      insert into bulk_run_parts (bulk_run_id, part, ids)
      select ${row.id}::bigint, part, array_agg(id order by id)
      from (
        select id, ((row_number() over (order by id) - 1) / ${partSize(row)}::int + 1)::int as part
        from ${source}
      ) numbered
      group by part
      returning ids
    )
    select count(*)::int as parts, coalesce(sum(cardinality(ids)), 0)::int as listings from added
  `.execute(trx);
  return rows[0] ?? { parts: 0, listings: 0 };
}

/** Returns a time that no other run has, because an undo finds the changes of a run by it. */
async function chooseStart(trx: DatabaseTransaction, at: Date): Promise<Date> {
  await sql`select pg_advisory_xact_lock(hashtextextended('start of a bulk run', 0))`.execute(trx);
  const { last } = await trx
    .selectFrom('bulkRuns')
    .select((of) => of.fn.max('startedAt').as('last'))
    .executeTakeFirstOrThrow();
  return new Date(Math.max(at.getTime(), (last?.getTime() ?? 0) + 1));
}

async function requireChange(db: Database, change: BulkChange, user: RunUser): Promise<void> {
  requireRight(change, user);
  if (change.action === 'move') requireCategory(await findCategory(db.kysely, change.categoryId));
  if (change.action === 'edit') await planBulkEdit(db, change.edit);
}

function requireRight({ action }: Pick<BulkRunRow, 'action'>, user: RunUser): void {
  if (action === 'mail' && !hasRight(user, 'mails')) {
    throw new AppError('forbidden', m.listings_run_mail_right());
  }
  if (action === 'delete' && !hasRight(user, 'removal')) throw mayNotRemove();
}

function mayNotRemove(): AppError {
  return new AppError('forbidden', m.listings_delete_admin_only());
}

export type RunUser = Pick<User, 'id' | 'rights'>;

interface Step {
  id: number;
  user: RunUser;
}

/** Starts changing the found listings. Throws `conflict` if their number isn't the one that staff read. */
export function startRunning(
  dependencies: ListingDependencies,
  { changing, ...step }: Step & { changing?: number },
): Promise<BulkRun> {
  return takeStep(dependencies, step, async (trx, row) => {
    if (row.state !== 'found') throw stepTaken();
    if (changing !== undefined && row.changing !== changing) {
      throw new AppError('conflict', m.listings_run_count_changed({ count: row.changing }));
    }
    const startedAt = await chooseStart(trx, dependencies.clock());
    return { state: 'running', startedAt, donePart: 0, leftOut: 0 };
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
  reject: 'business.reject',
  delete: 'business.delete',
  move: 'business.move',
  edit: 'business.bulk-edit',
  clean: 'business.clean',
};

/** Returns those of the listings that the run has changed. Uses index `audit_log_business`. */
export async function findChanged(
  db: Database['kysely'] | DatabaseTransaction,
  { action, startedAt }: Pick<BulkRunRow, 'action' | 'startedAt'>,
  ids: number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select('businessId')
    .where('businessId', 'in', ids)
    .where('action', '=', runActions[action] ?? '')
    .where('at', '=', startedAt)
    .execute();
  return rows.flatMap(({ businessId }) => businessId ?? []);
}

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

/** Starts undoing a run, or resumes an undo that was stopped. An old rejection is undone as by restoring. */
export function startUndoingRun(dependencies: ListingDependencies, step: Step): Promise<BulkRun> {
  return takeStep(dependencies, step, async (trx, row) => {
    const action = runActions[row.action];
    const isOver = row.state === 'done' || row.state === 'stopped';
    if (!isOver || !action || !row.startedAt) throw stepTaken();
    const isOld = secondsToUndo(row.startedAt, dependencies.clock()) === null;
    if (row.action === 'reject' && isOld && !hasRight(step.user, 'removal')) throw mayNotRemove();
    const isContinued = row.undone + row.kept > 0;
    return {
      state: 'undoing',
      donePart: isContinued ? row.donePart : 0,
      lastPart: await findLastLine(trx, action, row.startedAt),
    };
  });
}

async function findLastLine(trx: DatabaseTransaction, action: string, at: Date): Promise<number> {
  const line = await trx
    .selectFrom('auditLog')
    .select((of) => of.fn.max('id').as('last'))
    .where('action', '=', action)
    .where('at', '=', at)
    .executeTakeFirst();
  return Number(line?.last ?? 0);
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
    if (!row) throw runGone();
    requireRight(row, user);
    const begun = await begin(trx, row);
    const change = { ...begun, actor: user.id, updatedAt: clock() };
    if (UNDER_WAY.includes(begun.state)) await jobs.enqueue(trx, bulkRunQueue, { runId: id });
    const [changed] = await updateBulkRun(trx, row, change);
    if (!changed) throw stepTaken();
    return describeRun(trx, changed);
  });
}

function stepTaken(): AppError {
  return new AppError('conflict', m.listings_run_step_taken());
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

export function runGone(): AppError {
  return new AppError('not_found', m.listings_run_gone());
}

export async function requireRun(db: Database, id: number): Promise<BulkRunRow> {
  const row = await findBulkRun(db.kysely, id);
  if (!row) throw runGone();
  return row;
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

/** Updates a run that is still in the state and part that were read; otherwise returns no row. */
export function updateBulkRun(
  trx: DatabaseTransaction,
  { id, state, donePart }: BulkRunRow,
  change: Updateable<Tables['bulkRuns']>,
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
