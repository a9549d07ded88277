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
        {m.desk_hours_remove_hours()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.desk_hours_remove_your_hours()}
        description={m.desk_hours_your_page_will_say_that_hours()}
        confirmLabel={m.desk_hours_remove_hours()}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
