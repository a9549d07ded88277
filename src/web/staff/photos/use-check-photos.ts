import * as m from '#messages';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import { useStaffAction } from '../use-staff-action.ts';

export const LISTS = ['/api/admin/photos', '/api/admin/audit'] as const;

export function useCheckPhotos() {
  return useStaffAction({
    run: (ids: number[]) => send('POST /api/admin/photos/check', { body: { ids } }),
    done: ({ checked }) => ({
      title:
        checked === 0
          ? m.staff_photos_checked_already()
          : m.staff_photos_count_checked({ count: formatCount(checked, m.count_photos) }),
    }),
    fallback: m.staff_photos_the_photos_could_not_be_marked(),
    lists: LISTS,
  });
}
