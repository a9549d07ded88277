import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { useState } from 'react';
import {
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '../../../../contract/staff/webhooks.ts';
import type { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';
import { ProgramForm } from '../program-form.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { EventsField } from './events-field.tsx';

interface WebhookFormProps {
  webhook: Webhook | null;
  onClose: () => void;
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [ticked, setTicked] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [isPaused, setIsPaused] = useState(webhook?.isPaused ?? false);
  const [refused, setRefused] = useState<HttpError | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useStaffAction<void, string | null>({
    run: () => {
      const events = webhookEvents.filter((event) => ticked.includes(event));
      return saveWebhook(webhook, { name, url: url.trim(), events, isPaused });
    },
    done: { title: m.staff_members_webhook_saved(), description: name },
    fallback: m.staff_members_the_webhook_could_not_be_saved(),
    lists: STAFF_LISTS,
    onDone: (made) => (made === null ? onClose() : setSecret(made)),
    onRefused: setRefused,
  });
  const errorOf = (name: string) =>
    refused?.problem?.errors?.find(({ field }) => field.startsWith(name))?.message;
  if (secret) {
    const explanation = m.staff_members_copy_the_secret_now();
    return <ShownOnce value={secret} explanation={explanation} onClose={onClose} />;
  }
  const title = webhook ? m.staff_members_edit_the_webhook() : m.staff_members_add_a_webhook();
  return (
    <ProgramForm
      label={title}
      submitLabel={webhook ? m.staff_members_save() : title}
      name={name}
      nameError={errorOf('name')}
      isPending={save.isPending}
      onName={setName}
      onSubmit={() => {
        setRefused(null);
        save.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        type="url"
        label={m.staff_members_address_that_is_told()}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={url}
        error={errorOf('url')}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventsField
        events={webhookEvents}
        value={ticked}
        error={errorOf('events')}
        onChange={setTicked}
      />
      {webhook && (
        <CheckField
          label={m.staff_members_paused()}
          hint={m.staff_members_what_happens_meanwhile_waits()}
          checked={isPaused}
          onChange={({ target }) => setIsPaused(target.checked)}
        />
      )}
    </ProgramForm>
  );
}

async function saveWebhook(webhook: Webhook | null, body: WebhookInput): Promise<string | null> {
  if (!webhook) return (await send('POST /api/admin/webhooks', { body })).secret;
  const { id, version } = webhook;
  await send('PUT /api/admin/webhooks/:id', { params: { id }, body: { ...body, version } });
  return null;
}
