import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import * as m from '#messages';
import type { OwnEvent } from '../../contract/events.owner.ts';
import { readEventForm } from '../../domain/events/event-form.ts';
import { readRule } from '../../domain/events/event-repeats.ts';
import { describeRepeats } from '../../domain/events/event-rule-words.ts';
import { HttpError } from '../kit/api.ts';
import { sendFile } from '../kit/send-file.ts';
import { Button } from '../kit/ui/button.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { refetchLists } from '../kit/use-send.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import {
  draftFields,
  EventFields,
  type EventFormFields,
  findPicture,
  listDraftFields,
  PictureFields,
  useEventForm,
} from './event-form.tsx';
import { ownEventFields } from './own-event-fields.ts';

interface SaveFormProps {
  event: OwnEvent | null;
  place: 'listing' | 'any';
  lists: readonly string[];
  save: (
    body: ReturnType<typeof readEventForm> & { dropsPicture: boolean },
  ) => Promise<{ id: number }>;
  /** Path to which the event's picture is uploaded. */
  picturePath: (id: number) => string;
  onClose: () => void;
}

/** Form with which owners and staff add or change an event. */
export function SaveForm({ event, place, lists, save, picturePath, onClose }: SaveFormProps) {
  const form = useEventForm(event);
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data: own = [] } = useQuery(ownEventFields);
  const picture = useRef<File | null>(null);
  const post = useSendForm({
    mutationKey: ['save-event', event?.id ?? 0],
    send: async (draft: EventFormFields) => {
      const body = readEventForm(listDraftFields(draft), [], event?.rule);
      const { custom = {}, dropsPicture = false } = draft;
      const { id } = await save({ ...body, custom, dropsPicture });
      return sendPicture(picture.current, picturePath(id));
    },
    fields: draftFields,
    setError: form.setError,
    onSent: (refusal) => {
      if (refusal === null) toast({ title: m.events_saved() });
      else
        toast({
          title: m.events_saved_no_picture(),
          description: refusal,
          variant: 'destructive',
        });
      onClose();
      void refetchLists(queryClient, lists);
    },
  });
  const isOwn =
    event !== null && readRule(event.rule, event.startsAt.slice(0, 10)).repeat === 'rule';
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      noValidate
      aria-label={event ? m.events_edit_title() : m.events_add()}
      onSubmit={(submitted: FormEvent<HTMLFormElement>) => {
        picture.current = findPicture(submitted.currentTarget);
        return form.handleSubmit(post.sendOnce)(submitted);
      }}
      className="flex flex-col gap-4"
    >
      <EventFields
        form={form}
        place={place}
        ownRule={isOwn ? describeOwnRule(event) : null}
        own={own}
      />
      <PictureFields form={form} event={event} withAddress />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? m.common_saving() : m.common_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function describeOwnRule({ rule, startsAt }: OwnEvent): string | null {
  return describeRepeats({ rule, first: startsAt.slice(0, 10), leftOut: [], added: [] });
}

/** Uploads the picture of a saved event. Returns the reason if it was refused, otherwise null. */
async function sendPicture(file: File | null, path: string): Promise<string | null> {
  if (!file) return null;
  try {
    await sendFile(path, await shrinkPhoto(file), { onProgress() {} });
    return null;
  } catch (error) {
    return error instanceof HttpError ? error.detail : m.common_no_response_retry();
  }
}
