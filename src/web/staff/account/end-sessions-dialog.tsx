import { useMutation } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/sessions.ts';
import { HttpError, send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ProofForm } from './proof-form.tsx';

interface EndSessionsDialogProps {
  sessions: OwnSession[];
  hasPassword: boolean;
  onClose: () => void;
  onEnded: (left: OwnSession[]) => void;
}

export function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { sessions, hasPassword, onClose, onEnded } = props;
  const toast = useToast();
  const [first, ...more] = sessions;
  const isOne = more.length === 0;
  const end = (password?: string) =>
    send('POST /api/auth/sessions/end', {
      body: { id: isOne ? (first?.id ?? null) : null, password },
    });
  const note = (left: OwnSession[]) => {
    toast({ title: isOne ? 'Session ended' : 'All other sessions ended' });
    onEnded(left);
  };
  const bare = useMutation({
    mutationFn: () => end(),
    onSuccess: note,
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : 'The server did not respond. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOne ? `End ${first?.device}` : 'End all other sessions'}
      description={hasPassword ? 'Enter your password first.' : 'It is signed out right away.'}
    >
      {hasPassword ? (
        <ProofForm
          withCode={false}
          submitLabel="End"
          send={({ password }) => end(password)}
          onSent={note}
        />
      ) : (
        <Button disabled={bare.isPending} onClick={() => bare.mutate()}>
          End
        </Button>
      )}
    </Dialog>
  );
}
