import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed goes. */
export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title="Discard Changes"
      description="Your changes are not saved. Discard them?"
      confirmLabel="Discard"
      onConfirm={onDiscard}
    />
  );
}
