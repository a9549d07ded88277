import { duplicateCalls as calls, type Merge } from '../../contract/duplicates.staff.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Page } from '../../platform/http/output.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
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

async function listMerges(
  { db, clock }: Pick<MergeDependencies, 'db' | 'clock'>,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<Merge>> {
  const since = oldestUndoable(clock());
  const page = await pageByTime(query, {
    find: (range) => findUndoable(db, since, range),
    count: () => countUndoable(db, since),
    positionOf: ({ mergedAt: at, id }) => ({ at, id }),
  });
  return { ...page, items: page.items.map(toMerge) };
}
