import { useState } from 'react';
import * as m from '#messages';
import {
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '../../../contract/webhooks.staff.ts';
import { send } from '../../kit/send.ts';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ChecksField, StaffForm, useFields } from '../../staff/form.tsx';
import { STAFF_LISTS, tokenName } from './lists.ts';
import { ShownOnce } from './shown-once.tsx';
import { eventWords } from './webhook-words.ts';

interface WebhookFormProps {
  webhook: Webhook | null;
  onClose: () => void;
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const { values, field, box, change, errorOf, setRefused } = useFields({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? ([] as readonly WebhookEvent[]),
    isPaused: webhook?.isPaused ?? false,
  });
  const [secret, setSecret] = useState<string | null>(null);
  const save = useSend<void, string | null>({
    run: () => {
      const events = webhookEvents.filter((event) => values.events.includes(event));
      return saveWebhook(webhook, { ...values, url: values.url.trim(), events });
    },
    done: { title: m.webhooks_saved(), description: values.name },
    fallback: m.webhooks_save_failed(),
    lists: STAFF_LISTS,
    onDone: (made) => (made === null ? onClose() : setSecret(made)),
    onRefused: setRefused,
  });
  if (secret) {
    const explanation = m.webhooks_secret_copy_now();
    return <ShownOnce value={secret} explanation={explanation} onClose={onClose} />;
  }
  const title = webhook ? m.webhooks_edit_title() : m.webhooks_add_title();
  const submit = webhook ? m.common_save() : title;
  return (
    <StaffForm
      label={title}
      submit={save.isPending ? m.common_saving() : submit}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <TextField {...tokenName} {...field('name')} />
      <TextField
        type="url"
        label={m.webhooks_address()}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...field('url')}
      />
      <ChecksField
        legend={m.webhooks_events()}
        choices={webhookEvents.map((event) => ({ value: event, label: eventWords[event] }))}
        value={values.events}
        error={errorOf('events')}
        onChange={(events) => change({ events })}
      />
      {webhook && (
        <CheckField label={m.common_paused()} hint={m.webhooks_pause_hint()} {...box('isPaused')} />
      )}
    </StaffForm>
  );
}

async function saveWebhook(webhook: Webhook | null, body: WebhookInput): Promise<string | null> {
  if (!webhook) return (await send('POST /api/admin/webhooks', { body })).secret;
  const { id, version } = webhook;
  await send('PUT /api/admin/webhooks/:id', { params: { id }, body: { ...body, version } });
  return null;
}
