import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { DecisionAction, ReviewDecision } from '../../../contract/reviews.staff.ts';
import { DECISION_DAYS } from '../../../domain/decision-limits.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { refetchLists, useStaffAction } from '../../kit/use-staff-action.ts';

const REVIEW_LISTS = [
  ...['/api/admin/reviews', '/api/admin/review-groups', '/api/admin/review-decisions'],
  ...['/api/businesses', '/api/admin/audit'],
];

export type DecisionOrder = Parameters<typeof send<'POST /api/admin/review-decisions'>>[1]['body'];

export const decided: Record<DecisionAction, typeof m.count_reviews> = {
  hold: m.reviews_held_count,
  publish: m.reviews_published_count,
  remove: m.reviews_removed_count,
};

const underWay: typeof decided = {
  hold: m.reviews_holding_count,
  publish: m.reviews_publishing_count,
  remove: m.reviews_removing_count,
};

function formatDecision({ action, state, reviewCount }: ReviewDecision): string {
  return formatCount(reviewCount, (state === 'running' ? underWay : decided)[action]);
}

export async function sendUndo(id: number) {
  const { state, leftCount } = await send('POST /api/admin/review-decisions/:id/undo', {
    params: { id },
  });
  const left = formatCount(leftCount, m.count_reviews);
  return {
    title: state === 'undone' ? m.reviews_undone() : m.reviews_undoing(),
    ...(leftCount > 0 && {
      description: m.reviews_undo_skipped({ left }),
    }),
  };
}

export function useDecide({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return useStaffAction<DecisionOrder, ReviewDecision>({
    run: (body) => send('POST /api/admin/review-decisions', { body }),
    done: (decision) => ({
      title: formatDecision(decision),
      description: m.reviews_undo_hint({
        decisionDays: DECISION_DAYS,
      }),
    }),
    undo:
      ({ id }) =>
      () =>
        sendUndo(id),
    fallback: m.reviews_decide_failed(),
    lists: REVIEW_LISTS,
    onDone: onClose,
    onRefused: ({ status }) => {
      if (status !== 404 && status !== 409) return;
      onClose();
      void refetchLists(queryClient, REVIEW_LISTS);
    },
  });
}
