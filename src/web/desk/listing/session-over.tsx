import { useMutation } from '@tanstack/react-query';
import { send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';

/** Beside what was typed: a new link, and no way off the page. */
export function SessionOver({ id }: { id: number }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => send('POST /api/owner-links', { body: { businessId: id } }),
  });
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4">
      <p className="font-semibold">Your link has expired, so this was not saved.</p>
      <p>
        What you typed is kept in this browser for two weeks. Open a new link here, and you can use
        it.
      </p>
      {isSuccess ? (
        <p className="mt-2 font-semibold">A new link is on its way. Check your email.</p>
      ) : (
        <Button variant="secondary" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          Email me a new link
        </Button>
      )}
      {isError && <p className="mt-2">The server did not respond. Please try again.</p>}
    </div>
  );
}
