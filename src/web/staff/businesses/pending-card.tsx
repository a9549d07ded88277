import { Check, X } from 'lucide-react';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { PremiumBadge } from '../../businesses/premium-badge.tsx';
import { formatNumber } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ActionsCell, ActionsHeadCell, Cell, HeadCell, Table } from '../../ui/table.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { BusinessName, BusinessRow } from './business-row.tsx';
import { findListingsHeading } from './listings-heading.ts';
import type { RowActions } from './row-actions.ts';
import type { BusyRows } from './use-busy-rows.ts';
import type { usePending } from './use-pending.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface PendingCardProps {
  pending: ReturnType<typeof usePending>;
  busy: BusyRows;
  actions: RowActions;
}

/** What waits for approval, the longest waiting first; nothing while nothing waits. */
export function PendingCard({ pending, busy, actions }: PendingCardProps) {
  const { query } = pending;
  const businesses = pending.businesses.filter((business) => !busy.leavesPending(business));
  const total = pending.total - pending.businesses.length + businesses.length;
  const focus = useListFocus(findListingsHeading);
  if (businesses.length === 0) return null;
  return (
    <section
      {...focus}
      aria-labelledby="pending"
      className="mb-5 rounded-card border border-gold-line bg-surface"
    >
      <div className="px-4 py-3">
        <h2 id="pending" className="text-lg font-bold">
          Pending Approvals ({formatNumber(total)})
        </h2>
        <p className="text-sm text-muted">Choose a name to see the whole submission.</p>
      </div>
      <div className="max-h-110 overflow-y-auto">
        <Table label="Pending approvals" className="min-w-3xl">
          <thead>
            <tr>
              <HeadCell className="pl-4">Business</HeadCell>
              <HeadCell className="w-44">Location</HeadCell>
              <HeadCell className="w-28">Type</HeadCell>
              <HeadCell className="w-32">Submitted</HeadCell>
              <ActionsHeadCell className="w-28" />
            </tr>
          </thead>
          <tbody>
            {businesses.map((business) => (
              <PendingRow key={business.id} business={business} actions={actions} />
            ))}
          </tbody>
        </Table>
        <MoreButton query={query} label="Show more" className="flex justify-center p-3" />
      </div>
    </section>
  );
}

function PendingRow({ business, actions }: { business: StaffBusiness; actions: RowActions }) {
  return (
    <BusinessRow business={business} actions={actions}>
      <Cell className="pl-4">
        <BusinessName business={business} onOpen={() => actions.run('edit', business)} />
        <OtherState business={business} className="sm:hidden" />
      </Cell>
      <Cell title={`${business.city}, ${business.state}`}>
        {business.city}, {business.state}
        <OtherState business={business} className="max-sm:hidden" />
      </Cell>
      <Cell>{business.isPremium ? <PremiumBadge /> : <Badge>Free</Badge>}</Cell>
      <Cell>{days.format(new Date(business.submittedAt))}</Cell>
      <ActionsCell>
        <div className="-ml-2 flex">
          <IconButton
            label={`Approve ${business.name}`}
            onClick={() => actions.run('approve', business)}
          >
            <Check size={20} aria-hidden="true" className="text-accent" />
          </IconButton>
          <IconButton
            label={`Reject ${business.name}`}
            onClick={() => actions.run('reject', business)}
          >
            <X size={20} aria-hidden="true" className="text-danger" />
          </IconButton>
        </div>
      </ActionsCell>
    </BusinessRow>
  );
}

/** Stands where it is in sight: on phones the column of places is not. */
function OtherState({ business, className }: { business: StaffBusiness; className: string }) {
  const { zipCode, zipCodeState } = business;
  if (!zipCodeState) return null;
  return (
    <p className={`text-xs text-danger ${className}`}>
      ZIP code {zipCode} is in {zipCodeState}
    </p>
  );
}
