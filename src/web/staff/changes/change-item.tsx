import * as m from '#messages';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { WaitingField } from '../../../contract/desk/listing.ts';
import { waitingLabel } from '../../../contract/listing-fields.ts';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { formatDate } from '../../dates.ts';
import { send } from '../../send.ts';
import { type Offer, spoken } from '../decide.tsx';
import { Duplicates } from './duplicates.tsx';
import { MarkedWords } from './marked-words.tsx';

const titles: Partial<Record<WaitingField, string>> = {
  name: m.staff_changes_new_name(),
  address: m.staff_changes_new_address(),
  category: m.staff_changes_new_category(),
  description: m.staff_changes_new_description(),
  'phone-number': m.staff_changes_new_phone(),
  'public-email': m.staff_changes_new_public_email(),
  'private-email': m.staff_changes_new_private_email(),
  'website-address': m.staff_changes_new_website(),
  picture: m.staff_changes_new_picture(),
  trades: m.staff_changes_new_trades(),
};

export function ChangeFacts({ change }: { change: StaffChange }) {
  const { field, createdAt, duplicates } = change;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{titles[field] ?? waitingLabel(field)}</h3>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt)}
        </time>
      </div>
      <Sides change={change} />
      {(field === 'name' || field === 'address') && <Duplicates found={duplicates} />}
    </>
  );
}

export function changeOffers({ id, business, proposed }: StaffChange): Offer[] {
  const params = { id };
  return [
    {
      label: spoken(m.staff_changes_accept_for_name, { name: business.name }),
      keys: 'a',
      variant: 'primary',
      run: async () => {
        await send('POST /api/admin/changes/:id/accept', {
          params,
          body: { version: business.version },
        });
        return {
          title: m.staff_changes_change_accepted(),
          description: m.staff_changes_the_page_shows_it_and_its(),
        };
      },
    },
    {
      label: spoken(m.staff_changes_refuse_for_name, { name: business.name }),
      keys: 'r',
      asks: {
        title: m.staff_changes_refuse_change(),
        text: m.staff_changes_proposed_will_not_be_shown_the({
          proposed: describeValues(proposed),
        }),
        confirm: m.staff_changes_refuse(),
        reason: {
          decision: 'change',
          label: m.staff_changes_reason(),
          missing: m.staff_changes_write_a_reason_the_owner_reads(),
        },
      },
      run: async (reason) => {
        await send('POST /api/admin/changes/:id/refuse', { params, body: { reason } });
        return {
          title: m.staff_changes_change_refused(),
          description: m.staff_changes_its_owner_is_told_why(),
        };
      },
    },
  ];
}

function Sides({ change: { was, now, proposed } }: { change: StaffChange }) {
  const [before, is, wanted] = [was, now, proposed].map(describeValues);
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      <Side title={m.staff_changes_on_the_page_now()} text={is} other={wanted} />
      <Side title={m.staff_changes_what_the_owner_wants()} text={wanted} other={is} />
      {before !== is && (
        <div className="text-sm sm:col-span-2">
          <dt className="font-semibold">{m.staff_changes_changed_since_the_owner_asked_it()}</dt>
          <dd className="wrap-anywhere">{before || m.staff_changes_empty()}</dd>
        </div>
      )}
    </dl>
  );
}

function Side({
  title,
  text = '',
  other = '',
}: {
  title: string;
  text?: string | undefined;
  other?: string | undefined;
}) {
  return (
    <div className="min-w-0 rounded-card border border-line p-3">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="wrap-anywhere">
        {text ? <MarkedWords text={text} other={other} /> : m.staff_changes_empty()}
      </dd>
    </div>
  );
}
