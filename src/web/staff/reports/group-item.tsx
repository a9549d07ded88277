import * as m from '#messages';
import type { ReportAnswer } from '../../../contract/desk/reports.ts';
import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { CLOSED_REPORTS_NEEDED } from '../../../contract/staff/closed-reports.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { BusinessName } from '../reviews/review-queue.tsx';
import { useDecide } from './use-decide.ts';
import { useMarkClosed } from './use-mark-closed.ts';

const answers: Record<ReportAnswer, string> = {
  fixed: m.staff_reports_the_owner_says_that_it_is(),
  wrong: m.staff_reports_the_owner_says_that_this_is(),
};

export function GroupItem({ group, isOpen }: { group: ReportGroup; isOpen: boolean }) {
  const { business, reason, count, lastAt, details, ownerAnswer } = group;
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BusinessName business={business} />
        <Badge tone="gold">{problemNames[reason]}</Badge>
        {business.mayBeClosed && <Badge>{m.staff_reports_its_page_says_that_it_may()}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {m.staff_reports_count_last_date({
          count: formatCount(count, m.count_business_reports),
          date: formatDate(lastAt),
        })}
      </p>
      {details.length > 0 && (
        <ul aria-label={m.staff_reports_details()} className="list-disc pl-5 text-sm">
          {details.map((detail, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two visitors may say the same
            <li key={place} className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {ownerAnswer && <p className="text-sm font-semibold">{answers[ownerAnswer]}</p>}
      <div data-actions className="flex flex-wrap gap-3">
        {isOpen && <Decisions group={group} />}
        {reason === 'closed' && <ClosedMark group={group} isOpen={isOpen} />}
      </div>
    </li>
  );
}

function Decisions({ group }: { group: ReportGroup }) {
  const decide = useDecide(group);
  const target = `: ${problemNames[group.reason]}, ${group.business.name}`;
  return (
    <>
      <Button
        variant="secondary"
        disabled={decide.isPending}
        onClick={() => decide.mutate('confirmed')}
      >
        <Rich
          message={m.staff_reports_confirm_target}
          fields={{ target }}
          parts={{ span: (text) => <span className="sr-only">{text}</span> }}
        />
      </Button>
      <Button
        variant="quiet"
        disabled={decide.isPending}
        onClick={() => decide.mutate('dismissed')}
      >
        <Rich
          message={m.staff_reports_dismiss_target}
          fields={{ target }}
          parts={{ span: (text) => <span className="sr-only">{text}</span> }}
        />
      </Button>
    </>
  );
}

function ClosedMark({ group, isOpen }: { group: ReportGroup; isOpen: boolean }) {
  const { business, confirmedClosed } = group;
  const mark = useMarkClosed(business);
  const target = <span className="sr-only">: {business.name}</span>;
  const mayMark = !business.mayBeClosed && confirmedClosed >= CLOSED_REPORTS_NEEDED;
  return (
    <>
      {mayMark && (
        <Button disabled={mark.isPending} onClick={() => mark.mutate(true)}>
          <Rich message={m.staff_reports_mark_as_may_be_closed_target} fields={{ target }} />
        </Button>
      )}
      {(business.mayBeClosed || !isOpen) && (
        <Button variant="quiet" disabled={mark.isPending} onClick={() => mark.mutate(false)}>
          {business.mayBeClosed
            ? m.staff_reports_it_is_open_remove_the_mark()
            : m.staff_reports_it_is_open()}
          {target}
        </Button>
      )}
    </>
  );
}
