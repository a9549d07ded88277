import * as m from '#messages';
import type { Merge } from '../../../contract/staff/duplicates.ts';
import { formatDate } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { QueueList } from '../staff-screen.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { DUPLICATE_LISTS, unmerge } from './use-decide-pair.ts';

export function MergedList() {
  return (
    <QueueList
      list="GET /api/admin/merges"
      request={{ query: {} }}
      label={m.staff_duplicates_merged_in_the_last_30_days()}
      none={m.staff_duplicates_nothing_was_merged_in_the_last()}
      failure={m.staff_duplicates_the_merges_could_not_be_loaded()}
    >
      {(merges) => (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {merges.map((merge) => (
            <MergeItem key={merge.id} merge={merge} />
          ))}
        </ol>
      )}
    </QueueList>
  );
}

function MergeItem({ merge: { id, survivor, merged, mergedAt, mergedBy } }: { merge: Merge }) {
  const undo = useStaffAction<void, Awaited<ReturnType<typeof unmerge>>>({
    run: () => unmerge(id),
    done: (toast) => toast,
    fallback: m.staff_duplicates_this_could_not_be_undone_try(),
    lists: DUPLICATE_LISTS,
  });
  return (
    <li data-item className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Rich
            message={m.staff_duplicates_name_number_id_went_into_name2}
            fields={{ name: merged.name, id: merged.id, name2: survivor.name, id2: survivor.id }}
            parts={{
              strong: (text) => <strong>{text}</strong>,
              strong2: (text) => <strong>{text}</strong>,
            }}
          />
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <time dateTime={mergedAt}>{formatDate(mergedAt)}</time>, {mergedBy}
        </p>
      </div>
      <Button variant="secondary" disabled={undo.isPending} onClick={() => undo.mutate()}>
        <Rich
          message={m.staff_duplicates_undo_the_merge_of_name}
          fields={{ name: merged.name }}
          parts={{ span: (text) => <span className="sr-only">{text}</span> }}
        />
      </Button>
    </li>
  );
}
