import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAction, StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../api.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { formatCount } from '../../format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import type { Failure } from './bulk-failures.tsx';
import { BUSINESS_LISTS } from './business-lists.ts';
import { RejectReason } from './reject-reason.tsx';
import { undoChanges } from './undo-change.ts';
import type { BusyRows } from './use-busy-rows.ts';

interface BulkDialogProps {
  action: BulkAction;
  busy: BusyRows;
  businesses: StaffBusiness[];
  onClose: () => void;
  onDone: (failures: Failure[]) => void;
}

interface Words {
  title: string;
  description: string;
  confirm: string;
  done: string;
}

const words: Record<BulkAction, Words> = {
  approve: {
    title: 'Approve Businesses',
    description: 'Visitors will see them, and their owners get an email.',
    confirm: 'Approve',
    done: 'approved',
  },
  reject: {
    title: 'Reject Businesses',
    description: 'They are deleted and any payment is refunded. Approved ones stay.',
    confirm: 'Reject',
    done: 'rejected',
  },
  delete: {
    title: 'Delete Businesses',
    description: 'You can restore them from the audit log for 30 days.',
    confirm: 'Delete',
    done: 'deleted',
  },
  move: {
    title: 'Move Businesses',
    description: 'Their addresses change with the category. Old links redirect to the new ones.',
    confirm: 'Move',
    done: 'moved',
  },
};

export function BulkDialog({ action, busy, businesses, onClose, onDone }: BulkDialogProps) {
  const { title, description, confirm, done } = words[action];
  const [reason, setReason] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isConcerned = ({ isApproved }: StaffBusiness) =>
    !isApproved || action === 'delete' || action === 'move';
  const change = useStaffAction({
    run: () =>
      send('POST /api/admin/businesses/bulk', {
        body: {
          ids: businesses.map(({ id }) => id),
          action,
          ...(action === 'approve' && {
            versions: businesses.map(({ id, version }) => ({ id, version })),
          }),
          ...(action === 'reject' && { reason }),
          ...(action === 'move' && { categoryId: Number(categoryId) }),
        },
      }),
    done: (answer) => ({
      title: `${formatCount(answer.done.length, 'business', 'businesses')} ${done}`,
    }),
    undo: ({ undo }) => undoChanges(undo),
    fallback: `The businesses could not be ${done}`,
    lists: BUSINESS_LISTS,
    onDone: ({ failed }) => onDone(nameFailures(failed, businesses)),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <p>
          {formatCount(businesses.length, 'business is', 'businesses are')} selected. {description}
        </p>
      }
      confirmLabel={confirm}
      isPending={change.isPending}
      onConfirm={() => {
        if (action === 'move' && !categoryId) setMissing(true);
        else busy.hold(action, businesses.filter(isConcerned), change.mutateAsync(undefined));
      }}
    >
      {action === 'reject' && <RejectReason value={reason} onChange={setReason} />}
      {action === 'move' && (
        <CategorySelect
          value={categoryId}
          error={isMissing && !categoryId ? 'Category is required' : undefined}
          onChange={setCategoryId}
        />
      )}
    </ConfirmDialog>
  );
}

interface CategorySelectProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function CategorySelect({ value, error, onChange }: CategorySelectProps) {
  const { data = [] } = useQuery(allCategories);
  return (
    <SelectField
      label="Category"
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Select a category</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function nameFailures(
  failed: Omit<Failure, 'name' | 'was'>[],
  businesses: StaffBusiness[],
): Failure[] {
  const chosen = new Map(businesses.map((business) => [business.id, business]));
  return failed.map((failure) => {
    const was = chosen.get(failure.id);
    return { ...failure, name: was?.name ?? `Business ${failure.id}`, was };
  });
}
