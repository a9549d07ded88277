import { useMutation } from '@tanstack/react-query';
import * as m from '#messages';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';

/** Beside what was typed: a new link, and no way off the page. */
export function SessionOver({ id }: { id: number }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => send('POST /api/owner-links', { body: { businessId: id } }),
  });
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4">
      <p className="font-semibold">{m.owner_not_saved_expired()}</p>
      <p>{m.owner_draft_kept()}</p>
      {isSuccess ? (
        <>
          <p className="mt-2 font-semibold">{m.owner_new_link_sent()}</p>
          <p>{m.common_no_email()}</p>
        </>
      ) : (
        <Button variant="secondary" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          {m.owner_email_new_link()}
        </Button>
      )}
      {isError && <p className="mt-2">{m.common_no_response_retry()}</p>}
    </div>
  );
}
