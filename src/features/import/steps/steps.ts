import * as m from '#messages';
import {
  type BusinessImport,
  type DuplicateChoice,
  type GoneChoice,
  type ImportField,
  type ImportMapping,
  type ImportSource,
  type ImportState,
  isOverwritten,
  listColumns,
  type OverwriteTarget,
} from '../../../contract/imports.staff.ts';
import type { LookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { countImportRows, findUnmapped } from '../../../domain/import-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteErrors } from '../model/errors.ts';
import { type ImportRequest, importQueue, type TransferDependencies } from '../model/imports.ts';
import { stageGone } from '../model/lists.ts';
import { deleteNotes } from '../model/mended.ts';
import { dropChunks, dropRows, dropRowsAfter, toImport } from '../model/queries.ts';
import { requireCancelable, requireMapped, requireUndoableImport } from '../model/starter.rules.ts';
import { step } from '../model/step.ts';
import { beginUndo } from './start-undo.ts';

export function startCheck(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  mapping: ImportMapping,
): Promise<BusinessImport> {
  const { id } = asked;
  return step(dependencies, asked, ['uploaded', 'checking', 'checked'], async (trx, held) => {
    requireMapped(mapping, asked.rights);
    requireColumns(mapping, held.columns);
    refuseUnmapped(mapping);
    await dependencies.jobs.enqueue(trx, importQueue, { importId: id });
    return {
      ...(await forget(trx, id)),
      state: 'checking',
      mapping: JSON.stringify(mapping),
    };
  });
}

/** Deletes the results of a check. Returns the columns that reset the import to `uploaded`. */
export async function forget(trx: DatabaseTransaction, id: number) {
  await dropRows(trx, id);
  await deleteErrors(trx, id);
  await deleteNotes(trx, id);
  return {
    state: 'uploaded' as const,
    rowsRead: 0,
    bytesRead: 0,
    errorCount: 0,
    doneLine: 0,
    lastLine: 0,
    newCount: 0,
    changedCount: 0,
    sameCount: 0,
    mendedCount: 0,
    waitingCount: 0,
    fileTwinCount: 0,
    directoryTwinCount: 0,
    changedTwinCount: 0,
    lookalikeCount: 0,
    sameLookalikeCount: 0,
    movedCount: 0,
    keptRowCount: 0,
    keptFields: '[]',
    overwrite: [],
    checkedAt: null,
  };
}

export function requireColumns(mapping: ImportMapping, columns: string[]) {
  const isColumn = (from: ImportSource) =>
    listColumns(from).every((column) => column < columns.length);
  if (Object.values(mapping).every(isColumn)) return;
  throw new AppError('invalid', m.import_column_gone());
}

/**
 * Rejects a mapping that lacks the required columns: without them, rows can neither create a listing nor
 * match one by slug.
 */
function refuseUnmapped(mapping: ImportMapping) {
  const unmapped = findUnmapped(mapping);
  if (unmapped.length === 0) return;
  const names = unmapped.map((field) => fieldNames[field]?.() ?? field).join(', ');
  throw new AppError('invalid', m.import_columns_missing({ names }));
}

const fieldNames: Partial<Record<ImportField, () => string>> = {
  name: m.common_name,
  city: m.field_city,
  state: m.field_state,
  category: m.field_category,
};

export function startCommit(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  {
    twins: duplicates = 'merge',
    lookalikes = 'list',
    likely = 'list',
    overwrite = [],
    gone = 'keep',
    staying = [],
  }: {
    twins?: DuplicateChoice;
    lookalikes?: LookalikeFate;
    likely?: LookalikeFate;
    overwrite?: OverwriteTarget[];
    gone?: GoneChoice;
    staying?: number[] | undefined;
  } = {},
) {
  return step(dependencies, asked, ['checked'], async (trx, held) => {
    requireMapped(held.mapping ?? {}, asked.rights);
    const found = toImport(held);
    // Duplicate rows within the file can still fill in each other's empty fields.
    const isMerge = duplicates === 'merge' && found.twins.file > 0;
    const isOverwriting = found.kept.fields.some(({ field }) => isOverwritten(field, overwrite));
    const lastLine = await stageGone(trx, held, { gone, staying, rights: asked.rights });
    const isGone = lastLine > held.lastLine;
    if (countImportRows(found, duplicates) === 0 && !isMerge && !isOverwriting && !isGone) {
      throw new AppError('conflict', m.import_nothing_to_do());
    }
    await dependencies.jobs.enqueue(trx, importQueue, { importId: asked.id });
    const choices = { twins: duplicates, lookalikes, likely, overwrite };
    return { state: 'committing', doneLine: 0, lastLine, ...choices };
  });
}

export function cancelImport(dependencies: TransferDependencies, asked: ImportRequest) {
  const { id } = asked;
  const states: ImportState[] = ['uploaded', 'checking', 'checked', 'committing'];
  return step(dependencies, asked, states, async (trx, held) => {
    if (held.state !== 'committing') {
      requireCancelable(held, asked);
      await dropChunks(trx, id);
      await dropRows(trx, id);
      await deleteErrors(trx, id);
      await deleteNotes(trx, id);
      return { state: 'canceled' };
    }
    requireUndoableImport(held, asked);
    await dropRowsAfter(trx, id, held.doneLine);
    return { ...(await beginUndo(trx, dependencies, id)), lastLine: held.doneLine };
  });
}
