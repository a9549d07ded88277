import { send } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { useStaffAction } from '../use-staff-action.ts';

export const LISTS = ['/api/admin/photos', '/api/admin/audit'] as const;

export function useCheckPhotos() {
  return useStaffAction({
    run: (ids: number[]) => send('POST /api/admin/photos/check', { body: { ids } }),
    done: ({ checked }) => ({
      title:
        checked === 0 ? 'Checked already' : `${formatCount(checked, 'photo', 'photos')} checked`,
    }),
    fallback: 'The photos could not be marked as checked',
    lists: LISTS,
  });
}
