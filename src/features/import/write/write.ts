import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { chooseSlugs } from '../../businesses/slugs.ts';
import { settleDoubts } from '../../checks/settle-doubts.ts';
import { findStagedSlugs, refuseChanges } from '../check/queries.ts';
import { insertErrors, slugError } from '../errors.queries.ts';
import type { TransferDependencies } from '../imports.ts';
import { keepAbove, releaseKept } from '../kept/queries.ts';
import { holdLookalikes } from '../lookalikes.queries.ts';
import { type ImportRow, lockImport, updateImport } from '../queries.ts';
import { mayEdit } from '../starter.rules.ts';
import { undoRange } from '../undo/undo.ts';
import { moveCountsAlong, rememberListed } from './counts.queries.ts';
import { bringIndexesBack, isDirectoryEmpty, setIndexesAside } from './fill.queries.ts';
import { finish } from './finish.ts';
import { insertNew } from './insert.queries.ts';
import { insertFound } from './keys.queries.ts';
import { moveImportedKeys } from './keys.ts';
import { noteImported } from './origins.queries.ts';
import {
  applyChanges,
  compareAgain,
  dropTimeout,
  findNextRange,
  holdCategories,
  type LineRange,
  listOpenIds,
  listWithoutSlug,
  lockBusinesses,
  matchAgain,
  setSlugs,
  takeOutDeleted,
  takeOutMisplaced,
} from './queries.ts';
import { gatherFirstStatistics } from './statistics.queries.ts';
import { matchTwinsAgain, settleTwins } from './twins.ts';

const FILLED_FROM = 20_000;
const SLUGS_AT_ONCE = 2000;

/** What a step wrote: a batch of more, an empty directory's first listings, or the last of all. */
export type Written = 'more' | 'filled' | 'all';

/** The import is held: two that work on it take turns. */
export async function continueWriting(
  dependencies: TransferDependencies,
  id: number,
  batch: number,
): Promise<Written> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, id);
    if (locked?.state !== 'committing' && locked?.state !== 'undoing') return 'all';
    await dropTimeout(trx);
    const isFirst = locked.state === 'committing' && locked.doneLine === 0;
    if (isFirst && locked.lookalikes === 'hold') await holdLookalikes(trx, id);
    if (isFirst && locked.overwrite.length > 0) await releaseKept(trx, id, locked.overwrite);
    const held = isFirst ? await settleTwins(trx, locked) : locked;
    const rest = { importId: id, from: held.doneLine, to: held.lastLine };
    const range = await findNextRange(trx, rest, batch);
    if (!range) {
      await finish(trx, dependencies, held);
      return 'all';
    }
    if (held.state === 'committing' && (await isFilling(trx, held))) {
      await fillDirectory(trx, dependencies, held, rest);
      return 'filled';
    }
    await holdCategories(trx);
    if (held.state === 'undoing') await undoRange(trx, held, range, dependencies.clock());
    else await writeRange(trx, dependencies, held, range);
    return 'more';
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
  await holdCategories(trx);
  for (let from = all.from; ; ) {
    const range = await findNextRange(trx, { ...all, from }, SLUGS_AT_ONCE);
    if (!range) break;
    await giveSlugs(trx, range);
    from = range.to;
  }
  await writeRange(trx, dependencies, held, all, true);
  await gatherFirstStatistics(trx);
  await bringIndexesBack(trx, indexes);
}

async function writeRange(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  held: ImportRow,
  range: LineRange,
  isFilling = false,
): Promise<void> {
  const at = clock();
  await matchAgain(trx, range);
  await matchTwinsAgain(trx, held, range);
  await compareAgain(trx, range);
  const reason = m.import_row_needs_edit();
  const refused = mayEdit(held) ? 0 : await refuseChanges(trx, range, { stage: 'commit', reason });
  await lockBusinesses(trx, range);
  if (!isFilling) await keepAbove(trx, range, held);
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
  if (!isFilling) await noteImported(trx, range, at);
  await giveSlugs(trx, range);
  await insertNew(trx, range, at);
  await insertFound(trx, range, { at, isFilling });
  await moveImportedKeys(trx, range);
  await settleDoubts(trx, await listOpenIds(trx, range), at);
  await moveCountsAlong(trx, range);
  const change = {
    doneLine: range.to,
    errorCount: held.errorCount + errors.length + refused,
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
