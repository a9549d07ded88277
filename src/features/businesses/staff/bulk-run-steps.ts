import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { staffBusiness } from '../../../contract/businesses.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { undoAction, waitKey } from '../../audit/undo.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { isMailBusy } from '../../mails/model/pace.ts';
import { cleanBusiness } from '../cleaning/clean-listings.ts';
import { changeListing } from '../model/change-listing.ts';
import { termsBegin } from '../model/end-term.ts';
import { holdCategory } from '../model/queries.ts';
import { recordListingChange } from '../model/record-change.ts';
import { businessRejected, rejectBusiness } from '../model/reject.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRow } from '../model/staff.queries.ts';
import { approveBusiness } from './approve.ts';
import {
  chooseFailures,
  findListings,
  findReaders,
  findRunPart,
  type LetterReader,
  lookAtPart,
  stillConcerned,
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
  requestKey,
  runActions,
  updateBulkRun,
} from './bulk-runs.ts';
import { deleteBusiness } from './delete.ts';
import { editOne, planBulkEdit } from './edit-many.ts';
import { hideBusiness, moveBusiness } from './hide-and-move.ts';
import { formerCategory, formerOf } from './undo.ts';

/** Time that a job works on a run before the next run gets its turn, in milliseconds. */
const TURN = 30_000;
const UNDONE_AT_ONCE = 50;
const BETWEEN_PARTS = { seconds: 10, key: 'bulk-run mails' };

/**
 * Works on a run until its step is done, or leaves the rest to a job after some milliseconds. Safe to resume
 * after a crash: listings that were already changed no longer match or stay the same.
 */
export async function workOnBulkRun(
  dependencies: RunDependencies,
  id: number,
  milliseconds = TURN,
): Promise<void> {
  const { db, jobs } = dependencies;
  const end = performance.now() + milliseconds;
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
  const ids = await stillConcerned(dependencies, row, part);
  if (row.change.action === 'mail') {
    await mailPart(dependencies, row, ids);
    return row.donePart + 1 < row.lastPart;
  }
  const { changed, failures } = await changeEach(dependencies, row, ids);
  await db.kysely.transaction().execute(async (trx) => {
    const [taken] = await updateBulkRun(trx, row, {
      donePart: row.donePart + 1,
      changed: row.changed + changed,
      failures: chooseFailures(row, failures),
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
      const listing = await findStaffRow(dependencies.db.kysely, id);
      const name = listing?.name ?? m.listings_numbered({ id });
      failures.push({ id, name, detail: error.message, ...pickVersions(error) });
    }
  }
  return { changed, failures };
}

function pickVersions({ read, current }: AppError) {
  const versions = z.object({ read: staffBusiness, current: staffBusiness }).partial();
  return versions.safeParse({ read, current }).data ?? {};
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
    case 'approve': {
      const read = new Map(change.versions?.map(({ id, version }) => [id, version]));
      return (id) => approveBusiness(dependencies, id, actor, read.get(id));
    }
    case 'hide':
      return (id) => hideBusiness(dependencies, id, actor);
    case 'reject':
      return (id) => rejectBusiness(dependencies, id, actor, change.reason);
    case 'delete':
      return (id) => deleteBusiness(dependencies, id, actor, change.reason);
    case 'clean':
      return (id) => cleanBusiness(dependencies, id, actor);
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
  { clock, jobs }: RunDependencies,
  trx: DatabaseTransaction,
  row: BulkRunRow,
): Promise<void> {
  const count = await countChanged(trx, row);
  await updateBulkRun(trx, row, { state: 'done', changed: count, updatedAt: clock() });
  await trx.deleteFrom('bulkRunParts').where('bulkRunId', '=', row.id).execute();
  await jobs.withdraw(trx, [bulkRunQueue], requestKey(row));
  await recordRun(trx, row, { at: clock(), isUndo: false, changed: count });
}

/** Adds an audit line for a run as a whole, unless the listings were chosen one by one. */
async function recordRun(
  trx: DatabaseTransaction,
  { id, actor, action: kind, isDirect }: BulkRunRow,
  { at, isUndo, ...counts }: { at: Date; isUndo: boolean; changed?: number; undone?: number },
): Promise<void> {
  if (isDirect) return;
  const whole = kind === 'clean' ? 'business.clean-up' : 'business.bulk-run';
  const action = isUndo ? undoAction(whole) : whole;
  await recordChange(trx, { at, actor, action, after: { run: id, kind, ...counts } });
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
    const categories = await holdCategories(
      trx,
      lines.flatMap(({ before }) => formerCategory(before) ?? []),
    );
    let undone = 0;
    for (const line of lines) {
      const category = formerCategory(line.before);
      if (category !== undefined && !categories.has(category)) continue;
      if (await undoLine(dependencies, trx, { line, action, actor: row.actor })) undone += 1;
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
    await recordRun(trx, row, { at: clock(), isUndo: true, undone: row.undone + undone });
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
  { line, action, actor }: { line: Line; action: string; actor: string },
): Promise<boolean> {
  const wasDeleted = action === 'business.reject' || action === 'business.delete';
  const operation = {
    action: undoAction(action),
    by: actor,
    at: clock(),
    isTold: true,
    require: (row: ListingRow) => {
      const isSame = row.version === line.version && (row.deletedAt !== null) === wasDeleted;
      if (!isSame) throw new AppError('conflict', action);
    },
  };
  try {
    await changeListing(
      trx,
      line.id,
      operation,
      (row) => formerOf[action]?.(line.before, row) ?? {},
    );
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  await jobs.withdraw(trx, [mailQueue, businessRejected, termsBegin], waitKey(action, line.id));
  return true;
}
