import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../api.ts';
import { formatCount } from '../../format.ts';
import type { Undo } from '../use-staff-action.ts';

type Changed = Pick<StaffBusiness, 'id' | 'version'>;

/** Takes back what was just done to a business, given as that left it; `title` is said then. */
export function undoChange({ id, version }: Changed, title: string): Undo {
  return async () => {
    await send('POST /api/admin/businesses/:id/undo', { params: { id }, body: { version } });
    return { title };
  };
}

export function undoChanges(changes: Changed[]): Undo | null {
  if (changes.length === 0) return null;
  return async () => {
    const answer = await send('POST /api/admin/businesses/bulk/undo', { body: { changes } });
    const [first] = answer.failed;
    const title = `${formatCount(answer.done.length, 'business is', 'businesses are')} as before`;
    if (!first) return { title };
    const others = formatCount(answer.failed.length, 'business', 'businesses');
    return {
      title,
      description: `Could not undo ${others}: ${first.detail}`,
      variant: 'destructive',
    };
  };
}
