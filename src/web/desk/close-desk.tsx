import { useMutation } from '@tanstack/react-query';
import { useHref } from 'react-router';
import * as m from '#messages';
import { HttpError } from '../api.ts';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

export function CloseDesk({ id }: { id: number }) {
  const toast = useToast();
  const home = useHref('/');
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('DELETE /api/desk/:id/session', { params: { id } }),
    // A whole document, so that nothing of the listing stays in memory.
    onSuccess: () => window.location.assign(home),
    onError: (error) =>
      toast({
        title: m.common_error(),
        description: error instanceof HttpError ? error.detail : m.common_no_response(),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="quiet"
      disabled={isPending}
      onClick={() => mutate()}
      className="noscript:hidden"
    >
      {m.common_log_out()}
    </Button>
  );
}
