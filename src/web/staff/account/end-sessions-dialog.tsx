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
      title: isOne ? m.staff_account_session_ended() : m.staff_account_all_other_sessions_ended(),
    });
    onEnded(left);
  };
  const bare = useMutation({
    mutationFn: () => end(),
    onSuccess: note,
    onError: (error) => {
      const description =
        error instanceof HttpError
          ? error.detail
          : m.staff_account_the_server_did_not_respond_please();
      toast({ title: m.staff_account_error(), description, variant: 'destructive' });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isOne
          ? m.staff_account_end_device({ device: first?.device ?? '' })
          : m.staff_account_end_all_other_sessions()
      }
      description={
        hasPassword
          ? m.staff_account_enter_your_password_first()
          : m.staff_account_it_is_signed_out_right_away()
      }
    >
      {hasPassword ? (
        <ProofForm
          withCode={false}
          submitLabel={m.staff_account_end()}
          send={({ password }) => end(password)}
          onSent={note}
        />
      ) : (
        <Button disabled={bare.isPending} onClick={() => bare.mutate()}>
          {m.staff_account_end()}
        </Button>
      )}
    </Dialog>
  );
}
