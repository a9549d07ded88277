import { useState } from 'react';
import { describeValues } from '../../../contract/desk/describe-values.ts';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { ListingLink } from '../listing-link.tsx';
import { Duplicates } from './duplicates.tsx';
import { MarkedWords } from './marked-words.tsx';
import { RefuseChange } from './refuse-change.tsx';
import { useAcceptChange } from './use-decisions.ts';

const titles = { name: 'New name', address: 'New address', category: 'New category' };

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
      {field !== 'category' && <Duplicates found={duplicates} />}
      <div data-actions className="flex flex-wrap gap-3">
        <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
          Accept<span className="sr-only"> for {business.name}</span>
        </Button>
        <Button variant="secondary" disabled={accept.isPending} onClick={() => setRefusing(true)}>
          Refuse<span className="sr-only"> for {business.name}</span>
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
      <Side title="On the page now" text={is} other={wanted} />
      <Side title="What the owner wants" text={wanted} other={is} />
      {before !== is && (
        <div className="text-sm sm:col-span-2">
          <dt className="font-semibold">Changed since the owner asked. It said:</dt>
          <dd className="wrap-anywhere">{before || 'Empty'}</dd>
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
        {text ? <MarkedWords text={text} other={other} /> : 'Empty'}
      </dd>
    </div>
  );
}
