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
      <p className="font-semibold">{m.desk_listing_your_link_has_expired_so_this()}</p>
      <p>{m.desk_listing_what_you_typed_is_kept_in()}</p>
      {isSuccess ? (
        <>
          <p className="mt-2 font-semibold">{m.desk_listing_a_new_link_is_on_its()}</p>
          <p>{m.mail_limits()}</p>
        </>
      ) : (
        <Button variant="secondary" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          {m.desk_listing_email_me_a_new_link()}
        </Button>
      )}
      {isError && <p className="mt-2">{m.desk_listing_the_server_did_not_respond_please()}</p>}
    </div>
  );
}
