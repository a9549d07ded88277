import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as m from '#messages';
import { DECISION_DAYS } from '../../../../contract/staff/decision-limits.ts';
import type { ReviewDecision } from '../../../../contract/staff/decisions.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { readPages } from '../../../read-pages.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { spoken } from '../../decide.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { decided, REVIEW_LISTS, undoDecision } from '../use-decide.ts';
import { useListKeys } from '../use-list-keys.ts';

const LOOK_AGAIN_AFTER = 1500;

export function Decisions() {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/review-decisions', { query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_AGAIN_AFTER : false,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  useListKeys();
  if (query.isPending) return <StaffSkeleton />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_reviews_the_decisions_could_not_be_loaded()}
      />
    );
  const decisions = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_reviews_decisions()}>
      {decisions.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {m.staff_reviews_nothing_was_decided_yet_what_you({ decisionDays: DECISION_DAYS })}
        </p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {decisions.map((decision) => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={m.staff_reviews_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
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
    <li data-item tabIndex={-1} className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold">{title}</h2>
        {undoneBy && <Badge tone="gold">{m.staff_reviews_undone_by_undoneby({ undoneBy })}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {decidedBy}, {formatDate(decidedAt)}: {businesses.join(', ')}
        {others > 0 && ` ${m.staff_reviews_and_number_more({ number: formatNumber(others) })}`}
      </p>
      {reason && <p className="max-w-[75ch] text-sm wrap-anywhere">“{reason}”</p>}
      {isUnderWay(decision) && <Progress decision={decision} />}
      {leftCount > 0 && (
        <p className="text-sm">
          {m.staff_reviews_count_had_changed_meanwhile_and({
            count: formatCount(leftCount, m.count_reviews),
          })}
        </p>
      )}
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      <div data-actions className="flex flex-wrap gap-3">
        {decision.isUndoable && <Undo decision={decision} title={title} />}
        {groupId && (
          <TextLink to={`/admin/reviews?group=${groupId}`}>
            {spoken(m.staff_reviews_the_group_of_title, { title })}
          </TextLink>
        )}
      </div>
    </li>
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
        ? m.staff_reviews_number_of_number2_undone(numbers)
        : m.staff_reviews_number_of_number2_done(numbers)}
    </p>
  );
}

function Undo({
  decision: { id, undoableUntil },
  title,
}: {
  decision: ReviewDecision;
  title: string;
}) {
  const undo = useStaffAction<void, { title: string }>({
    run: () => undoDecision(id),
    done: (toast) => toast,
    fallback: m.staff_reviews_this_could_not_be_undone(),
    lists: REVIEW_LISTS,
  });
  return (
    <Button variant="secondary" disabled={undo.isPending} onClick={() => undo.mutate()}>
      <Rich
        message={m.staff_reviews_undo_title_until_date}
        fields={{ title, date: formatDate(undoableUntil) }}
        parts={{
          span: (text) => <span className="sr-only">{text}</span>,
          span2: (text) => <span className="text-sm font-normal text-muted">{text}</span>,
        }}
      />
    </Button>
  );
}

function Notice({ notice }: { notice: ReviewDecision['notices'][number] }) {
  const { id, businessName, removed, until, isShown } = notice;
  const end = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/admin/review-notices/:id', { params: { id } }),
    done: { title: m.staff_reviews_the_note_is_off_the_page() },
    fallback: m.staff_reviews_the_note_could_not_be_taken(),
    lists: REVIEW_LISTS,
  });
  if (!isShown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {m.staff_reviews_the_page_of_businessname_says({
          businessName,
          date: formatDate(until),
          count: formatCount(removed, m.count_reviews_were_removed),
        })}
      </span>
      <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate()}>
        {spoken(m.staff_reviews_end_the_note_of_businessname, { businessName })}
      </Button>
    </p>
  );
}
