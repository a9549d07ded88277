import { sql } from 'kysely';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { undoAction, waitKey } from '../../audit/undo.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { isMailBusy } from '../../mails/model/pace.ts';
import type { ListingChange } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { termsBegin } from '../model/end-term.ts';
import { holdCategory } from '../model/queries.ts';
import { recordListingChange } from '../model/record-change.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRows } from '../model/staff.queries.ts';
import { approveBusiness } from './approve.ts';
import { hideBusiness, moveBusiness } from './bulk.ts';
import {
  findListings,
  findReaders,
  findRunPart,
  type LetterReader,
  lookAtPart,
  SHOWN,
  stillSelected,
} from './bulk-run-look.ts';
import { writeRunLetter } from './bulk-run-mails.ts';
import {
  type BulkRunRow,
  bulkRunQueue,
  countChanged,
  findBulkRun,
  holdRunning,
  isBulkRunWorking,
  type RunDependencies,
  runActions,
  updateBulkRun,
} from './bulk-runs.ts';
import { editOne, planBulkEdit } from './edit-many.ts';
import { formerOf } from './undo.ts';

const MILLISECONDS_AT_ONCE = 120_000;
const UNDONE_AT_ONCE = 50;
const BETWEEN_PARTS = { seconds: 10, key: 'bulk-run mails' };

/**
 * Works on a run until its step is done. Safe to resume after a crash: listings that were already changed no
 * longer match or stay the same.
 */
export async function workOnBulkRun(dependencies: RunDependencies, id: number): Promise<void> {
  const { db, jobs } = dependencies;
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const row = await findBulkRun(db.kysely, id);
    if (!row || !isBulkRunWorking(row)) return;
    const isPaused = await takePart(dependencies, row);
    if (!isPaused && performance.now() < end) continue;
    const wait = isPaused ? BETWEEN_PARTS : undefined;
    await db.kysely
      .transaction()
      .execute((trx) => jobs.enqueue(trx, bulkRunQueue, { runId: id }, wait));
    return;
  }
}

/** Does the next part of a step. Returns whether the run should pause. */
async function takePart(dependencies: RunDependencies, row: BulkRunRow): Promise<boolean> {
  if (row.state === 'undoing') await undoPart(dependencies, row);
  else if (row.state === 'running') return runPart(dependencies, row);
  else if (row.lastPart === 0) await findListings(dependencies, row);
  else await lookAtPart(dependencies, row);
  return false;
}

async function runPart(dependencies: RunDependencies, row: BulkRunRow): Promise<boolean> {
  const { db, clock } = dependencies;
  if (row.change.action === 'mail' && (await isMailBusy(dependencies))) return true;
  const part = (await findRunPart(db, row)) ?? [];
  const ids = await stillSelected(db, row, part);
  if (row.change.action === 'mail') {
    await mailPart(dependencies, row, ids);
    return row.donePart + 1 < row.lastPart;
  }
  const { changed, failures } = await changeEach(dependencies, row, ids);
  await db.kysely.transaction().execute(async (trx) => {
    const [taken] = await updateBulkRun(trx, row, {
      donePart: row.donePart + 1,
      changed: row.changed + changed,
      failures: JSON.stringify([...row.failures, ...failures].slice(0, SHOWN)),
      updatedAt: clock(),
    });
    if (taken && taken.donePart >= taken.lastPart) await finishRun(dependencies, trx, taken);
  });
  return false;
}

class RunStopped extends Error {}

async function changeEach(dependencies: RunDependencies, row: BulkRunRow, ids: number[]) {
  const change = await chooseChange(dependencies, row);
  const failures: BulkRun['failures'] = [];
  let changed = 0;
  for (const id of ids) {
    try {
      if ((await change(id)) !== false) changed += 1;
    } catch (error) {
      if (error instanceof RunStopped) break;
      if (!(error instanceof AppError)) throw error;
      const [listing] = await findStaffRows(dependencies.db, [id]);
      failures.push({ id, name: listing?.name ?? '', detail: error.message });
    }
  }
  return { changed, failures };
}

/**
 * Returns the function that changes one listing. All changes of a run have its start as their time, by which
 * an undo finds them.
 */
async function chooseChange(
  given: RunDependencies,
  { id: runId, change, actor, startedAt }: BulkRunRow,
): Promise<(id: number) => Promise<unknown>> {
  const dependencies = {
    ...given,
    clock: () => startedAt ?? given.clock(),
    guard: async (trx: DatabaseTransaction) => {
      if (!(await holdRunning(trx, runId))) throw new RunStopped();
    },
  };
  switch (change.action) {
    case 'approve':
      return (id) => approveBusiness(dependencies, id, actor);
    case 'hide':
      return (id) => hideBusiness(dependencies, id, actor);
    case 'move':
      return (id) => moveBusiness(dependencies, id, change.categoryId, actor);
    case 'edit': {
      const plan = await planBulkEdit(dependencies.db, change.edit);
      return (id) => editOne(dependencies, { id, plan, actor });
    }
    default:
      return async () => false;
  }
}

/** Queues the emails of a part and saves its progress in one transaction, so that none is sent twice. */
async function mailPart(
  dependencies: RunDependencies,
  row: BulkRunRow,
  ids: number[],
): Promise<void> {
  const { db, clock, jobs, site } = dependencies;
  if (row.change.action !== 'mail') return;
  const { mail } = row.change;
  const { readers, leftOut } = await findReaders(dependencies, row, ids);
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const [begun] = await updateBulkRun(trx, row, { donePart: row.donePart + 1, updatedAt: at });
    if (!begun) return;
    const jobIds = await recordRecipients(trx, row.id, readers);
    const counts = { changed: row.changed + jobIds.size, leftOut: row.leftOut + leftOut };
    const [taken = begun] = await updateBulkRun(trx, begun, { ...counts, updatedAt: at });
    for (const { listing, recipient } of readers) {
      const id = jobIds.get(recipient);
      const owner = id && (await addressOwner(trx, listing, { at, siteUrl: site.url }));
      if (!owner) continue;
      jobIds.delete(recipient);
      const letter = writeRunLetter(dependencies, taken, { owner, listing, mail });
      await jobs.enqueue(trx, mailQueue, letter, { id });
      const { id: businessId, version } = listing;
      const action = 'business.mail-owner';
      const after = { subject: mail.subject };
      await recordListingChange(trx, { at, actor: row.actor, action, businessId, version, after });
    }
    if (row.donePart + 1 >= row.lastPart) await finishRun(dependencies, trx, taken);
  });
}

/** Reserves a job for each mailbox that this run hasn't emailed yet. Returns the job ids by mailbox hash. */
async function recordRecipients(
  trx: DatabaseTransaction,
  runId: number,
  readers: LetterReader[],
): Promise<Map<string, string>> {
  const recipients = [...new Set(readers.map(({ recipient }) => recipient))];
  const { rows } = await sql<{ recipient: string; jobId: string }>`
    insert into bulk_run_mails (bulk_run_id, recipient, job_id)
    select ${runId}::bigint, recipient, gen_random_uuid() from unnest(${recipients}::text[]) recipient
    on conflict do nothing returning recipient, job_id
  `.execute(trx);
  return new Map(rows.map(({ recipient, jobId }) => [recipient, jobId]));
}

async function finishRun(
  { clock }: RunDependencies,
  trx: DatabaseTransaction,
  row: BulkRunRow,
): Promise<void> {
  const count = await countChanged(trx, row);
  await updateBulkRun(trx, row, { state: 'done', changed: count, updatedAt: clock() });
  await trx.deleteFrom('bulkRunParts').where('bulkRunId', '=', row.id).execute();
  await recordRun(trx, row, { at: clock(), action: 'business.bulk-run', changed: count });
}

async function recordRun(
  trx: DatabaseTransaction,
  { id, actor, action: kind }: BulkRunRow,
  { at, action, ...counts }: { at: Date; action: string; changed?: number; undone?: number },
): Promise<void> {
  const after = { run: id, kind, ...counts };
  await recordChange(trx, { at, actor, action, after });
}

interface Line {
  line: number;
  id: number;
  version: number;
  before: unknown;
}

async function undoPart(dependencies: RunDependencies, row: BulkRunRow): Promise<void> {
  const { db, clock } = dependencies;
  const action = runActions[row.action] ?? '';
  await db.kysely.transaction().execute(async (trx) => {
    const [taken] = await updateBulkRun(trx, row, { updatedAt: clock() });
    if (!taken) return;
    const { rows: lines } = await sql<Line>`
      select id as line, business_id as id, version, before from audit_log
      where action = ${action} and at = ${row.startedAt} and id > ${row.donePart}
        and business_id is not null
      order by id limit ${UNDONE_AT_ONCE}
    `.execute(trx);
    const formers = lines.map((line) => ({ line, former: formerOf[action]?.(line.before) ?? {} }));
    const categories = await holdCategories(
      trx,
      formers.flatMap(({ former }) => former.categoryId ?? []),
    );
    let undone = 0;
    for (const { line, former } of formers) {
      if (former.categoryId !== undefined && !categories.has(former.categoryId)) continue;
      const operation = { line, former, action, actor: row.actor };
      if (await undoLine(dependencies, trx, operation)) undone += 1;
    }
    const isLast = lines.length < UNDONE_AT_ONCE;
    await updateBulkRun(trx, row, {
      undone: row.undone + undone,
      kept: row.kept + lines.length - undone,
      donePart: lines.at(-1)?.line ?? row.donePart,
      updatedAt: clock(),
      ...(isLast && { state: 'undone' }),
    });
    if (!isLast) return;
    const at = clock();
    await recordRun(trx, row, {
      at,
      action: 'business.undo-bulk-run',
      undone: row.undone + undone,
    });
  });
}

/** Locks categories against deletion and returns those that still exist. */
async function holdCategories(trx: DatabaseTransaction, ids: number[]): Promise<Set<number>> {
  const held = new Set<number>();
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    if (await holdCategory(trx, id)) held.add(id);
  }
  return held;
}

/** Undoes one change. Returns false and changes nothing if someone has changed the listing since. */
async function undoLine(
  { clock, jobs }: RunDependencies,
  trx: DatabaseTransaction,
  {
    line,
    former,
    action,
    actor,
  }: { line: Line; former: ListingChange; action: string; actor: string },
): Promise<boolean> {
  const operation = {
    action: undoAction(action),
    by: actor,
    at: clock(),
    isTold: true,
    require: (row: ListingRow) => {
      if (row.version !== line.version || row.deletedAt) throw new AppError('conflict', action);
    },
  };
  try {
    await changeListing(trx, line.id, operation, () => former);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  await jobs.withdraw(trx, [mailQueue, termsBegin], waitKey(action, line.id));
  return true;
}
