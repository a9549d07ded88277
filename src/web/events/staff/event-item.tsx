import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffEvent } from '../../../contract/events.staff.ts';
import { showEventFields } from '../../../domain/event-fields.ts';
import { describeRepeats } from '../../../domain/events/event-rule-words.ts';
import { describeEventPlace, describeEventPrice } from '../../../domain/events/event-words.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { EventState } from '../event-state.tsx';
import { ownEventFields } from '../own-event-fields.ts';

const sources: Record<StaffEvent['source'], string> = {
  visitor: m.events_source_visitor(),
  owner: m.events_source_owner(),
  staff: m.events_source_staff(),
  import: m.events_source_import(),
};

export function EventFacts({ event }: { event: StaffEvent }) {
  const { title, description, imageUrl, ticketUrl, price, leastAge, source, picture } = event;
  const { createdAt, email, startsAt, custom } = event;
  const { data: own = [] } = useQuery(ownEventFields);
  const fields = showEventFields(own, custom, { withHidden: true });
  const facts = [
    describeEventPlace(event),
    describeEventPrice(price),
    leastAge && m.events_age_from({ age: leastAge }),
    describeRepeats({ ...event, first: startsAt.slice(0, 10) }),
    ...fields.map(({ name, words }) => `${name}: ${words}`),
  ].filter(Boolean);
  return (
    <>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <EventState event={event} />
      <p className="text-sm wrap-anywhere">{facts.join(' · ')}</p>
      {description && (
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      {picture && (
        <PhotoPicture
          photo={picture}
          width={320}
          alt={picture.alt || title}
          className="h-32 w-auto rounded-card"
        />
      )}
      {[ticketUrl, picture ? null : imageUrl].map(
        (address) =>
          address && (
            <p key={address} className="text-sm wrap-anywhere">
              <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="link">
                {address}
              </a>
            </p>
          ),
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{sources[source]}</span>
        {email && <span className="wrap-anywhere">{email}</span>}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
    </>
  );
}

async function decide(
  { id, title, version }: StaffEvent,
  status: 'approved' | 'refused' | 'canceled',
  reason = '',
) {
  const done = {
    approved: m.events_approved(),
    refused: m.events_refused(),
    canceled: m.events_is_canceled(),
  };
  await send('POST /api/admin/events/:id/decide', {
    params: { id },
    body: { status, reason, version },
  });
  return { title: done[status], description: title };
}

const EventEditForm = later(() => import('./edit-form.tsx'), 'EventEditForm');

export function eventOffers(event: StaffEvent): StaffAction[] {
  const { id, title: name, status } = event;
  const approve: StaffAction = {
    label: spoken(status === 'waiting' ? m.events_approve_named : m.events_reinstate_named, {
      name,
    }),
    keys: 'a',
    run: () => decide(event, 'approved'),
  };
  const refuse: StaffAction = {
    label: spoken(m.events_refuse_named, { name }),
    keys: 'r',
    variant: 'quiet',
    asks: {
      title: m.events_refuse_title(),
      text: m.events_refuse_text({ name }),
      confirm: m.common_refuse(),
      reason: { decision: 'reject', label: m.common_reason_optional(), max: 500 },
    },
    run: (reason) => decide(event, 'refused', reason),
  };
  const cancel: StaffAction = {
    label: spoken(m.events_cancel_named, { name }),
    variant: 'quiet',
    asks: {
      title: m.events_cancel_title(),
      text: m.events_cancel_text({ name }),
      confirm: m.events_cancel(),
    },
    run: () => decide(event, 'canceled'),
  };
  return [
    ...(status === 'approved' ? [cancel] : [approve]),
    ...(status === 'waiting' ? [refuse] : []),
    {
      label: spoken(m.common_edit_span, { name }),
      variant: 'quiet',
      stays: true,
      opens: ({ close }) => (
        <FormDialog title={m.events_edit_title()} size="wide" onClose={close}>
          <EventEditForm event={event} onClose={close} />
        </FormDialog>
      ),
    },
    {
      label: spoken(m.common_delete_span, { name }),
      variant: 'quiet',
      asks: {
        title: m.events_delete_title(),
        text: m.events_delete_text({ name }),
        confirm: m.common_delete(),
      },
      run: async () => {
        await send('DELETE /api/admin/events/:id', { params: { id } });
        return { title: m.events_deleted(), description: name };
      },
    },
  ];
}
