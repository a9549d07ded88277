import * as m from '#messages';
import { DECISION_DAYS } from '../../../../contract/staff/decision-limits.ts';
import type { ReviewDecision } from '../../../../contract/staff/decisions.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ActionBar, type Offer, spoken } from '../../decide.tsx';
import { QueueList } from '../../staff-screen.tsx';
import { decided, undoDecision } from '../use-decide.ts';
import { useListKeys } from '../use-list-keys.ts';

const LOOK_AGAIN_AFTER = 1500;

export function Decisions() {
  useListKeys();
  return (
    <QueueList
      list="GET /api/admin/review-decisions"
      request={{ query: {} }}
      label={m.reviews_decisions()}
      none={m.reviews_decisions_empty({ decisionDays: DECISION_DAYS })}
      failure={m.reviews_decisions_failed()}
      every={(decisions) => decisions.some(isUnderWay) && LOOK_AGAIN_AFTER}
      keyOf={({ id }) => id}
    >
      {(decision) => <Decision decision={decision} />}
    </QueueList>
  );
}

function isUnderWay({ state }: ReviewDecision): boolean {
  return state === 'running' || state === 'undoing';
}

function Decision({ decision }: { decision: ReviewDecision }) {
  const { action, reviewCount, businesses, businessCount, decidedAt, decidedBy } = decision;
  const { reason, groupId, leftCount, undoneBy, notices } = decision;
  const title = formatCount(reviewCount, decided[action]);
  const others = businessCount - businesses.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold">{title}</h2>
        {undoneBy && <Badge tone="gold">{m.reviews_undone_by({ undoneBy })}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {decidedBy}, {formatDate(decidedAt)}: {businesses.join(', ')}
        {others > 0 && ` ${m.reviews_group_more({ number: formatNumber(others) })}`}
      </p>
      {reason && <p className="max-w-[75ch] text-sm wrap-anywhere">“{reason}”</p>}
      {isUnderWay(decision) && <Progress decision={decision} />}
      {leftCount > 0 && (
        <p className="text-sm">
          {m.reviews_decision_skipped({
            count: formatCount(leftCount, m.count_reviews),
          })}
        </p>
      )}
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      <div className="flex flex-wrap gap-3">
        {decision.isUndoable && <ActionBar offers={[undo(decision, title)]} />}
        {groupId && (
          <TextLink to={`/admin/reviews?group=${groupId}`}>
            {spoken(m.reviews_group_of, { title })}
          </TextLink>
        )}
      </div>
    </>
  );
}

function Progress({
  decision: { state, settledCount, reviewCount },
}: {
  decision: ReviewDecision;
}) {
  const numbers = { number: formatNumber(settledCount), number2: formatNumber(reviewCount) };
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
      <progress value={settledCount} max={reviewCount} className="h-3 accent-accent">
        {settledCount}
      </progress>
      {state === 'undoing'
        ? m.reviews_undo_progress(numbers)
        : m.reviews_decision_progress(numbers)}
    </p>
  );
}

function undo({ id, undoableUntil }: ReviewDecision, title: string): Offer {
  return {
    label: (
      <Rich
        message={m.reviews_undo_named}
        fields={{ title, date: formatDate(undoableUntil) }}
        parts={{
          span: (text) => <span className="sr-only">{text}</span>,
          span2: (text) => <span className="text-sm font-normal text-muted">{text}</span>,
        }}
      />
    ),
    fallback: m.reviews_undo_failed(),
    run: () => undoDecision(id),
  };
}

function Notice({ notice }: { notice: ReviewDecision['notices'][number] }) {
  const { id, businessName, removed, until, isShown } = notice;
  if (!isShown) return null;
  const end: Offer = {
    label: spoken(m.reviews_note_end, { businessName }),
    variant: 'quiet',
    fallback: m.reviews_note_end_failed(),
    run: async () => {
      await send('DELETE /api/admin/review-notices/:id', { params: { id } });
      return { title: m.reviews_note_ended() };
    },
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {m.reviews_note_shown({
          businessName,
          date: formatDate(until),
          count: formatCount(removed, m.reviews_note_removed_count),
        })}
      </span>
      <ActionBar offers={[end]} />
    </div>
  );
}
