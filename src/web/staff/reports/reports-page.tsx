import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { screens } from '../../../contract/screens.ts';
import type { ReportQueue } from '../../../contract/staff/business-reports.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { GroupItem } from './group-item.tsx';

export function ReportsPage() {
  return <StaffOnly>{() => <ReportsScreen />}</StaffOnly>;
}

const words: Record<ReportQueue, { label: string; none: string }> = {
  open: { label: 'Open', none: 'No open reports.' },
  closed: { label: 'Confirmed closed', none: 'No business was confirmed to be closed.' },
};

function ReportsScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.businessReports).status === 'closed' ? 'closed' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title="Reports" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Reports</h1>
      <p className="max-w-[75ch] text-muted">
        What visitors say is wrong with a listing. Nothing of it is public. After three confirmed
        reports that a business has closed, its page can say that it may be closed.
      </p>
      <nav aria-label="Queues" className="-mx-3 mb-3 flex flex-wrap">
        <QueueLink to="/admin/reports" isCurrent={status === 'open'}>
          {words.open.label}
        </QueueLink>
        <QueueLink to="/admin/reports?status=closed" isCurrent={status === 'closed'}>
          {words.closed.label}
        </QueueLink>
      </nav>
      {isHydrated ? <Groups key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return <div role="status" aria-label="Loading reports" className="skeleton h-screen" />;
}

function Groups({ status }: { status: ReportQueue }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/business-reports', { query: { status } }),
    // Visitors fill it meanwhile.
    staleTime: 0,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return <ListFailure error={query.error} fallback="The reports could not be loaded." />;
  const groups = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label="Queue">
      {groups.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {words[status].none}
        </p>
      ) : (
        <ol
          aria-label="Reports"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {groups.map((group) => (
            <GroupItem
              key={`${group.business.id} ${group.reason}`}
              group={group}
              isOpen={status === 'open'}
            />
          ))}
        </ol>
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
    </section>
  );
}
