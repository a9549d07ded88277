import { useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from '../../../../contract/staff/businesses.ts';
import { formatCount } from '../../../format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { linkDeleted } from '../../listing-link.tsx';
import { ReasonField } from '../../reasons/reason-field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { BUSINESS_LISTS } from '../business-lists.ts';
import { undoChanges } from '../undo-change.ts';
import type { BusyRows } from '../use-busy-rows.ts';
import { BulkEditFields, type BulkValues } from './edit-fields.tsx';
import type { Failure } from './failures.tsx';
import { BulkPreview } from './preview.tsx';
import { type Chosen, changeInParts } from './run.ts';

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
    title: m.staff_businesses_approve_businesses(),
    description: m.staff_businesses_visitors_will_see_them_and_their(),
    confirm: m.staff_businesses_approve(),
    done: m.count_businesses_approved,
    failed: m.staff_businesses_they_could_not_be_approved(),
  },
  reject: {
    title: m.staff_businesses_reject_businesses(),
    description: m.staff_businesses_they_are_deleted_and_any_payment(),
    confirm: m.staff_businesses_reject(),
    done: m.count_businesses_rejected,
    failed: m.staff_businesses_they_could_not_be_rejected(),
  },
  delete: {
    title: m.staff_businesses_delete_businesses(),
    description: m.staff_businesses_you_can_restore_them_from_the(),
    confirm: m.staff_businesses_delete(),
    done: m.count_businesses_deleted,
    failed: m.staff_businesses_they_could_not_be_deleted(),
  },
  move: {
    title: m.staff_businesses_move_businesses(),
    description: m.staff_businesses_their_addresses_change_with_the(),
    confirm: m.staff_businesses_move(),
    done: m.count_businesses_moved,
    failed: m.staff_businesses_they_could_not_be_moved(),
  },
  edit: {
    title: m.staff_businesses_edit_businesses(),
    description: m.staff_businesses_what_you_leave_empty_stays_as(),
    confirm: m.staff_businesses_save(),
    done: m.count_businesses_changed,
    failed: m.staff_businesses_they_could_not_be_changed(),
  },
};

const nothing: BulkValues = { categoryId: '', city: '', state: '', source: '', trades: [] };

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
  const isEmpty = action === 'move' ? !values.categoryId : isNothing(values);
  const concerned = businesses.filter(
    ({ isApproved }) => !isApproved || action === 'delete' || isChoosing,
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <Rich
          message={() =>
            m.staff_businesses_count_selected_description({
              count: formatCount(businesses.length, m.count_businesses_are),
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
          label={m.staff_businesses_reason_optional()}
          hint={m.staff_businesses_it_is_part_of_the_email()}
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

function isNothing({ city, state, source, trades }: BulkValues): boolean {
  return !city.trim() && !state && !source && trades.length === 0;
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <progress
        max={total}
        value={done}
        aria-label={m.staff_businesses_progress()}
        className="w-full accent-accent"
      />
      {m.staff_businesses_done_of_total({ done, total })}
    </div>
  );
}
