import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { BulkRun, DirectChange } from '../../../contract/bulk-runs.staff.ts';
import { MAX_BULK, type StaffBusiness } from '../../../contract/businesses.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSend } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { linkDeleted } from '../../staff/listing-link.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { useSettled } from '../../staff/use-settled.ts';
import { ChangeExamples } from './change-examples.tsx';
import {
  ChangeFields,
  type ChangeValues,
  nothing,
  readChange,
  toBulkEdit,
} from './change-fields.tsx';
import type { BusyRows } from './row-actions.ts';
import { changeAtOnce, undoRun } from './runs.ts';

export type Chosen = Pick<StaffBusiness, 'id' | 'name' | 'version' | 'isApproved'>;

function BulkPreview({ ids, values }: { ids: number[]; values: ChangeValues }) {
  const settled = useSettled(values);
  const edit = toBulkEdit(settled);
  const categoryId = Number(settled.categoryId);
  const { data, error } = useQuery({
    queryKey: ['bulk preview', ids, settled],
    queryFn: () =>
      send('POST /api/admin/businesses/bulk/preview', {
        body: {
          ids,
          ...(categoryId > 0 && { categoryId }),
          ...(Object.keys(edit).length > 0 && { edit }),
        },
      }),
    placeholderData: (former) => former,
    gcTime: 0,
  });
  if (error) return <p className="text-sm text-danger">{m.common_preview_failed()}</p>;
  if (!data) return <StaffSkeleton className="h-24" />;
  const changed = data.filter(({ changes }) => changes.length > 0);
  return (
    <section aria-label={m.common_preview()} className="text-sm">
      <p role="status" className="font-semibold">
        {formatCount(changed.length, m.listings_bulk_preview_count)}
        {changed.length < data.length &&
          m.listings_bulk_preview_same({ value: data.length - changed.length })}
      </p>
      <ChangeExamples examples={changed} total={changed.length} />
    </section>
  );
}

type Action = Exclude<DirectChange['action'], 'clean'>;

interface BulkDialogProps {
  action: Action;
  busy: Pick<BusyRows, 'hold'>;
  businesses: Chosen[];
  onClose: () => void;
  onDone: (failures: BulkRun['failures']) => void;
}

interface Words {
  title: string;
  description: string;
  confirm: string;
  done: typeof m.count_businesses;
  failed: string;
}

const words: Record<Action, Words> = {
  approve: {
    title: m.listings_bulk_approve(),
    description: m.listings_bulk_approve_effect(),
    confirm: m.common_approve(),
    done: m.listings_bulk_approved,
    failed: m.listings_bulk_approve_failed(),
  },
  hide: {
    title: m.listings_bulk_hide(),
    description: m.listings_bulk_hide_effect(),
    confirm: m.listings_hide(),
    done: m.listings_bulk_hidden,
    failed: m.listings_bulk_hide_failed(),
  },
  reject: {
    title: m.listings_bulk_reject(),
    description: m.listings_bulk_reject_effect(),
    confirm: m.common_reject(),
    done: m.listings_bulk_rejected,
    failed: m.listings_bulk_reject_failed(),
  },
  delete: {
    title: m.listings_bulk_delete(),
    description: m.listings_bulk_delete_effect(),
    confirm: m.common_delete(),
    done: m.listings_bulk_deleted,
    failed: m.listings_bulk_delete_failed(),
  },
  move: {
    title: m.listings_bulk_move(),
    description: m.listings_bulk_move_effect(),
    confirm: m.common_move(),
    done: m.listings_bulk_moved,
    failed: m.listings_bulk_move_failed(),
  },
  edit: {
    title: m.listings_bulk_edit(),
    description: m.listings_bulk_edit_hint(),
    confirm: m.common_save(),
    done: m.listings_bulk_changed,
    failed: m.listings_bulk_change_failed(),
  },
};

/** Asks for an action on listings that staff chose one by one, and carries it out at once. */
export function BulkDialog({ action, busy, businesses, onClose, onDone }: BulkDialogProps) {
  const { title, description, confirm, done, failed } = words[action];
  const queryClient = useQueryClient();
  const [values, setValues] = useState(nothing);
  const [isMissing, setMissing] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const ids = businesses.map(({ id }) => id);
  const change = readChange(action, values);
  const run = useSend({
    run: (chosen: DirectChange) => changeAtOnce(queryClient, { ids, change: chosen }, setProgress),
    done: (answer) => ({ title: formatCount(countDone(answer), done) }),
    undo: (answer) => undoRun(queryClient, answer),
    fallback: failed,
    lists: ['/api/admin/bulk-runs', ...BUSINESS_LISTS],
    onDone: ({ failures }) => onDone(failures),
  });
  const submit = () => {
    if (!change) return setMissing(true);
    const versions = businesses.map(({ id, version }) => ({ id, version }));
    const chosen = action === 'approve' ? { action, versions } : change;
    busy.hold(action, concerned, run.mutateAsync(chosen));
  };
  const isChoosing = action === 'move' || action === 'edit';
  const concerned = businesses.filter(({ isApproved }) => {
    if (action === 'hide') return isApproved;
    return !isApproved || action === 'delete' || isChoosing;
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <Rich
          message={() =>
            m.listings_bulk_selection({
              count: formatCount(businesses.length, m.listings_count_subject),
              description,
            })
          }
          parts={linkDeleted(onClose)}
        />
      }
      confirmLabel={confirm}
      isPending={run.isPending}
      onConfirm={submit}
    >
      <ChangeFields
        action={action}
        values={values}
        isMissing={isMissing && !change}
        onChange={setValues}
      />
      {isChoosing && change && <BulkPreview ids={ids.slice(0, MAX_BULK)} values={values} />}
      {run.isPending && progress !== null && (
        <div role="status" className="flex flex-col gap-1 text-sm">
          <progress value={progress} aria-label={m.common_progress()} className="w-full" />
          {m.common_done_of_total({ done: Math.round(progress * ids.length), total: ids.length })}
        </div>
      )}
    </ConfirmDialog>
  );
}

function countDone({ state, found, failures, changed }: BulkRun): number {
  return state === 'done' ? found - failures.length : changed;
}
