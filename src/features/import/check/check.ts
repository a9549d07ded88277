import * as m from '#messages';
import { inCopyTransaction } from '../../../platform/database/copy.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { insertErrors } from '../errors.queries.ts';
import type { TransferDependencies } from '../imports.ts';
import { countKept } from '../kept/queries.ts';
import { countLookalikes } from '../lookalikes.queries.ts';
import { type ImportRow, lockImport, updateImport } from '../queries.ts';
import { mayEdit } from '../starter.rules.ts';
import { dropTimeout } from '../write/queries.ts';
import { openTradeReader } from './assign.ts';
import { readAhead, readBatches } from './batches.ts';
import {
  countOutcomes,
  listImportCategories,
  refreshStagedStatistics,
  refuseChanges,
  takeOutDuplicates,
} from './queries.ts';
import { createRowReader } from './row.rules.ts';
import { prepareBatches, stageBatch } from './stage.ts';
import { listImportTrades } from './trades.queries.ts';
import { createTradeFinder } from './trades.rules.ts';
import { countTwins, markFileTwins } from './twins.queries.ts';

const MOST_LINES = 2 ** 31 - 1;

export type CheckDependencies = Pick<TransferDependencies, 'db' | 'clock'>;

/** Ends early when the time is up or the import is not being checked any more. */
export async function continueCheck(
  dependencies: CheckDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  const { db, clock } = dependencies;
  const file = { columns: source.columns, mapping: source.mapping ?? {} };
  const categories = await listImportCategories(db);
  const trades = await listImportTrades(db);
  const readTrades = await openTradeReader(trades, categories);
  const readRow = createRowReader({ ...file, categories, findTrades: createTradeFinder(trades) });
  let rowsRead = source.rowsRead;
  const batches = prepareBatches(db, readBatches(db, source, readRow), { ...file, readTrades });
  for await (const batch of readAhead(batches)) {
    const { rows, bytes, padded } = batch;
    const isOurs = await inCopyTransaction(db, async (trx, copy) => {
      const held = await lockImport(trx, source.id);
      if (held?.state !== 'checking' || held.rowsRead !== rowsRead) return false;
      await dropTimeout(trx);
      const errors = await stageBatch({ trx, copy }, source.id, batch, { ...file, readTrades });
      const change = {
        rowsRead: rowsRead + rows,
        bytesRead: bytes,
        errorCount: held.errorCount + errors,
        paddedCount: held.paddedCount + padded,
        fault: null,
      };
      await updateImport(trx, source.id, change, clock());
      return true;
    });
    if (!isOurs || isTimeUp()) return;
    rowsRead += rows;
  }
  await db.kysely.transaction().execute((trx) => finishCheck(trx, dependencies, source.id));
}

async function finishCheck(
  trx: DatabaseTransaction,
  { clock }: CheckDependencies,
  id: number,
): Promise<void> {
  const held = await lockImport(trx, id);
  if (held?.state !== 'checking') return;
  await dropTimeout(trx);
  await refreshStagedStatistics(trx);
  const duplicates = await takeOutDuplicates(trx, id);
  const errors = duplicates.map(({ line, slug, first }) => ({
    line,
    column: 'slug',
    value: slug,
    reason: m.import_check_same_business_as_line({ line: first }),
  }));
  await insertErrors(trx, id, 'check', errors);
  const all = { importId: id, from: 0, to: MOST_LINES };
  const reason = m.import_rights_this_row_would_change_a_listing();
  const refused = mayEdit(held) ? 0 : await refuseChanges(trx, all, { stage: 'check', reason });
  await markFileTwins(trx, id);
  const { lastLine, ...counts } = await countOutcomes(trx, id);
  const twins = await countTwins(trx, id);
  const lookalikes = await countLookalikes(trx, id);
  const kept = await countKept(trx, id);
  const change = {
    state: 'checked' as const,
    bytesRead: held.size,
    newCount: counts.new,
    changedCount: counts.changed,
    sameCount: counts.same,
    errorCount: held.errorCount + errors.length + refused,
    fileTwinCount: twins.file,
    directoryTwinCount: twins.directory,
    changedTwinCount: twins.changed,
    lookalikeCount: lookalikes.all,
    sameLookalikeCount: lookalikes.same,
    keptRowCount: kept.rows,
    keptFields: JSON.stringify(kept.fields),
    checkedAt: clock(),
    lastLine,
    doneLine: 0,
  };
  await updateImport(trx, id, change, clock());
}
