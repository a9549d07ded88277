import { useState } from 'react';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useRefuseChange } from './use-decisions.ts';

interface RefuseChangeProps {
  change: StaffChange;
  onClose: () => void;
}

export function RefuseChange({ change, onClose }: RefuseChangeProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const refuse = useRefuseChange(change, onClose);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Refuse Change"
      description={
        <p className="wrap-anywhere">
          "{describeValues(change.proposed)}" will not be shown. The reason goes to the owner.
        </p>
      }
      confirmLabel="Refuse"
      isPending={refuse.isPending}
      onConfirm={() => {
        if (reason.trim()) refuse.mutate(reason);
        else setError('Write a reason; the owner reads it');
      }}
    >
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        required
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
