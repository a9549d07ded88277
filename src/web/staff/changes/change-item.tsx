import { useState } from 'react';
import * as m from '#messages';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { formatDate } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { ListingLink } from '../listing-link.tsx';
import { Duplicates } from './duplicates.tsx';
import { MarkedWords } from './marked-words.tsx';
import { RefuseChange } from './refuse-change.tsx';
import { useAcceptChange } from './use-decisions.ts';

const titles = {
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

export function ChangeItem({ change }: { change: StaffChange }) {
  const { business, field, createdAt, duplicates } = change;
  const accept = useAcceptChange(change);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <li data-item className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{titles[field]}</h2>
        <ListingLink business={business} />
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt)}
        </time>
      </div>
      <Sides change={change} />
      {(field === 'name' || field === 'address') && <Duplicates found={duplicates} />}
      <div data-actions className="flex flex-wrap gap-3">
        <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
          <Rich
            message={m.staff_changes_accept_for_name}
            fields={{ name: business.name }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </Button>
        <Button variant="secondary" disabled={accept.isPending} onClick={() => setRefusing(true)}>
          <Rich
            message={m.staff_changes_refuse_for_name}
            fields={{ name: business.name }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </Button>
      </div>
      {isRefusing && <RefuseChange change={change} onClose={() => setRefusing(false)} />}
    </li>
  );
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
