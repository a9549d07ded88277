import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnerListing } from '../../../contract/owner-area.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ownerAreaQuery } from '../read-owner-area.ts';

interface ConfirmButtonProps {
  listing: OwnerListing;
  isLocked: boolean;
  className?: string;
}

/** Confirms that the listing is right, or that a business which may be closed is open. */
export function ConfirmButton({ listing, isLocked, className = '' }: ConfirmButtonProps) {
  const { id, mayBeClosed } = listing;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSend({
    run: () => send('POST /api/desk/:id/confirm', { params: { id } }),
    done: { title: m.common_thanks(), description: m.owner_confirm_thanks() },
    onDone: () => queryClient.invalidateQueries({ queryKey: ownerAreaQuery(id).queryKey }),
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
