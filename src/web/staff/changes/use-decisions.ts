import { useQueryClient } from '@tanstack/react-query';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import { send } from '../../api.ts';
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
    done: { title: 'Change accepted', description: 'The page shows it, and its owner is told.' },
    fallback: 'Failed to accept the change',
    lists: LISTS,
    onRefused: useRefetch(),
  });
}

export function useRefuseChange({ id }: StaffChange, onDone: () => void) {
  return useStaffAction<string, unknown>({
    run: (reason) =>
      send('POST /api/admin/changes/:id/refuse', { params: { id }, body: { reason } }),
    done: { title: 'Change refused', description: 'Its owner is told why.' },
    fallback: 'Failed to refuse the change',
    lists: LISTS,
    onDone,
    onRefused: useRefetch(),
  });
}
