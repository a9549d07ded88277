import * as m from '#messages';
import type { BusinessImport, ImportState } from '../../../contract/imports.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteErrors } from '../model/errors.ts';
import { type ImportRequest, importQueue, type TransferDependencies } from '../model/imports.ts';
import { findImport, lockImport, toImport, updateImport } from '../model/queries.ts';
import { requireUndoableImport } from '../model/starter.rules.ts';
import { step } from '../model/step.ts';
import { findAbove } from '../write/undo.ts';

const WRITTEN: ImportState[] = ['committed', 'committing'];

/**
 * Starts undoing an import. Later imports of the same businesses must be listed in `alsoUndo` and are undone
 * first; otherwise throws `conflict`.
 */
export function startUndo(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  alsoUndo: number[] = [],
): Promise<BusinessImport> {
  return step(dependencies, asked, ['committed'], async (trx, held) => {
    requireUndoableImport(held, asked);
    const above = await listAbove(trx, asked.id);
    if (!above.every(({ id }) => alsoUndo.includes(id))) throw underOthers(above);
    for (const { id } of above) await undoToo(trx, dependencies, { ...asked, id });
    return beginUndo(trx, dependencies, asked.id);
  });
}

async function listAbove(trx: DatabaseTransaction, id: number): Promise<BusinessImport[]> {
  const known = [id];
  for (;;) {
    const found = await findAbove(trx, known, WRITTEN);
    if (found.length === 0) break;
    known.push(...found);
  }
  const rows = await Promise.all(known.slice(1).map((above) => findImport(trx, above)));
  return rows
    .flatMap((row) => (row ? [toImport(row)] : []))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
}

function underOthers(above: BusinessImport[]): AppError {
  const names = above.map(({ fileName }) => fileName).join(', ');
  return new AppError('conflict', m.import_undo_later_first({ names }), {
    current: above,
  });
}

async function undoToo(
  trx: DatabaseTransaction,
  dependencies: TransferDependencies,
  asked: ImportRequest,
) {
  const held = await lockImport(trx, asked.id);
  if (held?.state !== 'committed') {
    throw new AppError('conflict', m.import_undo_running({ fileName: held?.fileName ?? '' }));
  }
  requireUndoableImport(held, asked);
  const change = await beginUndo(trx, dependencies, asked.id);
  const by = { actor: asked.actor, rights: [...asked.rights] };
  await updateImport(trx, asked.id, { ...change, ...by }, dependencies.clock());
}

export async function beginUndo(
  trx: DatabaseTransaction,
  { jobs }: TransferDependencies,
  importId: number,
) {
  await deleteErrors(trx, importId, 'undo');
  await jobs.enqueue(trx, importQueue, { importId });
  return {
    state: 'undoing' as const,
    doneLine: 0,
    undoneCount: 0,
    keptCount: 0,
    photoCount: 0,
    photoFetchedCount: 0,
    photoFailedCount: 0,
  };
}
