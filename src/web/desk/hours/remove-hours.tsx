import { useState } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RemoveHoursProps {
  isDisabled: boolean;
  onRemove: () => void;
}

export function RemoveHours({ isDisabled, onRemove }: RemoveHoursProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" disabled={isDisabled} onClick={() => setAsking(true)}>
        {m.hours_remove()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.hours_remove_question()}
        description={m.hours_remove_effect()}
        confirmLabel={m.hours_remove()}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
