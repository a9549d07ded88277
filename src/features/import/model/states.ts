import * as m from '#messages';
import {
  type BusinessImport,
  type DuplicateChoice,
  type GoneChoice,
  type ImportMapping,
  type ImportState,
  isOverwritten,
  type OverwriteTarget,
} from '../../../contract/imports.staff.ts';
import type { LookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { countImportRows } from '../../../domain/import-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteErrors } from './findings.ts';
import {
  dropChunks,
  dropNotes,
  dropRows,
  findAbove,
  findImport,
  type ImportRequest,
  type ImportRow,
  importMissing,
  importQueue,
  lockImport,
  type TransferDependencies,
  toImport,
  updateImport,
} from './imports.ts';
import { stageGone } from './lists.ts';
import {
  requireCancelable,
  requireColumns,
  requireComplete,
  requireMapped,
  requireUndoableImport,
} from './starter.rules.ts';
import { dropTimeout } from './write.queries.ts';

/**
 * States of an import. A job works in the states without `keptDays` (`uploading` is the request's own) and is
 * started again if its process dies. The others wait for a person and are deleted `keptDays` after their last
 * change. `refusal` answers a transition that doesn't start here.
 */
export const states: Record<ImportState, { refusal: () => string; keptDays?: number }> = {
  uploading: { refusal: m.import_step_uploading, keptDays: 1 },
  uploaded: { refusal: m.import_step_uploaded, keptDays: 30 },
  checking: { refusal: m.import_step_checking },
  checked: { refusal: m.import_step_checked, keptDays: 30 },
  committing: { refusal: m.import_step_committing },
  committed: { refusal: m.import_step_committed, keptDays: 30 },
  undoing: { refusal: m.import_step_undoing },
  undone: { refusal: m.import_step_undone, keptDays: 30 },
  canceled: { refusal: m.import_step_canceled, keptDays: 30 },
};

const NOT_CHECKED = {
  rowsRead: 0,
  totalRows: 0,
  mergedCount: 0,
  idleTwinCount: 0,
  bytesRead: 0,
  errorCount: 0,
  doneLine: 0,
  lastLine: 0,
  newCount: 0,
  changedCount: 0,
  sameCount: 0,
  noteCount: 0,
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

const NOT_UNDONE = {
  doneLine: 0,
  undoneCount: 0,
  removedCount: 0,
  keptCount: 0,
  photoCount: 0,
  photoFetchedCount: 0,
  photoFailedCount: 0,
};

type Change = Parameters<typeof updateImport>[2];
type Asked = Pick<ImportRequest, 'actor' | 'rights'>;

type Content = 'file' | 'rows' | 'unwritten' | 'errors' | 'undoErrors' | 'notes';

interface Transition {
  from: readonly ImportState[];
  to: ImportState;
  /** Throws `forbidden` unless the person may do this. Every person needs the right `transfer` already. */
  may?: (held: ImportRow, asked: Asked) => void;
  /** Stored content that is deleted, because the new state doesn't need it. */
  drops?: readonly Content[];
  /** Columns that are reset. What the work itself found is passed by the caller. */
  sets?: (held: ImportRow) => Change;
}

const drop: Record<
  Content,
  (trx: DatabaseTransaction, id: number, held: ImportRow) => Promise<void>
> = {
  file: dropChunks,
  rows: (trx, id) => dropRows(trx, id),
  errors: (trx, id) => deleteErrors(trx, id),
  undoErrors: (trx, id) => deleteErrors(trx, id, 'undo'),
  notes: dropNotes,
  unwritten: (trx, id, { doneLine }) => dropRows(trx, id, doneLine),
};

const CHECK = ['rows', 'errors', 'notes'] as const;

/**
 * Transitions that people ask for: staff with the right `transfer`, the authors of a schedule and its mapping
 * through its runs, or whoever runs `npm run import`. `may` demands more rights.
 */
const byPeople = {
  chooseSheet: {
    from: ['uploaded', 'checked'],
    to: 'uploaded',
    drops: CHECK,
    sets: () => NOT_CHECKED,
  },
  check: {
    from: ['uploaded', 'checking', 'checked'],
    to: 'checking',
    drops: CHECK,
    sets: () => NOT_CHECKED,
  },
  correct: {
    from: ['checked'],
    to: 'checking',
    may: (held, { rights }) => requireMapped(held.mapping ?? {}, rights),
  },
  commit: {
    from: ['checked'],
    to: 'committing',
    may: (held, { rights }) => requireMapped(held.mapping ?? {}, rights),
    sets: () => ({ doneLine: 0 }),
  },
  cancel: {
    from: ['uploaded', 'checking', 'checked'],
    to: 'canceled',
    may: requireCancelable,
    drops: ['file', ...CHECK],
  },
  // Cancels an import that is being written: what was written so far is undone.
  stop: {
    from: ['committing'],
    to: 'undoing',
    may: requireUndoableImport,
    drops: ['unwritten', 'undoErrors'],
    sets: ({ doneLine }) => ({ ...NOT_UNDONE, lastLine: doneLine }),
  },
  undo: {
    from: ['committed'],
    to: 'undoing',
    may: requireUndoableImport,
    drops: ['undoErrors'],
    sets: () => NOT_UNDONE,
  },
} satisfies Record<string, Transition>;

/** Transitions at the end of the work in a state. The upload makes the first, the job of `steps/work.ts` the others. */
const byWork = {
  uploaded: { from: ['uploading'], to: 'uploaded' },
  checked: {
    from: ['checking'],
    to: 'checked',
    sets: ({ size }) => ({ bytesRead: size, doneLine: 0 }),
  },
  committed: { from: ['committing'], to: 'committed', drops: ['file'] },
  undone: { from: ['undoing'], to: 'undone', drops: ['file', 'rows'] },
  // An undo that changed nothing leaves the import as written, so that it can be retried.
  notUndone: { from: ['undoing'], to: 'committed', drops: ['file'] },
} satisfies Record<string, Transition>;

type Name = keyof typeof byPeople;

/**
 * Ends the work of a locked import with what it found, `change`. Throws `conflict` if the import is in another
 * state.
 */
export function enter(
  trx: DatabaseTransaction,
  held: ImportRow,
  name: keyof typeof byWork,
  change: Change,
  at: Date,
): Promise<ImportRow> {
  return make(trx, held, byWork[name], change, at);
}

async function make(
  trx: DatabaseTransaction,
  held: ImportRow,
  { from, to, drops = [], sets }: Transition,
  change: Change,
  at: Date,
): Promise<ImportRow> {
  requireState(held, from);
  for (const content of drops) await drop[content](trx, held.id, held);
  return updateImport(trx, held.id, { ...sets?.(held), ...change, state: to }, at);
}

function requireState(
  held: ImportRow | null,
  from: readonly ImportState[],
): asserts held is ImportRow {
  if (!held) throw importMissing();
  if (!from.includes(held.state)) throw new AppError('conflict', states[held.state].refusal());
}

/** Throws `not_found` or `conflict` unless the import is where this transition starts. */
export function requireBefore(held: ImportRow | null, name: Name): asserts held is ImportRow {
  requireState(held, byPeople[name].from);
}

/** Returns columns to store besides those of the transition. May throw to refuse the request. */
type Complete = (held: ImportRow, trx: DatabaseTransaction) => Change | Promise<Change>;

/**
 * Makes the transition among `names` that starts in the import's state, for a person. Locks the import, so
 * that one of two simultaneous requests is refused with `conflict`.
 */
export function request(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  names: readonly [Name, ...Name[]],
  complete: Complete,
): Promise<BusinessImport> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    const held = await lockImport(trx, asked.id);
    if (!held) throw importMissing();
    const fits = (name: Name) => byPeople[name].from.some((state) => state === held.state);
    const name = names.find(fits) ?? names[0];
    return toImport(await begin(trx, dependencies, held, { name, asked, complete }));
  });
}

async function begin(
  trx: DatabaseTransaction,
  { jobs, clock }: TransferDependencies,
  held: ImportRow,
  { name, asked, complete }: { name: Name; asked: Asked; complete: Complete },
): Promise<ImportRow> {
  const transition: Transition = byPeople[name];
  requireState(held, transition.from);
  transition.may?.(held, asked);
  const change = await complete(held, trx);
  if (isWork(transition.to)) await jobs.enqueue(trx, importQueue, { importId: held.id });
  const { actor, rights } = asked;
  return make(trx, held, transition, { ...change, actor, rights: [...rights] }, clock());
}

export function isWork(state: ImportState): boolean {
  return states[state].keptDays === undefined;
}

export function startCheck(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  mapping: ImportMapping,
): Promise<BusinessImport> {
  return request(dependencies, asked, ['check'], ({ columns }) => {
    requireMapped(mapping, asked.rights);
    requireColumns(mapping, columns);
    requireComplete(mapping);
    return { mapping: JSON.stringify(mapping) };
  });
}

interface Choices {
  twins?: DuplicateChoice;
  lookalikes?: LookalikeFate;
  likely?: LookalikeFate;
  overwrite?: OverwriteTarget[];
  /** Fate of listings that an earlier version of the list names, except those `staying`. */
  gone?: GoneChoice;
  staying?: number[] | undefined;
}

export function startCommit(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  choices: Choices = {},
): Promise<BusinessImport> {
  const { twins: duplicates = 'merge', overwrite = [] } = choices;
  const { lookalikes = 'list', likely = 'list', gone = 'keep', staying = [] } = choices;
  return request(dependencies, asked, ['commit'], async (held, trx) => {
    const found = toImport(held);
    // Duplicate rows within the file can still fill in each other's empty fields.
    const isMerge = duplicates === 'merge' && found.twins.file > found.twins.idle;
    const isOverwriting = found.kept.fields.some(({ field }) => isOverwritten(field, overwrite));
    const lastLine = await stageGone(trx, held, { gone, staying, rights: asked.rights });
    const isGone = lastLine > held.lastLine;
    if (countImportRows(found, duplicates) === 0 && !isMerge && !isOverwriting && !isGone) {
      throw new AppError('conflict', m.import_nothing_to_do());
    }
    return { twins: duplicates, lookalikes, likely, overwrite, lastLine };
  });
}

export function cancelImport(
  dependencies: TransferDependencies,
  asked: ImportRequest,
): Promise<BusinessImport> {
  return request(dependencies, asked, ['cancel', 'stop'], () => ({}));
}

/**
 * Starts undoing an import. Later imports of the same businesses must be listed in `alsoUndo` and are undone
 * first; otherwise throws `conflict`.
 */
export function startUndo(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  alsoUndo: number[] = [],
): Promise<BusinessImport> {
  return request(dependencies, asked, ['undo'], async (_, trx) => {
    const above = await listAbove(trx, asked.id);
    if (!above.every(({ id }) => alsoUndo.includes(id))) throw underOthers(above);
    for (const { id } of above) {
      const held = await lockImport(trx, id);
      if (held?.state !== 'committed') {
        throw new AppError('conflict', m.import_undo_running({ fileName: held?.fileName ?? '' }));
      }
      await begin(trx, dependencies, held, { name: 'undo', asked, complete: () => ({}) });
    }
    return {};
  });
}

async function listAbove(trx: DatabaseTransaction, id: number): Promise<BusinessImport[]> {
  const known = [id];
  for (;;) {
    const found = await findAbove(trx, known, ['committed', 'committing']);
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
