import { send } from '../../api.ts';
import type { Undo } from '../use-staff-action.ts';

/** Takes back that a page was just deleted or saved; `title` is said then. */
export function undoPageChange(id: number, title: string): Undo {
  return async () => {
    await send('POST /api/admin/pages/:id/undo', { params: { id } });
    return { title };
  };
}
