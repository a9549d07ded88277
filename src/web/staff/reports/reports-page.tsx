import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { QueueList, StaffScreen, Views } from '../staff-screen.tsx';
import { GroupItem } from './group-item.tsx';

export function ReportsPage() {
  const status = useParameters(screens.businessReports).status === 'closed' ? 'closed' : 'open';
  return (
    <StaffScreen
      title={m.staff_reports_reports()}
      about={m.staff_reports_what_visitors_say_is_wrong_with()}
    >
      <Views
        label={m.staff_reports_queues()}
        views={[
          { to: '/admin/reports', name: m.staff_reports_open(), isCurrent: status === 'open' },
          {
            to: '/admin/reports?status=closed',
            name: m.staff_reports_confirmed_closed(),
            isCurrent: status === 'closed',
          },
        ]}
      />
      <QueueList
        key={status}
        list="GET /api/admin/business-reports"
        request={{ query: { status } }}
        label={m.staff_reports_queue()}
        none={
          status === 'open'
            ? m.staff_reports_no_open_reports()
            : m.staff_reports_no_business_was_confirmed_to_be()
        }
        failure={m.staff_reports_the_reports_could_not_be_loaded()}
      >
        {(groups) => (
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
      </QueueList>
    </StaffScreen>
  );
}
