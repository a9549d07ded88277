import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import type { LikeliestTwin } from '../../../contract/staff/duplicates.ts';
import { PremiumBadge } from '../../businesses/premium-badge.tsx';
import { formatNumber } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check } from '../../ui/icons.tsx';
import { X } from '../../ui/later-icons.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ActionsCell, ActionsHeadCell, Cell, HeadCell, Table } from '../../ui/table.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { TwinMark } from '../duplicates/twin-mark.tsx';
import { useLikeliest } from '../duplicates/use-likeliest.ts';
import { BusinessName, BusinessRow } from './business-row.tsx';
import { findListingsHeading } from './listings-heading.ts';
import type { RowActions } from './row-actions.ts';
import type { BusyRows } from './use-busy-rows.ts';
import type { usePending } from './use-pending.ts';

const days = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'medium', timeZone: 'UTC' });

interface PendingCardProps {
  pending: ReturnType<typeof usePending>;
  busy: BusyRows;
  actions: RowActions;
}

export function PendingCard({ pending, busy, actions }: PendingCardProps) {
  const { query } = pending;
  const businesses = pending.businesses.filter((business) => !busy.leavesPending(business));
  const total = pending.total - pending.businesses.length + businesses.length;
  const focus = useListFocus(findListingsHeading);
  const twins = useLikeliest(pending.businesses.map(({ id }) => id));
  if (businesses.length === 0) return null;
  return (
    <section
      {...focus}
      aria-labelledby="pending"
      className="mb-5 rounded-card border border-gold-line bg-surface"
    >
      <div className="px-4 py-3">
        <h2 id="pending" className="text-lg font-bold">
          {m.listings_pending_title({ number: formatNumber(total) })}
        </h2>
        <p className="text-sm text-muted">{m.listings_pending_hint()}</p>
      </div>
      <div className="max-h-110 overflow-y-auto">
        <Table label={m.listings_pending_label()} className="min-w-3xl">
          <thead>
            <tr>
              <HeadCell className="pl-4">{m.common_business()}</HeadCell>
              <HeadCell className="w-44">{m.common_location()}</HeadCell>
              <HeadCell className="w-32">{m.common_type()}</HeadCell>
              <HeadCell className="w-32">{m.common_submitted()}</HeadCell>
              <ActionsHeadCell className="w-28" />
            </tr>
          </thead>
          <tbody>
            {businesses.map((business) => (
              <PendingRow
                key={business.id}
                business={business}
                twin={twins.get(business.id)}
                actions={actions}
              />
            ))}
          </tbody>
        </Table>
        <MoreButton
          query={query}
          label={m.common_show_more()}
          className="flex justify-center p-3"
        />
      </div>
    </section>
  );
}

export function waitingPath({ id }: Pick<StaffBusiness, 'id'>): string {
  return `/admin/triage?item=listing-${id}`;
}

interface PendingRowProps {
  business: StaffBusiness;
  twin: LikeliestTwin | undefined;
  actions: RowActions;
}

function PendingRow({ business, twin, actions }: PendingRowProps) {
  return (
    <BusinessRow business={business} actions={actions}>
      <Cell className="pl-4">
        <BusinessName business={business} to={waitingPath(business)} />
        <OtherState business={business} className="sm:hidden" />
      </Cell>
      <Cell title={`${business.city}, ${business.state}`}>
        {business.city}, {business.state}
        <OtherState business={business} className="max-sm:hidden" />
      </Cell>
      <Cell>
        {business.isPremium ? <PremiumBadge /> : <Badge>{m.common_free()}</Badge>}
        {twin && <TwinMark found={twin} onOpen={() => actions.run('edit', business)} />}
      </Cell>
      <Cell>{days.format(new Date(business.submittedAt))}</Cell>
      <ActionsCell>
        <div className="-ml-2 flex">
          <IconButton
            label={m.listings_approve_named({ name: business.name })}
            onClick={() => actions.run('approve', business)}
          >
            <Check size={20} aria-hidden="true" className="text-accent" />
          </IconButton>
          <IconButton
            label={m.listings_reject_named({ name: business.name })}
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
      {m.listings_zip_state({ zipCode, zipCodeState })}
    </p>
  );
}
