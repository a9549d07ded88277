import * as m from '#messages';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title={m.ui_discard_changes()}
      description={m.ui_your_changes_are_not_saved_discard()}
      confirmLabel={m.ui_discard()}
      onConfirm={onDiscard}
    />
  );
}
