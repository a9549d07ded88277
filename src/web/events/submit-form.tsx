import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { EventField } from '../../domain/event-fields.ts';
import { readEventForm } from '../../domain/events/event-form.ts';
import { RefusedNotice } from '../kit/form-field.tsx';
import { Metadata } from '../kit/metadata.tsx';
import { createRandomKey } from '../kit/random-key.ts';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import {
  draftFields,
  EventFields,
  type EventFormFields,
  findPicture,
  listDraftFields,
  PictureFields,
  SenderFields,
  useEventForm,
} from './event-form.tsx';

interface SubmitEventProps {
  listing: { id: number; name: string } | null;
  own: readonly EventField[];
}

export function SubmitEvent({ listing, own }: SubmitEventProps) {
  const form = useEventForm(null);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const key = useRef('');
  const post = useSendForm({
    mutationKey: ['submit-event'],
    send: (draft: EventFormFields) => {
      key.current ||= createRandomKey();
      const businessId = listing ? String(listing.id) : '';
      const body = readEventForm({ ...listDraftFields(draft), businessId });
      const { custom = {} } = draft;
      return send('POST /api/events', { body: { ...body, custom, eventKey: key.current } });
    },
    fields: draftFields,
    setError: form.setError,
    onSent: () => void navigate('/submit-event?sent=true'),
  });
  const isBusy = post.isPending || post.isSent;
  return (
    <div className="page-width max-w-3xl py-6 lg:py-10">
      <Metadata title={m.events_add()} isHidden />
      <h1 className="text-3xl font-extrabold tracking-tight">{m.events_add()}</h1>
      <p className="mt-2 mb-5 text-muted wrap-anywhere">
        {m.events_form_lead()} {listing && m.events_form_at({ name: listing.name })}
      </p>
      <form
        noValidate={isHydrated}
        method="post"
        action="/api/events/form"
        encType="multipart/form-data"
        aria-label={m.events_add()}
        onSubmit={(event) => {
          // The browser itself submits a form with a picture.
          if (findPicture(event.currentTarget)) return;
          void form.handleSubmit(post.sendOnce)(event);
        }}
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        {listing && <input type="hidden" name="businessId" value={listing.id} />}
        <RefusedNotice />
        <EventFields form={form} place={listing ? 'listing' : 'town'} own={own} />
        <SenderFields form={form} />
        <PictureFields form={form} />
        <Button type="submit" disabled={isBusy} className="self-start">
          {isBusy ? m.common_sending() : m.events_add()}
        </Button>
      </form>
    </div>
  );
}
