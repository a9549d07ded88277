import * as m from '#messages';
import type { WebhookDelivery, WebhookEvent } from '../../../contract/webhooks.staff.ts';

export const eventWords: Record<WebhookEvent, string> = {
  'listing.approved': m.webhooks_event_approved(),
  'listing.changed': m.webhooks_event_changed(),
  'listing.removed': m.webhooks_event_removed(),
  'review.published': m.webhooks_event_review(),
  'payment.settled': m.webhooks_event_payment(),
  'import.finished': m.webhooks_event_import(),
};

const stateWords: Record<WebhookDelivery['state'], string> = {
  waiting: m.common_waiting(),
  arrived: m.webhooks_delivery_arrived(),
  'given-up': m.common_given_up(),
};

export const nameState = ({ event, state }: Pick<WebhookDelivery, 'event' | 'state'>) =>
  event === 'webhook.trial' && state === 'given-up'
    ? m.webhooks_delivery_failed()
    : stateWords[state];

const events = new Map<string, string>(Object.entries(eventWords));

export const nameEvent = (event: string) => events.get(event) ?? m.common_test();

export function describeAnswer({ status, answer }: WebhookDelivery): string | null {
  if (status === null) return answer;
  const code = String(status);
  return answer
    ? m.webhooks_delivery_answer_text({ code, answer })
    : m.webhooks_delivery_answer({ code });
}
