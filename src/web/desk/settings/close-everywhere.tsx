import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

export function CloseEverywhere({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('DELETE /api/desk/:id/sessions', { params: { id } }),
    // A whole document, so that nothing of the listing stays in memory.
    onSuccess: () => window.location.assign('/desk'),
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : 'The server did not respond.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <>
      <Button variant="secondary" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        Log Out Everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log Out Everywhere"
          description={
            <p>
              This listing is closed in every browser, this one too, and links that we sent stop
              working. You can ask for a new link at any time.
            </p>
          }
          confirmLabel="Log Out"
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
