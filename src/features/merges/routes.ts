import { duplicateCalls as calls, type Merge } from '../../contract/duplicates.staff.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Page } from '../../platform/http/output.ts';
import { markDifferent, reopenPair } from './decide.ts';
import { listDuplicatesOf, listLikeliest, listPairs, readPair } from './list-pairs.ts';
import { type MergeDependencies, mergeListings } from './merge.ts';
import { countUndoable, findUndoable, oldestUndoable, toMerge } from './merges.queries.ts';
import { writeLabels } from './training-labels.ts';
import { undoMerge } from './undo-merge.ts';

export function mountMerges(api: Api, dependencies: MergeDependencies) {
  const { db, clock } = dependencies;

  mount(api, calls.list, ({ query }) => listPairs(db, query));

  mount(api, calls.pair, ({ query }) => readPair(db, query));

  mount(api, calls.likeliest, ({ query }) => listLikeliest(db, query.ids));

  mount(api, calls.decisions, async () => ({
    name: `decided_pairs_${clock().toISOString().slice(0, 10)}.csv`,
    pieces: writeLabels(db),
  }));

  mount(api, calls.merge, ({ body }, { user }) => mergeListings(dependencies, body, user));

  mount(api, calls.different, ({ body }, { user }) => markDifferent(dependencies, body, user.id));

  mount(api, calls.reopen, ({ body }, { user }) => reopenPair(dependencies, body, user.id));

  mount(api, calls.merges, ({ query }) => listMerges(dependencies, query));

  mount(api, calls.undo, ({ params }, { user }) => undoMerge(dependencies, params.id, user));

  mount(api, calls.ofBusiness, ({ params }) => listDuplicatesOf(db, params.id));
}

const MAX_COUNT = 10_000;

async function listMerges(
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
