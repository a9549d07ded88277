import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { settleDoubts } from '../checks/doubts.ts';
import { settleOpenings } from '../openings/openings.ts';
import { insertErrors, slugError } from './errors.queries.ts';
import { type ImportRow, updateImport } from './queries.ts';
import { deleteNew, listWritten, restoreChanged } from './undo.queries.ts';
import { moveCountsAlong, rememberListed } from './write/counts.queries.ts';
import { moveImportedKeys } from './write/keys.ts';
import { type LineRange, listWrittenIds, lockBusinesses } from './write/queries.ts';

export async function undoRange(
  trx: DatabaseTransaction,
  held: ImportRow,
  range: LineRange,
  at: Date,
): Promise<void> {
  await lockBusinesses(trx, range);
  await rememberListed(trx, range);
  const written = await listWritten(trx, range);
  const undone = new Set([
    ...(await restoreChanged(trx, range, at)),
    ...(await deleteNew(trx, range)),
  ]);
  if (held.mapping?.hours) await settleOpenings(trx, await listWrittenIds(trx, range), at);
  await moveImportedKeys(trx, range);
  await settleDoubts(trx, await listWrittenIds(trx, range), at);
  await moveCountsAlong(trx, range);
  const kept = written.filter(({ line }) => !undone.has(line));
  await insertErrors(
    trx,
    held.id,
    'undo',
    kept.map((row) =>
      slugError(row, 'Kept: it was changed, reviewed or paid for after the import'),
    ),
  );
  const change = {
    doneLine: range.to,
    undoneCount: held.undoneCount + undone.size,
    keptCount: held.keptCount + kept.length,
    fault: null,
  };
  await updateImport(trx, held.id, change, at);
}
