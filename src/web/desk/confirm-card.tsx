import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { DeskListing } from '../../contract/desk/desk.ts';
import { HttpError } from '../api.ts';
import { formatMonth } from '../format-month.ts';
import { send } from '../send.ts';
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
      toast({ title: m.common_thanks(), description: m.owner_confirm_thanks() });
      return queryClient.invalidateQueries({ queryKey: readDesk(id).queryKey });
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.common_no_response();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  return (
    <Card title={mayBeClosed ? m.owner_confirm_still_open() : m.owner_confirm_still_right()}>
      <p>
        {mayBeClosed && `${m.owner_confirm_maybe_closed()} `}
        {m.owner_confirm_others({
          value: confirmedAt
            ? `${m.owner_confirm_last({ date: formatMonth(confirmedAt) })} `
            : `${m.owner_confirm_never()} `,
        })}
      </p>
      <Button
        variant="secondary"
        className="mt-3 noscript:hidden"
        disabled={isLocked || isPending}
        onClick={() => mutate()}
      >
        {mayBeClosed ? m.owner_confirm_open_button() : m.owner_confirm_right_button()}
      </Button>
    </Card>
  );
}
