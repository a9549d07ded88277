import { isDeepStrictEqual } from 'node:util';
import type { CustomValues } from '../../../contract/custom-fields.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { changedKeys, withCustom } from '../../businesses/custom-fields.rules.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import {
  compareSnapshots,
  isEqual,
  pick,
  type Snapshot,
  takeSnapshot,
  type UndoField,
  undoFields,
} from './undoable.rules.ts';

export function distinctNotes(notes: MailValue[]): MailValue[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

interface Undoable {
  id: number;
  before: Snapshot;
  after: Snapshot;
  waitingIds: number[];
}

export interface UndoPlan {
  restored: Snapshot;
  skipped: UndoField[];
  ids: number[];
  waitingIds: number[];
}

/** A change and those after it as one: of a field, the first value before and the last one after. */
function joinUndos(undos: Undoable[]): { before: Snapshot; after: Snapshot } {
  const joined = undos.reduce<{ before: Snapshot; after: Snapshot }>(
    (sum, { before, after }) => ({
      before: { ...before, ...sum.before },
      after: { ...sum.after, ...after },
    }),
    { before: {}, after: {} },
  );
  return compareSnapshots(joined.before, joined.after);
}

/** Each value for itself. */
function planCustom(
  now: CustomValues,
  before: CustomValues = {},
  after: CustomValues = {},
): Pick<UndoPlan, 'skipped'> & { restored: Pick<Snapshot, 'custom'> } {
  const changed = changedKeys(before, after);
  const free = changed.filter((key) => isDeepStrictEqual(now[key], after[key]));
  const former = Object.fromEntries(free.map((key) => [key, before[key] ?? null]));
  return {
    restored: free.length > 0 ? { custom: withCustom(now, former) } : {},
    skipped: free.length < changed.length ? ['custom'] : [],
  };
}

/** What still stands as the change left it goes back. */
export function planUndo(
  row: ListingRow,
  undo: Undoable,
  later: Undoable[],
  heldCategoryId: number | undefined,
): UndoPlan {
  const all = [undo, ...later];
  const { before, after } = joinUndos(all);
  const now = takeSnapshot(row);
  const isFree = (field: UndoField) =>
    isEqual(now[field], after[field]) &&
    (field !== 'categoryId' || before.categoryId === heldCategoryId);
  const changed = undoFields.filter((field) => field in after && field !== 'custom');
  const custom = planCustom(row.custom, before.custom, after.custom);
  return {
    restored: { ...pick(before, changed.filter(isFree)), ...custom.restored },
    skipped: [...changed.filter((field) => !isFree(field)), ...custom.skipped],
    ids: all.map(({ id }) => id),
    waitingIds: all.flatMap(({ waitingIds }) => waitingIds),
  };
}
