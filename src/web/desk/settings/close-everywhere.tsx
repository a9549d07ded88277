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
      const description =
        error instanceof HttpError ? error.detail : m.desk_settings_the_server_did_not_respond();
      toast({ title: m.desk_settings_error(), description, variant: 'destructive' });
    },
  });
  return (
    <>
      <Button variant="secondary" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        {m.desk_settings_log_out_everywhere()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.desk_settings_log_out_everywhere()}
          description={<p>{m.desk_settings_this_listing_is_closed_in_every()}</p>}
          confirmLabel={m.desk_settings_log_out()}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
