import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ReportQueue } from '../../../contract/staff/business-reports.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { GroupItem } from './group-item.tsx';

export function ReportsPage() {
  return <StaffOnly>{() => <ReportsScreen />}</StaffOnly>;
}

const words: Record<ReportQueue, { label: string; none: string }> = {
  open: { label: m.staff_reports_open(), none: m.staff_reports_no_open_reports() },
  closed: {
    label: m.staff_reports_confirmed_closed(),
    none: m.staff_reports_no_business_was_confirmed_to_be(),
  },
};

function ReportsScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.businessReports).status === 'closed' ? 'closed' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_reports_reports()} isHidden />
      <BackLink to="/admin">{m.staff_reports_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_reports_reports()}</h1>
      <p className="max-w-[75ch] text-muted">{m.staff_reports_what_visitors_say_is_wrong_with()}</p>
      <nav aria-label={m.staff_reports_queues()} className="-mx-3 mb-3 flex flex-wrap">
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
  return (
    <div
      role="status"
      aria-label={m.staff_reports_loading_reports()}
      className="skeleton h-screen"
    />
  );
}

function Groups({ status }: { status: ReportQueue }) {
  const { query, empty, focus } = useQueue('GET /api/admin/business-reports', {
    query: { status },
  });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_reports_the_reports_could_not_be_loaded()}
      />
    );
  const groups = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_reports_queue()}>
      {groups.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {words[status].none}
        </p>
      ) : (
        <ol
          aria-label={m.staff_reports_reports()}
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
      <MoreButton
        query={query}
        label={m.staff_reports_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
