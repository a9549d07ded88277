import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnerListing } from '../../../contract/owner-area.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useFailureToast } from '../../kit/use-failure-toast.ts';
import { ownerAreaQuery } from '../read-owner-area.ts';

interface ConfirmButtonProps {
  listing: OwnerListing;
  isLocked: boolean;
  className?: string;
}

/** Confirms that the listing is right, or that a business which may be closed is open. */
export function ConfirmButton({ listing, isLocked, className = '' }: ConfirmButtonProps) {
  const { id, mayBeClosed } = listing;
  const toast = useToast();
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('POST /api/desk/:id/confirm', { params: { id } }),
    onSuccess: () => {
      toast({ title: m.common_thanks(), description: m.owner_confirm_thanks() });
      return queryClient.invalidateQueries({ queryKey: ownerAreaQuery(id).queryKey });
    },
    onError: showFailure,
  });
  return (
    <Button
      variant="secondary"
      className={`noscript:hidden ${className}`}
      disabled={isLocked || isPending}
      onClick={() => mutate()}
    >
      {mayBeClosed ? m.owner_confirm_open_button() : m.owner_confirm_right_button()}
    </Button>
  );
}
