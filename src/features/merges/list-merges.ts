import type { Merge } from '../../contract/staff/duplicates.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import type { MergeDependencies } from './merge.ts';
import { countUndoable, findUndoable } from './merges.queries.ts';
import { oldestUndoable, toMerge } from './merges.rules.ts';

const MAX_COUNT = 10_000;

export async function listMerges(
  { db, clock }: Pick<MergeDependencies, 'db' | 'clock'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Merge>> {
  const since = oldestUndoable(clock());
  const [found, count] = await Promise.all([
    findUndoable(db, { since, before: parseTimeCursor(cursor), limit: limit + 1 }),
    countUndoable(db, since, MAX_COUNT + 1),
  ]);
  const page = pageOf(found, limit, ({ mergedAt, id }) => formatTimeCursor({ at: mergedAt, id }));
  const total = Math.min(count, MAX_COUNT);
  return { ...page, items: page.items.map(toMerge), total, isTotalCapped: count > MAX_COUNT };
}
