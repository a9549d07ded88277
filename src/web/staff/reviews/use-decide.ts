import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { DECISION_DAYS } from '../../../contract/staff/decision-limits.ts';
import type { DecisionAction, ReviewDecision } from '../../../contract/staff/decisions.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

const REVIEW_LISTS = [
  ...['/api/admin/reviews', '/api/admin/review-groups', '/api/admin/review-decisions'],
  ...['/api/businesses', '/api/admin/audit'],
];

export type Order = Parameters<typeof send<'POST /api/admin/review-decisions'>>[1]['body'];

export const decided: Record<DecisionAction, typeof m.count_reviews> = {
  hold: m.count_reviews_held,
  publish: m.count_reviews_published,
  remove: m.count_reviews_removed,
};

const underWay: typeof decided = {
  hold: m.count_reviews_being_held,
  publish: m.count_reviews_being_published,
  remove: m.count_reviews_being_removed,
};

function sayDecision({ action, state, reviewCount }: ReviewDecision): string {
  return formatCount(reviewCount, (state === 'running' ? underWay : decided)[action]);
}

export async function undoDecision(id: number) {
  const { state, leftCount } = await send('POST /api/admin/review-decisions/:id/undo', {
    params: { id },
  });
  const left = formatCount(leftCount, m.count_reviews);
  return {
    title: state === 'undone' ? m.staff_reviews_undone() : m.staff_reviews_this_is_being_undone(),
    ...(leftCount > 0 && {
      description: m.staff_reviews_left_had_changed_since_and_stayed({ left }),
    }),
  };
}

export function useDecide({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return useStaffAction<Order, ReviewDecision>({
    run: (body) => send('POST /api/admin/review-decisions', { body }),
    done: (decision) => ({
      title: sayDecision(decision),
      description: m.staff_reviews_you_can_undo_this_for_decisiondays({
        decisionDays: DECISION_DAYS,
      }),
    }),
    undo:
      ({ id }) =>
      () =>
        undoDecision(id),
    fallback: m.staff_reviews_the_reviews_could_not_be_changed(),
    lists: REVIEW_LISTS,
    onDone: onClose,
    onRefused: ({ status }) => {
      if (status !== 404 && status !== 409) return;
      onClose();
      void refetchLists(queryClient, REVIEW_LISTS);
    },
  });
}
