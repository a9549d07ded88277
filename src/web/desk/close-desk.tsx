import { useMutation } from '@tanstack/react-query';
import { HttpError, send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';

/** Ends the session of this browser. */
export function CloseDesk({ id }: { id: number }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('DELETE /api/desk/:id/session', { params: { id } }),
    // A whole document, so that nothing of the listing stays in memory.
    onSuccess: () => window.location.assign('/'),
    onError: (error) =>
      toast({
        title: 'Error',
        description: error instanceof HttpError ? error.detail : 'The server did not respond.',
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
      Log out
    </Button>
  );
}
