import { send } from '../../kit/send.ts';
import type { Undo } from '../../kit/use-send.ts';

export function undoPageChange(id: number, title: string): Undo {
  return async () => {
    await send('POST /api/admin/pages/:id/undo', { params: { id } });
    return { title };
  };
}

export const PAGE_LISTS = ['/api/admin/pages', '/api/pages', '/api/admin/audit'] as const;
