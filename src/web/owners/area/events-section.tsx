import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnEvent } from '../../../contract/events.owner.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import { describeRepeats } from '../../../domain/events/event-rule-words.ts';
import { EventState } from '../../events/event-state.tsx';
import { SaveForm } from '../../events/save-form.tsx';
import { type LoaderContext, loadPages } from '../../kit/load.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { useSend } from '../../kit/use-send.ts';

function readOwnEvents(id: number) {
  return readPages('GET /api/desk/:id/events', { params: { id }, query: {} });
}

export function loadOwnEvents(context: LoaderContext, id: number) {
  return loadPages(context, readOwnEvents(id)).catch(() => undefined);
}

const listsOf = (businessId: number) => [`/api/desk/${businessId}/events`];

export function EventsSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const { id } = listing;
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(readOwnEvents(id));
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <div className="skeleton h-40" />;
  if (!query.data) throw query.error;
  const events = query.data.pages.flatMap(({ items }) => items);
  return (
    <Card title={m.events_title()}>
      <p className="mb-4 max-w-[65ch] text-muted">{m.events_own_lead()}</p>
      {isAdding ? (
        <SaveForm
          event={null}
          place="listing"
          lists={listsOf(id)}
          picturePath={(eventId) => `/api/desk/${id}/events/${eventId}/picture`}
          save={(body) => send('POST /api/desk/:id/events', { params: { id }, body })}
          onClose={() => setAdding(false)}
        />
      ) : (
        !owner.isLocked && <Button onClick={() => setAdding(true)}>{m.events_add()}</Button>
      )}
      <section {...focus} aria-label={m.events_title()} className="mt-4">
        {events.length === 0 && (
          <p ref={empty} tabIndex={-1} className="text-muted">
            {m.events_own_none()}
          </p>
        )}
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <Item key={event.id} event={event} businessId={id} isLocked={owner.isLocked} />
          ))}
        </ul>
        <MoreButton query={query} label={m.common_more()} className="mt-4 flex justify-center" />
      </section>
    </Card>
  );
}

interface ItemProps {
  event: OwnEvent;
  businessId: number;
  isLocked: boolean;
}

function Item({ event, businessId, isLocked }: ItemProps) {
  const { id: eventId, title, version, status } = event;
  const repeats = describeRepeats({ ...event, first: event.startsAt.slice(0, 10) });
  const [isEditing, setEditing] = useState(false);
  const params = { id: businessId, eventId };
  const act = useSend<'cancel' | 'remove', string>({
    run: async (action) => {
      if (action === 'cancel') {
        await send('POST /api/desk/:id/events/:eventId/cancel', { params, body: { version } });
        return m.events_is_canceled();
      }
      await send('DELETE /api/desk/:id/events/:eventId', { params });
      return m.events_deleted();
    },
    done: (done) => ({ title: done, description: title }),
    lists: listsOf(businessId),
  });
  const hidden = <span className="sr-only">: {title}</span>;
  return (
    <li data-item tabIndex={-1} className="py-4">
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <EventState event={event} />
      {repeats && <p className="text-sm wrap-anywhere">{repeats}</p>}
      {isEditing && (
        <div className="mt-3">
          <SaveForm
            event={event}
            place="listing"
            lists={listsOf(businessId)}
            picturePath={(id) => `/api/desk/${businessId}/events/${id}/picture`}
            save={(body) =>
              send('PUT /api/desk/:id/events/:eventId', { params, body: { ...body, version } })
            }
            onClose={() => setEditing(false)}
          />
        </div>
      )}
      {!isLocked && !isEditing && (
        <div data-actions className="-ml-3 mt-1 flex flex-wrap">
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {m.common_edit()}
            {hidden}
          </Button>
          {status === 'approved' && event.nextAt && (
            <Button variant="quiet" disabled={act.isPending} onClick={() => act.mutate('cancel')}>
              {m.events_cancel()}
              {hidden}
            </Button>
          )}
          <Button variant="quiet" disabled={act.isPending} onClick={() => act.mutate('remove')}>
            {m.common_delete()}
            {hidden}
          </Button>
        </div>
      )}
    </li>
  );
}
