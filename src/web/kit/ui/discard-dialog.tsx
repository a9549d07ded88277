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
      title={m.discard_title()}
      description={m.discard_question()}
      confirmLabel={m.discard_confirm()}
      onConfirm={onDiscard}
    />
  );
}
