import { useState } from 'react';
import * as m from '#messages';
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
      title={m.staff_changes_refuse_change()}
      description={
        <p className="wrap-anywhere">
          {m.staff_changes_proposed_will_not_be_shown_the({
            proposed: describeValues(change.proposed),
          })}
        </p>
      }
      confirmLabel={m.staff_changes_refuse()}
      isPending={refuse.isPending}
      onConfirm={() => {
        if (reason.trim()) refuse.mutate(reason);
        else setError(m.staff_changes_write_a_reason_the_owner_reads());
      }}
    >
      <TextField
        label={m.staff_changes_reason()}
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
