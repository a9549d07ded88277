import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskListing } from '../../contract/desk/desk.ts';
import { HttpError, send } from '../api.ts';
import { formatMonth } from '../format-month.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useToast } from '../ui/toast.tsx';
import { readDesk } from './read-desk.ts';

/** Whether the listing is still right, and the business open. */
export function ConfirmCard({ listing, isLocked }: { listing: DeskListing; isLocked: boolean }) {
  const { id, confirmedAt, mayBeClosed } = listing;
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('POST /api/desk/:id/confirm', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'Your page says that you confirmed it.' });
      return queryClient.invalidateQueries({ queryKey: readDesk(id).queryKey });
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : 'The server did not respond.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <Card title={mayBeClosed ? 'Is it still open?' : 'Is everything still right?'}>
      <p>
        {mayBeClosed && 'Your page says that this business may be closed. '}
        {confirmedAt
          ? `Confirmed ${formatMonth(confirmedAt)}. `
          : 'Nobody has confirmed this listing yet. '}
        Pages that their owners confirmed say so.
      </p>
      <Button
        variant="secondary"
        className="mt-3 noscript:hidden"
        disabled={isLocked || isPending}
        onClick={() => mutate()}
      >
        {mayBeClosed ? 'Yes, It Is Open' : 'Yes, It Is Right'}
      </Button>
    </Card>
  );
}
