import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { chooseSlugs } from '../../businesses/slugs.ts';
import { findStagedSlugs } from '../check/queries.ts';
import { insertErrors, slugError } from '../errors.queries.ts';
import type { TransferDependencies } from '../imports.ts';
import { type ImportRow, lockImport, updateImport } from '../queries.ts';
import { undoRange } from '../undo/undo.ts';
import { moveCountsAlong, rememberListed } from './counts.queries.ts';
import { bringIndexesBack, isDirectoryEmpty, setIndexesAside } from './fill.queries.ts';
import { finish } from './finish.ts';
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
import { matchTwinsAgain, settleTwins } from './twins.ts';

const BATCH = 2000;
const FILLED_FROM = 20_000;

/** Answers whether there is more. The import is held: two that work on it take turns. */
export async function continueWriting(
  dependencies: TransferDependencies,
  id: number,
): Promise<boolean> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, id);
    if (locked?.state !== 'committing' && locked?.state !== 'undoing') return false;
    await dropTimeout(trx);
    const isFirst = locked.state === 'committing' && locked.doneLine === 0;
    const held = isFirst ? await settleTwins(trx, locked) : locked;
    const rest = { importId: id, from: held.doneLine, to: held.lastLine };
    const range = await findNextRange(trx, rest, BATCH);
    if (!range) {
      await finish(trx, dependencies, held);
      return false;
    }
    await holdCategories(trx);
    if (held.state === 'undoing') await undoRange(trx, held, range, dependencies.clock());
    else if (await isFilling(trx, held)) await fillDirectory(trx, dependencies, held, rest);
    else await writeRange(trx, dependencies, held, range);
    return true;
  });
}

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
  await matchTwinsAgain(trx, held, range);
  await lockBusinesses(trx, range);
  const deleted = await takeOutDeleted(trx, range);
  const misplaced = await takeOutMisplaced(trx, range);
  const errors = [
    ...deleted.map((row) =>
      slugError(row, 'This business has since been deleted. Restore it first'),
    ),
    ...misplaced.map((row) =>
      slugError(row, 'Its category has since been deleted. Choose another'),
    ),
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
