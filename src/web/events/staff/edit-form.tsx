import type { StaffEvent } from '../../../contract/events.staff.ts';
import { send } from '../../kit/send.ts';
import { SaveForm } from '../save-form.tsx';

export const EVENT_LISTS = ['/api/admin/events'];

export function EventEditForm({
  event,
  onClose,
}: {
  event: StaffEvent | null;
  onClose: () => void;
}) {
  return (
    <SaveForm
      event={event}
      place="any"
      lists={EVENT_LISTS}
      picturePath={(id) => `/api/admin/events/${id}/picture`}
      save={(body) =>
        event
          ? send('PUT /api/admin/events/:id', {
              params: { id: event.id },
              body: { ...body, version: event.version },
            })
          : send('POST /api/admin/events', { body })
      }
      onClose={onClose}
    />
  );
}
