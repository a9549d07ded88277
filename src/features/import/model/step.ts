import * as m from '#messages';
import type { BusinessImport, ImportState } from '../../../contract/imports.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ImportRequest, importMissing, type TransferDependencies } from './imports.ts';
import { type ImportRow, lockImport, toImport, updateImport } from './queries.ts';
import { dropTimeout } from './write.queries.ts';

export async function step(
  { db, clock }: TransferDependencies,
  { id, actor, rights }: ImportRequest,
  from: ImportState[],
  change: (
    trx: DatabaseTransaction,
    held: ImportRow,
  ) => Promise<Parameters<typeof updateImport>[2]>,
): Promise<BusinessImport> {
  return db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    const held = await lockImport(trx, id);
    requireImportState(held, from);
    return toImport(
      await updateImport(
        trx,
        id,
        { ...(await change(trx, held)), actor, rights: [...rights] },
        clock(),
      ),
    );
  });
}

export function requireImportState(
  held: ImportRow | null,
  from: ImportState[],
): asserts held is ImportRow {
  if (!held) throw importMissing();
  if (!from.includes(held.state)) throw new AppError('conflict', refusals[held.state]());
}

const refusals: Record<ImportState, () => string> = {
  uploading: m.import_step_uploading,
  uploaded: m.import_step_uploaded,
  checking: m.import_step_checking,
  checked: m.import_step_checked,
  committing: m.import_step_committing,
  committed: m.import_step_committed,
  undoing: m.import_step_undoing,
  undone: m.import_step_undone,
  canceled: m.import_step_canceled,
};
