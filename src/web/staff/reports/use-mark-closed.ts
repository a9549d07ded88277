import type { ReportGroup } from '../../../contract/staff/business-reports.ts';
import { send } from '../../api.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { LISTS } from './use-decide.ts';

export function useMarkClosed({ id, name }: ReportGroup['business']) {
  return useStaffAction<boolean, { mayBeClosed: boolean }>({
    run: (mayBeClosed) =>
      send('PUT /api/admin/businesses/:id/closed', { params: { id }, body: { mayBeClosed } }),
    done: ({ mayBeClosed }) => ({
      title: mayBeClosed ? 'Marked as “May be closed”' : 'Not marked as closed',
      description: name,
    }),
    fallback: 'Failed to change the mark',
    lists: [...LISTS, '/api/businesses'],
  });
}
