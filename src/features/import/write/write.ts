import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/record-change.ts';
import { chooseSlugs } from '../../businesses/slugs.ts';
import { countOutcomes, findStagedSlugs } from '../check/queries.ts';
import { insertErrors } from '../errors.queries.ts';
import type { TransferDependencies } from '../imports.ts';
import { dropChunks, dropRows, type ImportRow, lockImport, updateImport } from '../queries.ts';
import { deleteNew, listWritten, restoreChanged } from '../undo/queries.ts';
import { moveCountsAlong, rememberListed } from './counts.queries.ts';
import { bringIndexesBack, isDirectoryEmpty, setIndexesAside } from './fill.queries.ts';
import {
  applyChanges,
  dropTimeout,
  findNextRange,
  holdCategories,
  insertNew,
  type LineRange,
  listWithoutSlug,
  lockBusinesses,
  matchAgain,
  setSlugs,
  takeOutDeleted,
  takeOutMisplaced,
} from './queries.ts';

const BATCH = 1000;
const FILLED_FROM = 20_000;

/**
 * Writes or undoes the next rows, all of them or none. Answers whether there is more to do. The
 * import is held meanwhile, so that two that work on it take turns.
 */
export async function continueWriting(
  dependencies: TransferDependencies,
  id: number,
): Promise<boolean> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id);
    if (held?.state !== 'committing' && held?.state !== 'undoing') return false;
    await dropTimeout(trx);
    const rest = { importId: id, from: held.doneLine, to: held.lastLine };
    const range = await findNextRange(trx, rest, BATCH);
    if (!range) {
      await finish(trx, dependencies, held);
      return false;
    }
    await holdCategories(trx);
    if (held.state === 'undoing') await undoRange(trx, dependencies, held, range);
    else if (await isFilling(trx, held)) await fillDirectory(trx, dependencies, held, rest);
    else await writeRange(trx, dependencies, held, range);
    return true;
  });
}

/** Many rows into an empty directory. */
async function isFilling(trx: DatabaseTransaction, held: ImportRow): Promise<boolean> {
  return held.doneLine === 0 && held.newCount >= FILLED_FROM && (await isDirectoryEmpty(trx));
}

/** All rows as one batch, and the indexes after them: faster by far than row by row. */
async function fillDirectory(
  trx: DatabaseTransaction,
  dependencies: TransferDependencies,
  held: ImportRow,
  all: LineRange,
): Promise<void> {
  const indexes = await setIndexesAside(trx);
  for (let from = all.from; ; ) {
    const range = await findNextRange(trx, { ...all, from }, BATCH);
    if (!range) break;
    await giveSlugs(trx, range);
    from = range.to;
  }
  await writeRange(trx, dependencies, held, all);
  await bringIndexesBack(trx, indexes);
}

async function writeRange(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  held: ImportRow,
  range: LineRange,
): Promise<void> {
  const at = clock();
  await matchAgain(trx, range);
  await lockBusinesses(trx, range);
  const deleted = await takeOutDeleted(trx, range);
  const misplaced = await takeOutMisplaced(trx, range);
  const errors = [
    ...deleted.map((row) => tell(row, 'This business was deleted meanwhile; restore it first')),
    ...misplaced.map((row) => tell(row, 'Its category was deleted meanwhile')),
  ];
  await insertErrors(trx, held.id, 'commit', errors);
  await rememberListed(trx, range);
  await applyChanges(trx, range, at);
  await giveSlugs(trx, range);
  await insertNew(trx, range, at);
  await moveCountsAlong(trx, range);
  const change = {
    doneLine: range.to,
    errorCount: held.errorCount + errors.length,
    fault: null,
  };
  await updateImport(trx, held.id, change, at);
}

async function giveSlugs(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  const rows = await listWithoutSlug(trx, range);
  if (rows.length === 0) return;
  const slugs = await chooseSlugs(trx, rows, (asked) =>
    findStagedSlugs(trx, range.importId, asked),
  );
  const lines = rows.map(({ line }) => line);
  await setSlugs(trx, range.importId, lines, slugs);
}

async function undoRange(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  held: ImportRow,
  range: LineRange,
): Promise<void> {
  const at = clock();
  await lockBusinesses(trx, range);
  await rememberListed(trx, range);
  const written = await listWritten(trx, range);
  const undone = new Set([
    ...(await restoreChanged(trx, range, at)),
    ...(await deleteNew(trx, range)),
  ]);
  await moveCountsAlong(trx, range);
  const kept = written.filter(({ line }) => !undone.has(line));
  await insertErrors(
    trx,
    held.id,
    'undo',
    kept.map((row) => tell(row, 'It was changed, reviewed or paid for since, and stays')),
  );
  const change = {
    doneLine: range.to,
    undoneCount: held.undoneCount + undone.size,
    keptCount: held.keptCount + kept.length,
    fault: null,
  };
  await updateImport(trx, held.id, change, at);
}

function tell({ line, slug }: { line: number; slug: string | null }, reason: string) {
  return { line, column: 'slug', value: slug, reason };
}

/** The import is over: its counts are what was done, and one line of the audit log says so. */
async function finish(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  held: ImportRow,
): Promise<void> {
  const at = clock();
  const isCommit = held.state === 'committing';
  const { lastLine: _, ...counts } = await countOutcomes(trx, held.id);
  const changed = isCommit
    ? { newCount: counts.new, changedCount: counts.changed, sameCount: counts.same }
    : {};
  const state = isCommit ? ('committed' as const) : ('undone' as const);
  await updateImport(trx, held.id, { ...changed, state, fault: null }, at);
  const { fileName, errorCount: errors } = held;
  await recordChange(trx, {
    at,
    actor: held.actor,
    action: isCommit ? 'import.commit' : 'import.undo',
    businessId: null,
    after: isCommit
      ? { import: held.id, fileName, ...counts, errors }
      : { import: held.id, fileName, restored: held.undoneCount, kept: held.keptCount },
  });
  await dropChunks(trx, held.id);
  if (!isCommit) await dropRows(trx, held.id);
}
