import * as m from '#messages';
import type { ListingEditing, OwnChange, WaitingField } from '../../../contract/listing.owner.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import { waitingLabel } from '../../../domain/listing-fields.ts';
import { describeApproval } from '../../../domain/premium-terms.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSend } from '../../kit/use-send.ts';
import { startEditing } from './listing-editing.ts';

const fieldNames: Partial<Record<WaitingField, string>> = {
  name: m.field_name_lower(),
  address: m.field_address_lower(),
  category: m.field_category_lower(),
  description: m.field_description_lower(),
  'phone-number': m.field_phone_lower(),
  'public-email': m.field_public_email(),
  'private-email': m.field_private_email(),
  'website-address': m.field_website_lower(),
  picture: m.field_picture_lower(),
  trades: m.field_trades_lower(),
  fields: m.field_details_lower(),
};

function nameOf(field: WaitingField): string {
  return fieldNames[field] ?? waitingLabel(field);
}

interface DecisionsProps {
  editing: ListingEditing;
  onChanged: (editing: ListingEditing) => void;
}

export function Decisions({ editing: { listing, changes }, onChanged }: DecisionsProps) {
  const { approvalHours } = useSite();
  if (changes.length === 0) return null;
  const waiting = changes.filter(({ state }) => state === 'waiting');
  return (
    <section
      aria-label={m.owner_decisions()}
      className="rounded-card border border-gold-line bg-gold-soft p-4"
    >
      {waiting.length > 0 && (
        <p className="font-semibold">
          {m.owner_change_waiting({
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
        <Rich message={m.owner_change_accepted} fields={{ field: nameOf(field), wanted }} />
      </p>
    );
  }
  if (state === 'refused') {
    return (
      <p>
        <Rich
          message={m.owner_change_refused}
          fields={{ field: nameOf(field), wanted, reason: reason ?? '' }}
        />
      </p>
    );
  }
  return (
    <p>
      <Rich message={m.owner_change_instead} fields={{ wanted }} />{' '}
      <span className="wrap-anywhere">{describeValues(was) || m.common_nothing_lower()}</span>
    </p>
  );
}

interface WithdrawProps extends Pick<DecisionsProps, 'onChanged'> {
  id: number;
  change: OwnChange;
}

function Withdraw({ id, change, onChanged }: WithdrawProps) {
  const { mutate, isPending } = useSend({
    run: () =>
      send('DELETE /api/desk/:id/changes/:changeId', { params: { id, changeId: change.id } }),
    keeps: startEditing(id).queryKey,
    done: { title: m.owner_change_withdrawn() },
    onDone: onChanged,
  });
  return (
    <Button variant="quiet" className="-mx-3" disabled={isPending} onClick={() => mutate()}>
      <Rich
        message={m.owner_change_withdraw}
        fields={{ value: nameOf(change.field) }}
        parts={{ span: (text) => <span className="sr-only">{text}</span> }}
      />
    </Button>
  );
}
