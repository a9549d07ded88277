import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport, DuplicateChoice } from '../../../contract/imports.staff.ts';
import type { LookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { countImportRows } from '../../../domain/import-rows.ts';
import { readPages } from '../../kit/read-pages.ts';

/** Default choices for rows that may be a listing or another row, and for those that almost certainly are (`likely`). */
export interface Fates {
  lookalikes: LookalikeFate;
  likely: LookalikeFate;
}

type Lookalike = Pick<ImportLookalike, 'business' | 'choice' | 'verdict' | 'change'>;
type Checked = Pick<BusinessImport, 'counts' | 'twins' | 'lookalikes' | 'waiting'>;

export const readLookalikes = (id: number) =>
  readPages('GET /api/admin/imports/:id/lookalikes', { params: { id }, query: {} });

/** Counts new, changed and waiting rows by the choices for lookalikes, whose first pages are `rows`. */
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
  const count = (fate: 'merge' | 'hold') =>
    rows.filter((row) => fateOf(row) === fate).length +
    (fates.lookalikes === fate ? Math.max(0, rest.same) : 0) +
    (fates.likely === fate ? Math.max(0, rest.likely) : 0) +
    (fate === 'merge' ? Math.max(0, rest.moved) : 0);
  const merged = count('merge');
  const intoRows = rows.filter((row) => fateOf(row) === 'merge' && !row.business).length;
  const added = Math.max(0, counts.new - merged);
  return {
    new: added,
    changed: counts.changed + merged - intoRows,
    rows: countImportRows({ counts, twins }, choice) - intoRows,
    waiting: Math.min(added, waiting + count('hold')),
  };
}

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
