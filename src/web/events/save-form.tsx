import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnEvent } from '../../contract/events.owner.ts';
import { readEventForm } from '../../domain/event-form.ts';
import { readRule } from '../../domain/event-repeats.ts';
import { Button } from '../kit/ui/button.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useSendForm } from '../kit/use-send-form.ts';
import { refetchLists } from '../kit/use-staff-action.ts';
import {
  draftFields,
  EventFields,
  type EventFormFields,
  listDraftFields,
  useEventForm,
} from './event-form.tsx';

interface SaveFormProps {
  event: OwnEvent | null;
  place: 'listing' | 'any';
  lists: readonly string[];
  save: (body: ReturnType<typeof readEventForm>) => Promise<unknown>;
  onClose: () => void;
}

/** Form with which owners and staff add or change an event. */
export function SaveForm({ event, place, lists, save, onClose }: SaveFormProps) {
  const form = useEventForm(event);
  const toast = useToast();
  const queryClient = useQueryClient();
  const post = useSendForm({
    mutationKey: ['save-event', event?.id ?? 0],
    send: (draft: EventFormFields) => save(readEventForm(listDraftFields(draft), event?.rule)),
    fields: draftFields,
    setError: form.setError,
    onSent: () => {
      toast({ title: m.events_saved() });
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
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4"
    >
      <EventFields form={form} place={place} hasOwnRule={isOwn} />
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
