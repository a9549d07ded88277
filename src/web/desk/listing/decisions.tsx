import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { ListingEditing, OwnChange } from '../../../contract/desk/listing.ts';
import { HttpError, send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readEditing } from './editing.ts';

const fieldNames = { name: 'name', address: 'address', category: 'category' };

interface DecisionsProps {
  editing: ListingEditing;
  onChanged: (editing: ListingEditing) => void;
}

/** What waits for staff and why, and what they decided. */
export function Decisions({ editing: { listing, changes }, onChanged }: DecisionsProps) {
  if (changes.length === 0) return null;
  const waiting = changes.filter(({ state }) => state === 'waiting');
  return (
    <section
      aria-label="Changes that our team decides"
      className="rounded-card border border-gold-line bg-gold-soft p-4"
    >
      {waiting.length > 0 && (
        <p className="font-semibold">
          Waits for our team: {waiting.map(({ field }) => fieldNames[field]).join(', ')}. Most are
          decided within 24-48 hours. Until then your page stays as it is.
        </p>
      )}
      <ul className="flex flex-col gap-3 not-first:mt-3">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Decision change={change} />
            {change.state === 'waiting' && (
              <Withdraw id={listing.id} change={change} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decision({ change: { field, state, was, proposed, reason } }: { change: OwnChange }) {
  const wanted = <strong className="wrap-anywhere">{describeValues(proposed)}</strong>;
  if (state === 'accepted') {
    return (
      <p>
        Our team accepted the new {fieldNames[field]}: {wanted}
      </p>
    );
  }
  if (state === 'refused') {
    return (
      <p>
        Our team did not accept the new {fieldNames[field]}, {wanted}. Reason: {reason}
      </p>
    );
  }
  return (
    <p>
      {wanted} instead of <span className="wrap-anywhere">{describeValues(was) || 'nothing'}</span>
    </p>
  );
}

interface WithdrawProps extends Pick<DecisionsProps, 'onChanged'> {
  id: number;
  change: OwnChange;
}

function Withdraw({ id, change, onChanged }: WithdrawProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send('DELETE /api/desk/:id/changes/:changeId', { params: { id, changeId: change.id } }),
    onSuccess: (editing) => {
      toast({ title: 'Withdrawn' });
      queryClient.setQueryData(readEditing(id).queryKey, editing);
      onChanged(editing);
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : 'The server did not respond.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <Button variant="quiet" className="-mx-3" disabled={isPending} onClick={() => mutate()}>
      Withdraw<span className="sr-only"> the new {fieldNames[change.field]}</span>
    </Button>
  );
}
