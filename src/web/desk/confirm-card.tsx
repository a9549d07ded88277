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
      toast({ title: m.desk_thank_you(), description: m.desk_your_page_says_that_you_confirmed() });
      return queryClient.invalidateQueries({ queryKey: readDesk(id).queryKey });
    },
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : m.desk_the_server_did_not_respond();
      toast({ title: m.desk_error(), description, variant: 'destructive' });
    },
  });
  return (
    <Card title={mayBeClosed ? m.desk_is_it_still_open() : m.desk_is_everything_still_right()}>
      <p>
        {mayBeClosed && `${m.desk_your_page_says_that_this_business()} `}
        {m.desk_value_pages_that_their_owners({
          value: confirmedAt
            ? `${m.desk_confirmed_date({ date: formatMonth(confirmedAt) })} `
            : `${m.desk_nobody_has_confirmed_this_listing()} `,
        })}
      </p>
      <Button
        variant="secondary"
        className="mt-3 noscript:hidden"
        disabled={isLocked || isPending}
        onClick={() => mutate()}
      >
        {mayBeClosed ? m.desk_yes_it_is_open() : m.desk_yes_it_is_right()}
      </Button>
    </Card>
  );
}
