import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { ListingEditing, OwnChange, WaitingField } from '../../../contract/desk/listing.ts';
import { waitingLabel } from '../../../contract/listing-fields.ts';
import { describeApproval } from '../../../contract/premium-terms.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readEditing } from './editing.ts';

const fieldNames: Partial<Record<WaitingField, string>> = {
  name: m.desk_listing_name(),
  address: m.desk_listing_address(),
  category: m.desk_listing_category(),
  description: m.desk_listing_description_field(),
  'phone-number': m.desk_listing_phone_field(),
  'public-email': m.desk_listing_public_email_field(),
  'private-email': m.desk_listing_private_email_field(),
  'website-address': m.desk_listing_website_field(),
  picture: m.desk_listing_picture_field(),
  trades: m.desk_listing_trades_field(),
};

function nameOf(field: WaitingField): string {
  return fieldNames[field] ?? waitingLabel(field);
}

interface DecisionsProps {
  editing: ListingEditing;
  onChanged: (editing: ListingEditing) => void;
}

/** What waits for staff and why, and what they decided. */
export function Decisions({ editing: { listing, changes }, onChanged }: DecisionsProps) {
  const { approvalHours } = useSite();
  if (changes.length === 0) return null;
  const waiting = changes.filter(({ state }) => state === 'waiting');
  return (
    <section
      aria-label={m.desk_listing_changes_that_our_team_decides()}
      className="rounded-card border border-gold-line bg-gold-soft p-4"
    >
      {waiting.length > 0 && (
        <p className="font-semibold">
          {m.desk_listing_waits_for_our_team_value_most({
            value: waiting.map(({ field }) => nameOf(field)).join(', '),
            approvalHours: describeApproval(approvalHours),
          })}
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
        <Rich
          message={m.desk_listing_our_team_accepted_the_new_field}
          fields={{ field: nameOf(field), wanted }}
        />
      </p>
    );
  }
  if (state === 'refused') {
    return (
      <p>
        <Rich
          message={m.desk_listing_our_team_did_not_accept_the}
          fields={{ field: nameOf(field), wanted, reason: reason ?? '' }}
        />
      </p>
    );
  }
  return (
    <p>
      <Rich message={m.desk_listing_wanted_instead_of} fields={{ wanted }} />{' '}
      <span className="wrap-anywhere">{describeValues(was) || m.desk_listing_nothing()}</span>
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
      toast({ title: m.desk_listing_withdrawn() });
      queryClient.setQueryData(readEditing(id).queryKey, editing);
      onChanged(editing);
    },
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : m.desk_listing_the_server_did_not_respond();
      toast({ title: m.desk_listing_error(), description, variant: 'destructive' });
    },
  });
  return (
    <Button variant="quiet" className="-mx-3" disabled={isPending} onClick={() => mutate()}>
      <Rich
        message={m.desk_listing_withdraw_the_new_value}
        fields={{ value: nameOf(change.field) }}
        parts={{ span: (text) => <span className="sr-only">{text}</span> }}
      />
    </Button>
  );
}
