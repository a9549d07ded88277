import * as m from '#messages';
import type { EventStatus, OwnEvent } from '../../contract/events.owner.ts';
import { describeWhen } from '../../domain/events/event-words.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { Link } from '../kit/ui/link.tsx';
import { eventPath } from './event-list.tsx';

export const statusNames: Record<EventStatus, string> = {
  waiting: m.common_waiting(),
  approved: m.common_approved(),
  refused: m.events_status_refused(),
  canceled: m.events_canceled(),
};

/** Shows editors the next date of an event, and whether visitors see it. */
export function EventState({ event }: { event: OwnEvent }) {
  const { status, nextAt, isAllDay, timeZone, slug } = event;
  // Formats the event's local time as it is, without converting it.
  const local = { startsAt: `${event.startsAt}:00Z`, timeZone: 'UTC' };
  const isShown = status === 'approved' || status === 'canceled';
  const isOver = isShown && nextAt === null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={status === 'approved' && !isOver ? 'accent' : 'gold'}>
        {isOver ? m.events_past() : statusNames[status]}
      </Badge>
      <span>
        {nextAt
          ? m.events_next({
              date: describeWhen({ startsAt: nextAt, endsAt: null, isAllDay, timeZone }),
            })
          : describeWhen({ ...local, endsAt: null, isAllDay })}
      </span>
      {isShown && !isOver && (
        <Link to={eventPath(slug)} className="link">
          {m.areas_see_page()}
        </Link>
      )}
    </p>
  );
}
