import type { BusinessImport, ImportState } from '../../contract/staff/transfer.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Asked, importMissing, type TransferDependencies } from './imports.ts';
import { type ImportRow, lockImport, toImport, updateImport } from './queries.ts';
import { dropTimeout } from './write/queries.ts';

export async function step(
  { db, clock }: TransferDependencies,
  { id, actor }: Asked,
  from: ImportState[],
  change: (
    trx: DatabaseTransaction,
    held: ImportRow,
  ) => Promise<Parameters<typeof updateImport>[2]>,
): Promise<BusinessImport> {
  return db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    const held = await lockImport(trx, id);
    if (!held) throw importMissing();
    if (!from.includes(held.state)) throw new AppError('conflict', refusals[held.state]);
    return toImport(await updateImport(trx, id, { ...(await change(trx, held)), actor }, clock()));
  });
}

const refusals: Record<ImportState, string> = {
  uploading: 'The file is still being uploaded. Wait for it to finish.',
  uploaded: 'Check the file first.',
  checking: 'The file is being checked. Wait for it to finish.',
  checked: 'This file was only checked. Import it first.',
  committing: 'The import is in progress. Wait for it to finish.',
  committed: 'The import is already done. To change it, undo it first.',
  undoing: 'The import is being undone. Wait for it to finish.',
  undone: 'The import was undone. Upload the file again.',
  canceled: 'The import was canceled. Upload the file again.',
};
