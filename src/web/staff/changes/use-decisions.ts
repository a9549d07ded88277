import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { send } from '../../send.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/changes', ...BUSINESS_LISTS];

/** What was decided or changed by someone else meanwhile is read again. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => void refetchLists(queryClient, LISTS);
}

export function useAcceptChange({ id, business }: StaffChange) {
  return useStaffAction<void, unknown>({
    run: () =>
      send('POST /api/admin/changes/:id/accept', {
        params: { id },
        body: { version: business.version },
      }),
    done: {
      title: m.staff_changes_change_accepted(),
      description: m.staff_changes_the_page_shows_it_and_its(),
    },
    fallback: m.staff_changes_failed_to_accept_the_change(),
    lists: LISTS,
    onRefused: useRefetch(),
  });
}

export function useRefuseChange({ id }: StaffChange, onDone: () => void) {
  return useStaffAction<string, unknown>({
    run: (reason) =>
      send('POST /api/admin/changes/:id/refuse', { params: { id }, body: { reason } }),
    done: {
      title: m.staff_changes_change_refused(),
      description: m.staff_changes_its_owner_is_told_why(),
    },
    fallback: m.staff_changes_failed_to_refuse_the_change(),
    lists: LISTS,
    onDone,
    onRefused: useRefetch(),
  });
}
