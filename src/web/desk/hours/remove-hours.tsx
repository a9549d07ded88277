import { useState } from 'react';
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
        Remove hours
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove your hours?"
        description="Your page will say that hours are not given, and nobody will find you among what is open now."
        confirmLabel="Remove hours"
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
