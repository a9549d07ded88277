import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport, DuplicateChoice } from '../../../contract/imports.staff.ts';
import type { LookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { planImport } from '../../../domain/import-rows.ts';
import { readPages } from '../../kit/read-pages.ts';

/** Default choices for rows that may be a listing or another row, and for those that almost certainly are (`likely`). */
export interface Fates {
  lookalikes: LookalikeFate;
  likely: LookalikeFate;
}

type Lookalike = Pick<ImportLookalike, 'choice' | 'verdict' | 'change' | 'row'>;
type Checked = Pick<BusinessImport, 'counts' | 'twins' | 'lookalikes' | 'waiting'>;

export const readLookalikes = (id: number) =>
  readPages('GET /api/admin/imports/:id/lookalikes', { params: { id }, query: {} });

/**
 * Counts what the import would do by the choices so far: listings that are new, changed or wait for approval, and
 * rows merged into another row of the file. `rows` are the first pages of lookalikes.
 */
export function countChosen(
  { counts, twins, lookalikes, waiting }: Checked,
  { twins: choice, fates, rows }: { twins: DuplicateChoice; fates: Fates; rows: Lookalike[] },
) {
  const fateOf = ({ choice, change, verdict }: Lookalike) =>
    choice ?? (change ? 'list' : verdict === 'same' ? fates.lookalikes : fates.likely);
  const bandOf = ({ change, verdict }: Lookalike) =>
    change ? 'moved' : verdict === 'same' ? 'same' : 'likely';
  const { all, same, moved } = lookalikes;
  const rest = { same, moved, likely: all - same - moved };
  for (const row of rows) rest[bandOf(row)] -= 1;
  const ofBand = (name: keyof typeof rest, fate: LookalikeFate) =>
    rows.filter((row) => bandOf(row) === name && fateOf(row) === fate).length;
  const count = (fate: 'merge' | 'hold') =>
    ofBand('same', fate) +
    ofBand('likely', fate) +
    (fates.lookalikes === fate ? Math.max(0, rest.same) : 0) +
    (fates.likely === fate ? Math.max(0, rest.likely) : 0);
  // The check proposes to update the listings that moved or were renamed.
  const updated = ofBand('moved', 'merge') + Math.max(0, rest.moved);
  const chosen = count('merge');
  const ofListings = rows.filter(
    (row) => row.row === null && bandOf(row) !== 'moved' && fateOf(row) === 'merge',
  ).length;
  const plan = planImport({ counts, twins }, choice);
  const added = Math.max(0, plan.new - chosen - updated);
  return {
    new: added,
    changed: plan.changed + updated + ofListings,
    merged: plan.merged + chosen - ofListings,
    /** Merged rows that add nothing. */
    idle: choice === 'merge' ? twins.idle : 0,
    waiting: Math.min(added, waiting + count('hold') + ofBand('moved', 'hold')),
  };
}

export type ChosenCounts = ReturnType<typeof countChosen>;

/** Returns what the import would do by the choices so far. */
export function useChosenCounts(source: BusinessImport, twins: DuplicateChoice, fates: Fates) {
  const list = useInfiniteQuery({
    ...readLookalikes(source.id),
    enabled: source.lookalikes.all > 0,
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return countChosen(source, { twins, fates, rows });
}
