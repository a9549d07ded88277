import * as m from '#messages';
import type { ReportAnswer } from '../../../contract/reports.owner.ts';
import { CLOSED_REPORTS_NEEDED, type ReportGroup } from '../../../contract/reports.staff.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';

const answers: Record<ReportAnswer, string> = {
  fixed: m.reports_owner_fixed(),
  wrong: m.reports_owner_disputes(),
};

export function ReportFacts({ group }: { group: ReportGroup }) {
  const { business, reason, count, lastAt, details, ownerAnswer } = group;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="gold">{problemNames[reason]}</Badge>
        {business.mayBeClosed && <Badge>{m.reports_marked_closed()}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {m.reports_count_last({
          count: formatCount(count, m.count_reports_listing),
          date: formatDate(lastAt),
        })}
      </p>
      {details.length > 0 && (
        <ul aria-label={m.common_details()} className="list-disc pl-5 text-sm">
          {details.map((detail, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two visitors may say the same
            <li key={place} className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {ownerAnswer && <p className="text-sm font-semibold">{answers[ownerAnswer]}</p>}
    </>
  );
}

/**
 * Decisions apply to the reports shown; newer ones stay open. Marking a listing as closed requires enough
 * confirmed reports.
 */
export function reportOffers(group: ReportGroup): StaffAction[] {
  const { business, reason, confirmedClosed } = group;
  const decisions = [
    decision(group, 'confirmed', m.reports_confirm, 'a'),
    decision(group, 'dismissed', m.reports_dismiss, 'r'),
  ];
  const target = <span className="sr-only">: {business.name}</span>;
  const mayMark = !business.mayBeClosed && confirmedClosed >= CLOSED_REPORTS_NEEDED;
  const mark: StaffAction = {
    label: spoken(m.common_mark_closed, { target }),
    keys: 'c',
    stays: true,
    run: () => sendClosedMark(business, true),
  };
  const unmark: StaffAction = {
    label: (
      <>
        {m.reports_remove_mark()}
        {target}
      </>
    ),
    variant: 'quiet',
    stays: true,
    run: () => sendClosedMark(business, false),
  };
  return [
    ...decisions,
    ...(reason === 'closed' && mayMark ? [mark] : []),
    ...(reason === 'closed' && business.mayBeClosed ? [unmark] : []),
  ];
}

function decision(
  { business, reason, lastId }: ReportGroup,
  decided: 'confirmed' | 'dismissed',
  label: typeof m.reports_confirm,
  keys: string,
): StaffAction {
  return {
    label: spoken(label, { target: `: ${problemNames[reason]}, ${business.name}` }),
    keys,
    variant: decided === 'confirmed' ? 'secondary' : 'quiet',
    run: async () => {
      const { confirmedClosed } = await send('POST /api/admin/businesses/:id/reports', {
        params: { id: business.id },
        body: { reason, decision: decided, lastId },
      });
      return {
        title: m.reports_decided(),
        ...(reason === 'closed' && {
          description: m.reports_decided_closed({ confirmedClosed }),
        }),
      };
    },
  };
}

export async function sendClosedMark(
  { id, name }: Pick<ReportGroup['business'], 'id' | 'name'>,
  mayBeClosed: boolean,
) {
  await send('PUT /api/admin/businesses/:id/closed', { params: { id }, body: { mayBeClosed } });
  return {
    title: mayBeClosed ? m.common_marked_closed() : m.reports_mark_removed(),
    description: name,
  };
}
