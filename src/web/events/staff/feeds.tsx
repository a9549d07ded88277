import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { CalendarFeed } from '../../../contract/events.staff.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { FormDialog, StaffForm, useFields } from '../../staff/form.tsx';
import { CardList } from '../../staff/staff-screen.tsx';
import { EventImportOutcome } from './outcome.tsx';
import { FilePlaceFields, NO_PLACE, toPlace } from './place-fields.tsx';

const LISTS = ['/api/admin/event-feeds'];

/** Shows the feeds: calendar files that are fetched regularly by URL. */
export function Feeds() {
  const feeds = useQuery({ ...read('GET /api/admin/event-feeds', {}), staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <p className="mb-3 max-w-[75ch] text-muted">{m.events_feeds_lead()}</p>
      <Button onClick={() => setAdding(true)} className="mb-4">
        {m.events_feed_add()}
      </Button>
      <CardList query={feeds} failure={m.events_feeds_failed()} none={m.events_feeds_none()}>
        {(feed) => <Feed feed={feed} />}
      </CardList>
      {isAdding && (
        <FormDialog title={m.events_feed_add()} onClose={close}>
          <FeedForm onClose={close} />
        </FormDialog>
      )}
    </>
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const { url, business, city, state, readAt, eventCount, outcome } = feed;
  return (
    <>
      <h2 className="font-mono text-sm font-semibold wrap-anywhere">{url}</h2>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{business?.name ?? `${city}, ${state}`}</span>
        <span>{formatCount(eventCount, m.count_events)}</span>
        <span>
          {readAt ? m.events_feed_read({ date: formatMoment(readAt) }) : m.events_feed_unread()}
        </span>
      </p>
      <Outcome outcome={outcome} />
      <ActionBar offers={feedOffers(feed)} className="-ml-3" />
    </>
  );
}

function Outcome({ outcome }: Pick<CalendarFeed, 'outcome'>) {
  if (!outcome) return null;
  if ('failure' in outcome) {
    return <p className="text-sm font-medium text-danger">{outcome.failure}</p>;
  }
  if ('isSame' in outcome) return <p className="text-sm">{m.events_feed_same()}</p>;
  return <EventImportOutcome outcome={outcome} />;
}

function feedOffers({ id, url }: CalendarFeed): StaffAction[] {
  const params = { id };
  const look = (label: string) => ({
    label: (
      <>
        {label}
        <span className="sr-only">: {url}</span>
      </>
    ),
    variant: 'quiet' as const,
  });
  return [
    {
      ...look(m.events_feed_now()),
      run: async () => {
        await send('POST /api/admin/event-feeds/:id/run', { params });
        return { title: m.events_feed_queued(), description: url };
      },
    },
    {
      ...look(m.common_remove()),
      asks: {
        title: m.events_feed_remove_title(),
        name: url,
        text: m.events_feed_remove_text(),
        confirm: m.common_remove(),
      },
      run: async () => {
        await send('DELETE /api/admin/event-feeds/:id', { params });
        return { title: m.events_feed_removed(), description: url };
      },
    },
  ];
}

function FeedForm({ onClose }: { onClose: () => void }) {
  const { values, field, setRefused } = useFields({ ...NO_PLACE, url: '' });
  const save = useSend<void, unknown>({
    run: () => {
      const { businessId, ...town } = toPlace(values);
      const body = { ...town, url: values.url, businessId: businessId ? Number(businessId) : null };
      return send('POST /api/admin/event-feeds', { body });
    },
    done: { title: m.events_feed_added(), description: values.url },
    fallback: m.common_save_failed(),
    lists: LISTS,
    onDone: onClose,
    onRefused: setRefused,
  });
  return (
    <StaffForm
      label={m.events_feed_add()}
      submit={save.isPending ? m.common_saving() : m.events_feed_add()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <TextField
        label={m.events_feed_address()}
        type="url"
        placeholder="https://"
        required
        maxLength={2000}
        autoCapitalize="none"
        {...field('url')}
      />
      <FilePlaceFields field={field} />
    </StaffForm>
  );
}
