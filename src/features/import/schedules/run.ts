import { randomUUID } from 'node:crypto';
import { fitMapping } from '../../../contract/imports.staff.ts';
import { countImportRows } from '../../../domain/import-rows.ts';
import { allRights } from '../../../domain/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findRights } from '../../accounts/model/rights.queries.ts';
import { findImport, type ImportRow, toImport } from '../model/imports.ts';
import { hasGone } from '../model/lists.ts';
import { commonRights, type Rights } from '../model/starter.rules.ts';
import { cancelImport, startCheck, startCommit } from '../model/states.ts';
import { listMappings } from '../steps/mappings.ts';
import { continueImport } from '../steps/work.ts';
import {
  claimRun,
  countMissing,
  findFileBefore,
  findMappingAuthor,
  LostLease,
  listImportsOfRun,
  lockSchedule,
  type RunRow,
  recordListings,
  type ScheduleRow,
  updateRun,
} from './queries.ts';
import { type End, finishRun, runQueue, type ScheduleDependencies } from './runs.ts';
import { fetchFile } from './source.ts';

const RENEWED_EVERY = 15_000;
const LONGEST = 86_400_000;
const ACTOR = 'clock';

/** Works on a run until it ends or time is up. Does nothing if another process holds its lease. */
export async function workOnRun(
  dependencies: ScheduleDependencies,
  runId: number,
  seconds: number,
): Promise<void> {
  const { db, jobs } = dependencies;
  const lease = randomUUID();
  const run = await claimRun(db, runId, lease);
  if (!run) return;
  const renewal = setInterval(() => {
    updateRun(db.kysely, run, {}).catch(() => {});
  }, RENEWED_EVERY);
  const end = performance.now() + seconds * 1000;
  try {
    const isOver = await advance(dependencies, run, () => performance.now() > end);
    if (isOver) return;
    await updateRun(db.kysely, run, { lease: null });
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, runQueue, { runId }));
  } catch (error) {
    if (error instanceof LostLease) return;
    await updateRun(db.kysely, run, { lease: null }).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function advance(
  dependencies: ScheduleDependencies,
  claimed: RunRow,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const { db, clock } = dependencies;
  const schedule = await db.kysely
    .transaction()
    .execute((trx) => lockSchedule(trx, claimed.scheduleId));
  if (!schedule) return true;
  if (clock().getTime() - claimed.startedAt.getTime() > LONGEST) {
    const reason = 'The import did not come to its end within a day.';
    await finishRun(dependencies, claimed, { state: 'failed', reason });
    return true;
  }
  let run: RunRow | null = claimed;
  if (run.state === 'fetching') run = await beginCheck(dependencies, schedule, run);
  if (run?.state === 'checking') run = await decide(dependencies, schedule, run, isTimeUp);
  if (run?.state === 'writing') run = await write(dependencies, schedule, run, isTimeUp);
  return run === null;
}

/** Replaces the job queue, because this process does the work itself. */
const nobody = { enqueue: async () => {} };

/** Returns the run after the step, or null when the run is over. */
type Step = Promise<RunRow | null>;

async function beginCheck(
  dependencies: ScheduleDependencies,
  schedule: ScheduleRow,
  run: RunRow,
): Step {
  const { db } = dependencies;
  const starter = await db.kysely.transaction().execute((trx) => readStarter(trx, schedule));
  if (starter.reason !== null) {
    return end(dependencies, run, { state: 'stopped', reason: starter.reason });
  }
  const fetched = await fetchFile(dependencies, schedule, run);
  if (!('importId' in fetched)) return end(dependencies, run, fetched);
  const { importId, fileName, seen, isMore } = fetched;
  const noted = await updateRun(db.kysely, run, { fileName, isMore, seen: JSON.stringify(seen) });
  const reason = await startFitting(dependencies, schedule, { importId, rights: starter.rights });
  if (reason) return end(dependencies, noted, { state: 'stopped', reason });
  return updateRun(db.kysely, run, { state: 'checking' });
}

async function startFitting(
  dependencies: ScheduleDependencies,
  { mappingId }: ScheduleRow,
  { importId, rights }: { importId: number; rights: Rights },
): Promise<string | null> {
  const { db } = dependencies;
  const source = await findImport(db.kysely, importId);
  const saved = (await listMappings(db.kysely)).find(({ id }) => id === mappingId);
  if (!saved || !source) return 'Its mapping no longer exists.';
  const { mapping, missing } = fitMapping(saved, source.columns);
  if (missing.length > 0) {
    const names = missing.map((name) => `“${name}”`).join(', ');
    return `The file no longer has these columns: ${names}.`;
  }
  const asked = { id: importId, actor: ACTOR, rights };
  return findRefusal(() => startCheck({ ...dependencies, jobs: nobody }, asked, mapping));
}

async function findRefusal(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function decide(
  dependencies: ScheduleDependencies,
  schedule: ScheduleRow,
  run: RunRow,
  isTimeUp: () => boolean,
): Step {
  const { db } = dependencies;
  const source = await findSource(dependencies, run, isTimeUp);
  if (source === 'under way') return run;
  if (source === null || source.state === 'canceled') return endCanceled(dependencies, run);
  if (source.state !== 'checked') return updateRun(db.kysely, run, { state: 'writing' });
  const counts = countRows(source);
  const before = await findFileBefore(db, run);
  const { rowsRead: rows, errorCount: errors } = source;
  const listings =
    schedule.gone === 'leave' || schedule.location.includes('*') || !before || before.isByHand
      ? null
      : await countMissing(db, { scheduleId: schedule.id, importId: source.id });
  const checked = { rows, errors, mostErrors: schedule.mostErrors, listings };
  const reason = findStop({ ...checked, before: before?.rowCount ?? null });
  if (reason) return end(dependencies, run, { state: 'stopped', reason, counts });
  const { twins: duplicates, lookalikes } = schedule;
  const starter = await db.kysely.transaction().execute((trx) => readStarter(trx, schedule));
  if (starter.reason !== null) {
    return end(dependencies, run, { state: 'stopped', reason: starter.reason, counts });
  }
  const asked = { id: source.id, actor: ACTOR, rights: starter.rights };
  const own = { ...dependencies, jobs: nobody };
  const fate = schedule.gone === 'close' || schedule.gone === 'hide' ? schedule.gone : 'keep';
  const isMissing = listings !== null && listings.missing > 0;
  const gone = isMissing && (await hasGone(db.kysely, source)) ? fate : 'keep';
  if (gone !== 'keep' || countImportRows(toImport(source), duplicates) > 0) {
    if (duplicates === 'skip') {
      await db.kysely
        .transaction()
        .execute((trx) => recordGone(trx, dependencies, { schedule, source }));
    }
    const refusal = await findRefusal(() =>
      startCommit(own, asked, { twins: duplicates, lookalikes, gone }),
    );
    if (refusal) return end(dependencies, run, { state: 'stopped', reason: refusal, counts });
    return updateRun(db.kysely, run, { state: 'writing' });
  }
  await finishRun(dependencies, run, { state: 'done', counts }, (trx) =>
    recordGone(trx, dependencies, { schedule, source }),
  );
  await cancelImport(own, asked);
  return null;
}

async function write(
  dependencies: ScheduleDependencies,
  schedule: ScheduleRow,
  run: RunRow,
  isTimeUp: () => boolean,
): Step {
  const source = await findSource(dependencies, run, isTimeUp);
  if (source === 'under way') return run;
  if (source?.state !== 'committed') return endCanceled(dependencies, run);
  const counts = countRows(source);
  // Skipped duplicate rows were recorded before writing and are now deleted, so this list is incomplete.
  const isWhole = schedule.twins !== 'skip';
  await finishRun(dependencies, run, { state: 'done', counts }, (trx) =>
    recordGone(trx, dependencies, { schedule, source, isWhole }),
  );
  return null;
}

/**
 * Continues the import of a run. Returns it when its current step is done, `under way` when time ran out, or
 * null if there is none.
 */
async function findSource(
  dependencies: ScheduleDependencies,
  run: RunRow,
  isTimeUp: () => boolean,
): Promise<ImportRow | 'under way' | null> {
  const { kysely } = dependencies.db;
  const [found] = await listImportsOfRun(kysely, run.id);
  if (!found) return null;
  const isDone = await continueImport(dependencies, found.id, isTimeUp);
  return isDone ? findImport(kysely, found.id) : 'under way';
}

async function end(dependencies: ScheduleDependencies, run: RunRow, how: End): Promise<null> {
  await finishRun(dependencies, run, how);
  return null;
}

function endCanceled(dependencies: ScheduleDependencies, run: RunRow): Promise<null> {
  return end(dependencies, run, { state: 'failed', reason: 'Someone canceled it.' });
}

function countRows(source: ImportRow) {
  const { rowsRead: rowCount, newCount, changedCount, sameCount, errorCount } = source;
  return { rowCount, newCount, changedCount, sameCount, errorCount };
}

async function recordGone(
  trx: DatabaseTransaction,
  { clock }: ScheduleDependencies,
  {
    schedule,
    source,
    isWhole = true,
  }: { schedule: ScheduleRow; source: ImportRow; isWhole?: boolean },
) {
  if (schedule.gone === 'leave') return {};
  const seen = { scheduleId: schedule.id, importId: source.id, at: clock() };
  return { goneCount: await recordListings(trx, seen, { isWhole }) };
}

interface Checked {
  rows: number;
  errors: number;
  /** Highest accepted share of rows with errors, in percent. */
  mostErrors: number;
  /** Row count of the last imported file, or null for the first file. */
  before: number | null;
  /** Listings the schedule has imported and how many are missing from this file; null if that isn't checked. */
  listings: { known: number; missing: number } | null;
}

function findStop({ rows, errors, mostErrors, before, listings }: Checked): string | null {
  if (errors * 100 > mostErrors * rows) {
    const share = Math.round((errors * 100) / rows);
    return `${share}% of the rows have errors (${errors} of ${rows}), and you allow ${mostErrors}%.`;
  }
  if (before !== null && rows * 2 < before) {
    return `The file has ${rows} rows, less than half of the last one, which had ${before}.`;
  }
  if (listings && listings.missing * 2 > listings.known) {
    const { known, missing } = listings;
    return `${missing} of the ${known} listings of the last file are not in this one.`;
  }
  return null;
}

type Author = Pick<ScheduleRow, 'updatedBy' | 'rights'>;

/**
 * Returns the rights that the last editors of the schedule and of its mapping both still have, or a reason
 * why the run can't start.
 */
async function readStarter(
  trx: DatabaseTransaction,
  schedule: Author & Pick<ScheduleRow, 'mappingId'>,
): Promise<{ rights: Rights; reason: null } | { reason: string }> {
  const mapping = await findMappingAuthor(trx, schedule.mappingId);
  if (!mapping) return { reason: 'Its mapping no longer exists.' };
  const own = await readAuthor(trx, schedule);
  if (typeof own === 'string') return { reason: `Whoever saved it last ${own}` };
  const mapped = await readAuthor(trx, mapping);
  if (typeof mapped === 'string') return { reason: `Whoever saved its mapping last ${mapped}` };
  return { rights: commonRights([own, mapped]), reason: null };
}

async function readAuthor(
  trx: DatabaseTransaction,
  { updatedBy, rights }: Author,
): Promise<Rights | string> {
  const now = await findRights(trx, updatedBy);
  if (!now || now.isDisabled) return 'no longer has an account here. Save it again to let it run.';
  const common = commonRights([now.rights, rights ?? allRights]);
  return common.includes('transfer')
    ? common
    : 'may no longer import. Have someone who may save it again to let it run.';
}
