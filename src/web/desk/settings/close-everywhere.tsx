import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useHref } from 'react-router';
import * as m from '#messages';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CloseEverywhere({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const signIn = useHref('/desk');
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('DELETE /api/desk/:id/sessions', { params: { id } }),
    // A whole document, so that nothing of the listing stays in memory.
    onSuccess: () => window.location.assign(signIn),
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.common_no_response();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  return (
    <>
      <Button variant="secondary" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        {m.owner_settings_log_out()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.owner_settings_log_out()}
          description={<p>{m.owner_settings_log_out_effect()}</p>}
          confirmLabel={m.owner_settings_log_out_confirm()}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
