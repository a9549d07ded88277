import { useMutation } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnSession } from '../../../contract/sessions.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
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
    toast({
      title: isOne ? m.account_session_ended() : m.account_sessions_ended(),
    });
    onEnded(left);
  };
  const bare = useMutation({
    mutationFn: () => end(),
    onSuccess: note,
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isOne
          ? m.account_session_end_on({ device: first?.device ?? '' })
          : m.account_sessions_end_others()
      }
      description={hasPassword ? m.account_password_first() : m.account_session_end_effect()}
    >
      {hasPassword ? (
        <ProofForm
          withCode={false}
          submitLabel={m.account_session_end()}
          send={({ password }) => end(password)}
          onSent={note}
        />
      ) : (
        <Button disabled={bare.isPending} onClick={() => bare.mutate()}>
          {m.account_session_end()}
        </Button>
      )}
    </Dialog>
  );
}
