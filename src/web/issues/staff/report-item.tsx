import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { ReportAnswer } from '../../../contract/reports.owner.ts';
import { CLOSED_REPORTS_NEEDED, type ReportGroup } from '../../../contract/reports.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { Side } from '../../staff/side.tsx';

const answers: Record<ReportAnswer, string> = {
  fixed: m.reports_owner_fixed(),
  wrong: m.reports_owner_disputes(),
};

export function ReportFacts({ group }: { group: ReportGroup }) {
  const { business, reason, count, lastAt, details, ownerAnswer, now, corrections } = group;
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
      {now !== null && (
        <dl className="grid gap-2 sm:grid-cols-2">
          <Side title={m.changes_in_listing()} text={now} other={corrections[0]?.text} />
          {corrections.map(({ id, text, count: networks }) => (
            <Side
              key={id}
              title={m.reports_correction({ count: String(networks) })}
              text={text}
              other={now}
            />
          ))}
        </dl>
      )}
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
export function reportOffers(group: ReportGroup, user: User): StaffAction[] {
  const { business, reason, confirmedClosed, corrections } = group;
  const accepts = hasRight(user, 'listings')
    ? corrections.map((one, at) => acceptance(group, one, at === 0 ? 'a' : undefined))
    : [];
  const decisions = [
    ...accepts,
    decision(group, 'confirmed', m.reports_confirm, accepts.length > 0 ? undefined : 'a'),
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
  keys: string | undefined,
): StaffAction {
  return {
    label: spoken(label, { target: `: ${problemNames[reason]}, ${business.name}` }),
    ...(keys && { keys }),
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

/** Makes a correction in the listing, as all the reports asked. */
function acceptance(
  { business, reason, lastId, now }: ReportGroup,
  { id, text }: ReportGroup['corrections'][number],
  keys: string | undefined,
): StaffAction {
  const target = `: ${problemNames[reason]}, ${business.name}`;
  const params = { id: business.id };
  return {
    label: text
      ? spoken(m.reports_accept, { text, target })
      : spoken(m.reports_accept_empty, { target }),
    ...(keys && { keys }),
    variant: 'primary',
    run: async () => {
      const made = await send('POST /api/admin/businesses/:id/reports', {
        params,
        body: { reason, decision: 'confirmed', lastId, accepted: { id, now: now ?? '' } },
      });
      const { version: changed } = made;
      return {
        title: m.reports_accepted(),
        description: business.name,
        ...(changed !== null && {
          undo: async () => {
            const body = { version: changed };
            await send('POST /api/admin/businesses/:id/reports/undo', { params, body });
            return { title: m.reports_undone(), description: business.name };
          },
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
