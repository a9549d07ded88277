import { useState } from 'react';
import * as m from '#messages';
import {
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '../../../../contract/staff/webhooks.ts';
import { send } from '../../../send.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ChecksField, StaffForm, useFields } from '../../form.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { programName, STAFF_LISTS } from '../lists.ts';
import { ShownOnce } from '../shown-once.tsx';
import { eventWords } from './words.ts';

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
  const save = useStaffAction<void, string | null>({
    run: () => {
      const events = webhookEvents.filter((event) => values.events.includes(event));
      return saveWebhook(webhook, { ...values, url: values.url.trim(), events });
    },
    done: { title: m.staff_members_webhook_saved(), description: values.name },
    fallback: m.staff_members_the_webhook_could_not_be_saved(),
    lists: STAFF_LISTS,
    onDone: (made) => (made === null ? onClose() : setSecret(made)),
    onRefused: setRefused,
  });
  if (secret) {
    const explanation = m.staff_members_copy_the_secret_now();
    return <ShownOnce value={secret} explanation={explanation} onClose={onClose} />;
  }
  const title = webhook ? m.staff_members_edit_the_webhook() : m.staff_members_add_a_webhook();
  const submit = webhook ? m.staff_members_save() : title;
  return (
    <StaffForm
      label={title}
      submit={save.isPending ? m.staff_members_saving() : submit}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <TextField {...programName} {...field('name')} />
      <TextField
        type="url"
        label={m.staff_members_address_that_is_told()}
        required
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...field('url')}
      />
      <ChecksField
        legend={m.staff_members_tell_it_when()}
        choices={webhookEvents.map((event) => ({ value: event, label: eventWords[event] }))}
        value={values.events}
        error={errorOf('events')}
        onChange={(events) => change({ events })}
      />
      {webhook && (
        <CheckField
          label={m.staff_members_paused()}
          hint={m.staff_members_what_happens_meanwhile_waits()}
          {...box('isPaused')}
        />
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
