import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from '../../../contract/businesses.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useStaffAction } from '../../kit/use-staff-action.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { linkDeleted } from '../../staff/listing-link.tsx';
import { ReasonField } from '../../staff/reason-field.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { useSettled } from '../../staff/use-settled.ts';
import {
  BulkEditFields,
  type BulkValues,
  type Chosen,
  changeInParts,
  isEmptyEdit,
  nothing,
  toBulkEdit,
} from './bulk-edit-fields.tsx';
import type { Failure } from './bulk-failures.tsx';
import { ChangeExamples } from './change-examples.tsx';
import { type BusyRows, undoChanges } from './row-actions.ts';

const MAX = 500;

function BulkPreview({ businesses, values }: { businesses: Chosen[]; values: BulkValues }) {
  const settled = useSettled(values);
  const ids = businesses.slice(0, MAX).map(({ id }) => id);
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

interface BulkDialogProps {
  action: BulkAction;
  busy: Pick<BusyRows, 'hold'>;
  businesses: Chosen[];
  onClose: () => void;
  onDone: (failures: Failure[]) => void;
}

interface Words {
  title: string;
  description: string;
  confirm: string;
  done: typeof m.count_businesses;
  failed: string;
}

const words: Record<BulkAction, Words> = {
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

export function BulkDialog({ action, busy, businesses, onClose, onDone }: BulkDialogProps) {
  const { title, description, confirm, done, failed } = words[action];
  const [reason, setReason] = useState('');
  const [values, setValues] = useState(nothing);
  const [isMissing, setMissing] = useState(false);
  const [progress, setProgress] = useState(0);
  const change = useStaffAction({
    run: () => changeInParts({ action, businesses, reason, values }, setProgress),
    done: (answer) => ({ title: formatCount(answer.done.length, done) }),
    undo: ({ undo }) => undoChanges(undo),
    fallback: failed,
    lists: BUSINESS_LISTS,
    onDone: (answer) => onDone(answer.failed),
  });
  const isChoosing = action === 'move' || action === 'edit';
  const isEmpty = action === 'move' ? !values.categoryId : isEmptyEdit(values);
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
      isPending={change.isPending}
      onConfirm={() => {
        if (isChoosing && isEmpty) setMissing(true);
        else busy.hold(action, concerned, change.mutateAsync(undefined));
      }}
    >
      {action === 'reject' && (
        <ReasonField
          decision="reject"
          label={m.common_reason_optional()}
          hint={m.listings_reject_reason_hint()}
          value={reason}
          onChange={setReason}
        />
      )}
      {isChoosing && (
        <BulkEditFields
          kind={action}
          values={values}
          isMissing={isMissing && isEmpty}
          onChange={setValues}
        />
      )}
      {isChoosing && !isEmpty && <BulkPreview businesses={businesses} values={values} />}
      {change.isPending && <Progress done={progress} total={businesses.length} />}
    </ConfirmDialog>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <progress max={total} value={done} aria-label={m.common_progress()} className="w-full" />
      {m.common_done_of_total({ done, total })}
    </div>
  );
}
