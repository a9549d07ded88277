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
  name: m.changes_new_name(),
  address: m.changes_new_address(),
  category: m.changes_new_category(),
  description: m.changes_new_description(),
  'phone-number': m.changes_new_phone(),
  'public-email': m.changes_new_public_email(),
  'private-email': m.changes_new_private_email(),
  'website-address': m.changes_new_website(),
  picture: m.changes_new_picture(),
  trades: m.changes_new_trades(),
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
      label: spoken(m.changes_accept_named, { name: business.name }),
      keys: 'a',
      variant: 'primary',
      run: async () => {
        await send('POST /api/admin/changes/:id/accept', {
          params,
          body: { version: business.version },
        });
        return {
          title: m.changes_accepted(),
          description: m.changes_accepted_text(),
        };
      },
    },
    {
      label: spoken(m.changes_refuse_named, { name: business.name }),
      keys: 'r',
      asks: {
        title: m.changes_refuse_title(),
        text: m.changes_refuse_effect({
          proposed: describeValues(proposed),
        }),
        confirm: m.common_refuse(),
        reason: {
          decision: 'change',
          label: m.common_reason(),
          missing: m.input_reason_for_owner(),
        },
      },
      run: async (reason) => {
        await send('POST /api/admin/changes/:id/refuse', { params, body: { reason } });
        return {
          title: m.changes_refused(),
          description: m.changes_refused_text(),
        };
      },
    },
  ];
}

function Sides({ change: { was, now, proposed } }: { change: StaffChange }) {
  const [before, is, wanted] = [was, now, proposed].map(describeValues);
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      <Side title={m.changes_in_listing()} text={is} other={wanted} />
      <Side title={m.changes_wanted()} text={wanted} other={is} />
      {before !== is && (
        <div className="text-sm sm:col-span-2">
          <dt className="font-semibold">{m.changes_since_asked()}</dt>
          <dd className="wrap-anywhere">{before || m.common_empty()}</dd>
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
        {text ? <MarkedWords text={text} other={other} /> : m.common_empty()}
      </dd>
    </div>
  );
}
