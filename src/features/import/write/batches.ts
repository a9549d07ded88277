import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  findImport,
  type ImportRow,
  type LineRange,
  lockImport,
  type TransferDependencies,
  updateImport,
} from '../model/imports.ts';
import {
  commitSoon,
  dropTimeout,
  findNextRange,
  holdCategories,
  indexPendingText,
  writingLock,
} from '../model/write.queries.ts';
import { areMany, refreshStatistics } from './derived-tables.ts';
import { endFilling, sizeOfBatches } from './fill.ts';
import { takePhotosBack } from './photos.ts';
import { undoRange } from './undo.ts';
import {
  beginWriting,
  countRange,
  finishWriting,
  type ImportWriting,
  writeRange,
} from './write.ts';

/** SQLSTATE codes that are retried: unique violation (someone took the slug), serialization failure, deadlock. */
const CLASH = /^(23505|40001|40P01)$/;
const TRIES = 5;
const BIG = 5000;

export function writeImport(
  dependencies: TransferDependencies,
  id: number,
  isTimeUp: () => boolean,
): Promise<boolean> {
  return inTurn(dependencies.db, id, async (trx) => {
    const held = await prepare(dependencies, id);
    if (!held) return true;
    // The lock keeps categories from being deleted while the foreign keys are dropped.
    if (held.aside.length > 0) await sql`select from categories for share`.execute(trx);
    return writeRest(dependencies, held, isTimeUp);
  });
}

/** Serializes work on one import across processes with an advisory lock. */
function inTurn<T>(
  db: Database,
  id: number,
  run: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    await sql`select pg_advisory_xact_lock(${writingLock(id)})`.execute(trx);
    return run(trx);
  });
}

function prepare({ db, clock }: TransferDependencies, id: number): Promise<ImportRow | null> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id);
    if (held?.state !== 'committing') return null;
    if (held.doneLine > 0 || held.aside.length > 0) return held;
    await dropTimeout(trx);
    await beginWriting(trx, held, clock());
    return findImport(trx, id);
  });
}

/** Rolls a batch back whose import was canceled while it was written. */
class Canceled extends Error {}

async function writeRest(
  dependencies: TransferDependencies,
  held: ImportRow,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const { db } = dependencies;
  const isFilling = held.aside.length > 0;
  const pace = isFilling ? keepPace(sizeOfBatches(held.newCount)) : findPace();
  const rest = { importId: held.id, from: held.doneLine, to: held.lastLine };
  let indexing = Promise.resolve();
  for (let isFirst = true; isFirst || !isTimeUp(); isFirst = false) {
    const range = await findNextRange(db.kysely, rest, pace.rows());
    if (!range) break;
    const began = performance.now();
    const isWritten = await writeBatch(db, held, range, { at: dependencies.clock(), isFilling });
    if (!isWritten) return indexing.then(() => true);
    pace.took(performance.now() - began);
    rest.from = range.to;
    if (isFilling) continue;
    // Indexes the text of previous batches while the next batch is written.
    await indexing;
    indexing = indexPendingText(db);
    indexing.catch(() => {});
  }
  await indexing;
  if (await findNextRange(db.kysely, rest, 1)) return false;
  await endWriting(dependencies, held.id);
  return true;
}

/**
 * Returns false if the import was canceled meanwhile. Locks the import only at the end, so that a request to
 * cancel it doesn't wait for the batch.
 */
function writeBatch(
  db: Database,
  held: ImportRow,
  range: LineRange,
  writing: ImportWriting,
): Promise<boolean> {
  return unlessClashing(() =>
    db.kysely.transaction().execute(async (trx) => {
      await dropTimeout(trx);
      await commitSoon(trx);
      const { errors, isChange, listed } = await writeRange(trx, held, range, writing);
      const now = await lockImport(trx, held.id);
      if (now?.state !== 'committing' || now.doneLine !== range.from) throw new Canceled();
      if (isChange) await countRange(trx, held, range, { at: writing.at, listed });
      const change = { doneLine: range.to, errorCount: now.errorCount + errors, fault: null };
      await updateImport(trx, held.id, change, writing.at);
      return true;
    }),
  ).catch((error) => {
    if (error instanceof Canceled) return false;
    throw error;
  });
}

async function endWriting(dependencies: TransferDependencies, id: number): Promise<void> {
  const { db } = dependencies;
  const held = await findImport(db.kysely, id);
  if (held?.state !== 'committing') return;
  if (held.aside.length > 0) await endFilling(dependencies, held);
  await db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    const now = await lockImport(trx, id);
    if (now?.state === 'committing') await finishWriting(trx, dependencies, now);
  });
  if (held.aside.length === 0) await refreshPlans(db, held);
}

async function refreshPlans(db: Database, held: ImportRow): Promise<void> {
  const rows = held.newCount + held.changedCount;
  if (rows >= BIG && (await areMany(db, rows))) await refreshStatistics(db);
}

export async function undoImport(
  dependencies: TransferDependencies,
  held: ImportRow,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const { db } = dependencies;
  if (held.aside.length > 0) {
    await inTurn(db, held.id, async () => {
      const left = await findImport(db.kysely, held.id);
      if (left && left.aside.length > 0) await endFilling(dependencies, left);
    });
  }
  const pace = findPace();
  for (;;) {
    const began = performance.now();
    const isLeft = await unlessClashing(() => undoBatch(dependencies, held.id, pace.rows()));
    if (!isLeft) break;
    pace.took(performance.now() - began);
    if (isTimeUp()) return false;
    await indexPendingText(db);
  }
  await refreshPlans(db, held);
  return true;
}

function undoBatch(dependencies: TransferDependencies, id: number, rows: number): Promise<boolean> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id);
    if (held?.state !== 'undoing') return false;
    await dropTimeout(trx);
    if (held.mapping?.photos && (await takePhotosBack(trx, dependencies, held))) return true;
    const rest = { importId: id, from: held.doneLine, to: held.lastLine };
    const range = await findNextRange(trx, rest, rows);
    if (!range) {
      await finishWriting(trx, dependencies, held);
      return false;
    }
    await commitSoon(trx);
    await holdCategories(trx);
    await undoRange(trx, held, range, dependencies.clock());
    return true;
  });
}

async function unlessClashing<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!CLASH.test(code) || attempt === TRIES) throw error;
    }
  }
}

const FIRST = 200;
/**
 * Smallest batch size in rows. Each batch has a fixed cost of a few hundred rows, so smaller batches would be
 * slower.
 */
const LEAST = 200;
const MAX = 20_000;
/** Target milliseconds per batch. Other edits of the listings in a batch wait until it is written. */
const AIM = 400;

function findPace() {
  let rows = FIRST;
  return {
    rows: () => rows,
    took(milliseconds: number) {
      const fitting = (rows * AIM) / Math.max(1, milliseconds);
      rows = Math.round(Math.min(MAX, Math.max(LEAST, Math.min(fitting, rows * 2))));
    },
  };
}

const keepPace = (rows: number) => ({ rows: () => rows, took: () => {} });
