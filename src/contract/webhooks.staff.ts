import { z } from 'zod';
import * as m from '#messages';
import { idText, shortLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const MAX_WEBHOOKS = 20;

export const SHOWN_DELIVERIES = 50;

export const webhookEvents = [
  'listing.approved',
  'listing.changed',
  'listing.removed',
  'review.published',
  'payment.settled',
  'import.finished',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookInput = z.object({
  name: shortLine(() => m.common_name(), 60),
  url: z.url({ protocol: /^https?$/, error: () => m.input_https_address() }).max(2000),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, { error: () => m.input_event_choice() })
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length, {
      error: () => m.input_events_once(),
    }),
  isPaused: z.boolean(),
});

export type WebhookInput = z.infer<typeof webhookInput>;

export const webhookChange = webhookInput.extend({ version: z.int() });

export type WebhookChange = z.infer<typeof webhookChange>;

export const webhook = webhookInput.extend({
  id: z.int(),
  url: z.string(),
  version: z.int(),
  /** Email address of the creator, or null if the account was deleted. */
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  failingSince: z.iso.datetime().nullable(),
  /** Time when deliveries were stopped after days of failures. Saving the webhook starts them again. */
  stoppedAt: z.iso.datetime().nullable(),
  waiting: z.int(),
});

export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  event: z.string(),
  businessId: z.int().nullable(),
  happenedAt: z.iso.datetime(),
  state: z.enum(['waiting', 'arrived', 'given-up']),
  tries: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  arrivedAt: z.iso.datetime().nullable(),
  /** HTTP status of the last response, or null if there was none. */
  status: z.int().nullable(),
  /** First 500 bytes of the response as text, or the reason why there was none. */
  answer: z.string().nullable(),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const params = z.object({ id: idText });

const access = 'people';

export const webhookCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: `Webhooks, the newest first; at most ${MAX_WEBHOOKS}`,
    access,
    output: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Add a webhook. The answer has the secret that deliveries are signed with, once.',
    access,
    status: 201,
    body: webhookInput,
    output: webhook.extend({ secret: z.string() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    summary:
      'Change a webhook, pause it, or switch it on again. Its secret stays. 409 for one that someone else has changed since.',
    access,
    params,
    body: webhookChange,
    output: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Remove a webhook, with what waits for it',
    access,
    params,
    output: webhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/secret',
    summary:
      'Give a webhook another secret. The answer has it, once; the old one signs nothing more.',
    access,
    params,
    output: webhook.extend({ secret: z.string() }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: `What was sent and what waits, the newest first; at most ${SHOWN_DELIVERIES}, of the last 30 days`,
    access,
    params,
    output: z.array(webhookDelivery),
  }),
  trial: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/trial',
    summary: 'Send the event “webhook.trial” now. The answer says what came back.',
    access,
    params,
    output: webhookDelivery,
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/admin/webhook-deliveries/:id/again',
    summary: 'Send a delivery once more, with the same id',
    access,
    params,
    output: webhookDelivery,
  }),
};
