import type { ReportAnswer } from '../../../contract/desk/reports.ts';
import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { CLOSED_REPORTS_NEEDED } from '../../../contract/staff/closed-reports.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatCount, formatDate } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BusinessName } from '../reviews/review-queue.tsx';
import { useDecide } from './use-decide.ts';
import { useMarkClosed } from './use-mark-closed.ts';

const answers: Record<ReportAnswer, string> = {
  fixed: 'The owner says that it is fixed.',
  wrong: 'The owner says that this is not so.',
};

export function GroupItem({ group, isOpen }: { group: ReportGroup; isOpen: boolean }) {
  const { business, reason, count, lastAt, details, ownerAnswer } = group;
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BusinessName business={business} />
        <Badge tone="gold">{problemNames[reason]}</Badge>
        {business.mayBeClosed && <Badge>Its page says that it may be closed</Badge>}
      </div>
      <p className="text-sm text-muted">
        {formatCount(count, 'report', 'reports')}, last {formatDate(lastAt)}
      </p>
      {details.length > 0 && (
        <ul aria-label="Details" className="list-disc pl-5 text-sm">
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
        Confirm<span className="sr-only">{target}</span>
      </Button>
      <Button
        variant="quiet"
        disabled={decide.isPending}
        onClick={() => decide.mutate('dismissed')}
      >
        Dismiss<span className="sr-only">{target}</span>
      </Button>
    </>
  );
}

/** Only after enough confirmed reports; to take it back, at any time. */
function ClosedMark({ group, isOpen }: { group: ReportGroup; isOpen: boolean }) {
  const { business, confirmedClosed } = group;
  const mark = useMarkClosed(business);
  const target = <span className="sr-only">: {business.name}</span>;
  const mayMark = !business.mayBeClosed && confirmedClosed >= CLOSED_REPORTS_NEEDED;
  return (
    <>
      {mayMark && (
        <Button disabled={mark.isPending} onClick={() => mark.mutate(true)}>
          Mark as “May be closed”{target}
        </Button>
      )}
      {(business.mayBeClosed || !isOpen) && (
        <Button variant="quiet" disabled={mark.isPending} onClick={() => mark.mutate(false)}>
          {business.mayBeClosed ? 'It is open: remove the mark' : 'It is open'}
          {target}
        </Button>
      )}
    </>
  );
}
