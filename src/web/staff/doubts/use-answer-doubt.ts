import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { DoubtAnswer, DoubtfulListing } from '../../../contract/staff/checks.ts';
import { send } from '../../send.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

const done: Record<DoubtAnswer, string> = {
  right: m.staff_doubts_confirmed_by_our_team(),
  'may-be-closed': m.staff_doubts_marked_as_may_be_closed(),
  ask: m.staff_doubts_the_owner_will_be_asked_by(),
};

/** Of the listing as it was read; whoever was slower sees the newer one. */
export function useAnswerDoubt({ id, name, version }: DoubtfulListing['business']) {
  const queryClient = useQueryClient();
  return useStaffAction<DoubtAnswer, DoubtAnswer>({
    run: async (answer) => {
      await send('POST /api/admin/doubts/:id', { params: { id }, body: { answer, version } });
      return answer;
    },
    done: (answer) => ({ title: done[answer], description: name }),
    fallback: m.staff_doubts_failed_to_settle_the_doubt(),
    lists: BUSINESS_LISTS,
    onRefused: ({ status }) => {
      if (status === 409 || status === 404) void refetchLists(queryClient, BUSINESS_LISTS);
    },
  });
}
