import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/record-change.ts';
import { startTelling } from '../../contacts/contact-notices.ts';
import { expireImported } from '../../openings/openings.queries.ts';
import { recordEvents } from '../../outbox/record-events.queries.ts';
import { startChecks } from '../../twins/jobs.ts';
import { countOutcomes } from '../check/queries.ts';
import type { TransferDependencies } from '../imports.ts';
import { countKept } from '../kept/queries.ts';
import { dropChunks, dropRows, type ImportRow, updateImport } from '../queries.ts';

export async function finish(
  trx: DatabaseTransaction,
  { clock, jobs }: TransferDependencies,
  held: ImportRow,
): Promise<void> {
  const at = clock();
  const isCommit = held.state === 'committing';
  // An undo that changed nothing leaves the import as it is, to be tried again.
  const isWritten = isCommit || (held.undoneCount === 0 && held.keptCount > 0);
  const { lastLine: _, waiting, ...counts } = await countOutcomes(trx, held.id);
  const kept = await countKept(trx, held.id);
  const changed = isWritten
    ? {
        newCount: counts.new,
        changedCount: counts.changed,
        sameCount: counts.same,
        waitingCount: waiting,
        keptRowCount: kept.rows,
        keptFields: JSON.stringify(kept.fields),
      }
    : {};
  const state = isWritten ? ('committed' as const) : ('undone' as const);
  await updateImport(trx, held.id, { ...changed, state, fault: null }, at);
  const { fileName, errorCount: errors } = held;
  const overwrite = held.overwrite.join(', ');
  await recordChange(trx, {
    at,
    actor: held.actor,
    action: isCommit ? 'import.commit' : 'import.undo',
    businessId: null,
    after: isCommit
      ? { import: held.id, fileName, ...counts, errors, ...(overwrite && { overwrite }) }
      : { import: held.id, fileName, restored: held.undoneCount, kept: held.keptCount },
  });
  if (isWritten && isCommit) {
    const { new: added, changed: updated, same: unchanged } = counts;
    const subject = { importId: held.id, fileName, added, updated, unchanged, errors };
    await recordEvents(trx, [{ event: 'import.finished', businessId: null, subject }]);
  }
  await expireImported(trx, held.id);
  await startChecks(jobs, trx);
  await startTelling(jobs, trx);
  await dropChunks(trx, held.id);
  if (!isWritten) await dropRows(trx, held.id);
}
