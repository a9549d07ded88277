import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { DuplicatePair } from '../../../contract/duplicates.staff.ts';
import type { ReportAnswer } from '../../../contract/reports.owner.ts';
import { CLOSED_REPORTS_NEEDED, type ReportGroup } from '../../../contract/reports.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { sourceNames } from '../../businesses/sources.ts';
import { PairDetail } from '../../duplicates/staff/pair-detail.tsx';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import {
  type Act,
  ActionBar,
  type Confirmation,
  type StaffAction,
  spoken,
} from '../../staff/decide.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';
import { Side } from '../../staff/side.tsx';

const answers: Record<Exclude<ReportAnswer, 'right'>, string> = {
  fixed: m.reports_owner_fixed(),
  wrong: m.reports_owner_disputes(),
};

interface ReportDetailProps {
  group: ReportGroup;
  /** For each listing that visitors name as the same business, the pair with the reported listing. */
  pairs: (DuplicatePair | null)[];
  user: User;
  /** Further actions beside the decision, such as blocking the sender. */
  more: StaffAction[];
  act: Act;
}

export function ReportDetail({ group, pairs, user, more, act }: ReportDetailProps) {
  const { reason, lastId } = group;
  const settle = async (survivorId: number) => {
    const body = { reason, lastId, decision: 'confirmed' as const };
    // Nothing is left to decide if the merge took the reports away.
    await send('POST /api/admin/businesses/:id/reports', {
      params: { id: survivorId },
      body,
    }).catch(() => null);
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        <ReportFacts group={group} />
      </div>
      {pairs.map(
        (pair) =>
          pair && (
            <PairDetail
              key={`${pair.low.id} ${pair.high.id}`}
              pair={pair}
              isAside
              onMerged={settle}
              {...act}
            />
          ),
      )}
      <ActionBar offers={[...reportOffers(group, user), ...more]} {...act} />
    </>
  );
}

function ReportFacts({ group }: { group: ReportGroup }) {
  const { business, reason, count, lastAt, details, now, corrections, others } = group;
  const { facts, source } = group;
  const standing = writeFacts(facts);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="gold">{problemNames[reason]}</Badge>
        {group.isAgreed && <Badge tone="gold">{m.reports_agreed()}</Badge>}
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
      {now === null && (
        <dl>
          <Side title={m.changes_in_listing()} text={standing} other={standing} />
        </dl>
      )}
      {source && (
        <p className="text-sm text-muted">
          {m.common_source()}: {sourceNames[source]}
        </p>
      )}
      {details.length > 0 && (
        <ul aria-label={m.common_details()} className="list-disc pl-5 text-sm">
          {details.map((detail, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two visitors may write the same text
            <li key={place} className="wrap-anywhere">
              {detail}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={m.reports_same_as()} className="text-sm">
          {others.map((other) => (
            <li key={other.id} className="wrap-anywhere">
              {m.reports_same_as()}: <ListingLink business={other} /> ({other.city}, {other.state})
            </li>
          ))}
        </ul>
      )}
      <OwnerNote group={group} />
      {group.told > 0 && (
        <p className="text-sm text-muted">
          {m.reports_told({ count: formatCount(group.told, m.count_people) })}
        </p>
      )}
    </>
  );
}

function writeFacts(facts: ReportGroup['facts']): string {
  const { address, city, state, zipCode, phone, website, hours } = facts;
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return [place, phone, website, hours].filter(Boolean).join(' · ');
}

function OwnerNote({
  group: { ownerAnswer, askedAt, askedUntil, corrections },
}: {
  group: ReportGroup;
}) {
  const own = corrections.find(({ isOwners }) => isOwners);
  const date = askedAt && formatDate(askedAt);
  const asked =
    date &&
    (askedUntil
      ? m.reports_asked_until({ date, until: formatDate(askedUntil) })
      : m.reports_asked_silent({ date }));
  if (ownerAnswer === 'right') {
    return (
      <p className="text-sm font-semibold wrap-anywhere">
        {m.reports_owner_accepts({ text: own?.text || m.common_empty() })}
      </p>
    );
  }
  if (ownerAnswer) return <p className="text-sm font-semibold">{answers[ownerAnswer]}</p>;
  return asked && <p className="text-sm font-semibold">{asked}</p>;
}

/**
 * Decisions apply to the reports shown; newer ones stay open. Marking a listing as closed requires enough
 * confirmed reports.
 */
function reportOffers(group: ReportGroup, user: User): StaffAction[] {
  const { business, reason, confirmedClosed, corrections } = group;
  const accepts = hasRight(user, 'listings')
    ? corrections.map((one, at) => acceptance(group, one, at === 0 ? 'a' : undefined))
    : [];
  const decisions = [
    ...accepts,
    accepts.length > 0
      ? decision(group, 'confirmed', m.reports_confirm_unchanged, undefined)
      : decision(group, 'confirmed', m.reports_confirm, 'a'),
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

/** Asks for a reason if a visitor left an address and will get it, or if `isAlways`. */
function askReason({ business, told }: ReportGroup, title: string, isAlways: boolean) {
  if (told === 0 && !isAlways) return {};
  const asks: Confirmation = {
    title,
    text: business.name,
    confirm: m.reports_decide(),
    reason: {
      decision: 'report',
      label: m.common_reason_optional(),
      hint: m.reports_reason_hint(),
    },
  };
  return { asks };
}

function decision(
  group: ReportGroup,
  decided: 'confirmed' | 'dismissed',
  label: typeof m.reports_confirm,
  keys: string | undefined,
): StaffAction {
  const { business, reason, lastId } = group;
  const isDismissed = decided === 'dismissed';
  return {
    ...askReason(
      group,
      isDismissed ? m.reports_dismiss_title() : m.reports_confirm_title(),
      isDismissed,
    ),
    label: spoken(label, { target: `: ${problemNames[reason]}, ${business.name}` }),
    ...(keys && { keys }),
    variant: decided === 'confirmed' ? 'secondary' : 'quiet',
    run: async (note) => {
      const { confirmedClosed } = await send('POST /api/admin/businesses/:id/reports', {
        params: { id: business.id },
        body: { reason, decision: decided, lastId, note },
      });
      return {
        title: m.reports_decided(),
        description:
          reason === 'closed' ? m.reports_decided_closed({ confirmedClosed }) : business.name,
        undo: () => sendUndoReports(business, { reason, lastId }),
      };
    },
  };
}

/** Returns the action that applies a correction to the listing and confirms its reports. */
function acceptance(
  group: ReportGroup,
  { id, text }: ReportGroup['corrections'][number],
  keys: string | undefined,
): StaffAction {
  const { business, reason, lastId, now } = group;
  const target = `: ${problemNames[reason]}, ${business.name}`;
  const params = { id: business.id };
  return {
    ...askReason(group, m.reports_accept_title(), false),
    label: text
      ? spoken(m.reports_accept, { text, target })
      : spoken(m.reports_accept_empty, { target }),
    ...(keys && { keys }),
    variant: 'primary',
    run: async (note) => {
      const body = {
        reason,
        decision: 'confirmed' as const,
        lastId,
        accepted: { id, now: now ?? '' },
        note,
      };
      await send('POST /api/admin/businesses/:id/reports', { params, body });
      return {
        title: m.reports_accepted(),
        description: business.name,
        undo: () => sendUndoReports(business, { reason, lastId }),
      };
    },
  };
}

type Reported = Pick<ReportGroup['business'], 'id' | 'name'>;

export async function sendUndoReports(
  { id, name }: Reported,
  body: Pick<ReportGroup, 'reason' | 'lastId'>,
) {
  await send('POST /api/admin/businesses/:id/reports/undo', { params: { id }, body });
  return { title: m.issues_taken_back(), description: name };
}

export async function sendClosedMark({ id, name }: Reported, mayBeClosed: boolean) {
  await send('PUT /api/admin/businesses/:id/closed', { params: { id }, body: { mayBeClosed } });
  return {
    title: mayBeClosed ? m.common_marked_closed() : m.reports_mark_removed(),
    description: name,
  };
}
