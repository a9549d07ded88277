import * as m from '#messages';
import type { WebhookDelivery, WebhookEvent } from '../../../../contract/staff/webhooks.ts';

export const eventWords: Record<WebhookEvent, string> = {
  'listing.approved': m.staff_members_a_listing_is_approved(),
  'listing.changed': m.staff_members_a_listing_is_changed(),
  'listing.removed': m.staff_members_a_listing_is_removed(),
  'review.published': m.staff_members_a_review_is_published(),
  'payment.settled': m.staff_members_a_payment_arrives(),
  'import.finished': m.staff_members_an_import_is_finished(),
};

const stateWords: Record<WebhookDelivery['state'], string> = {
  waiting: m.staff_members_waiting(),
  arrived: m.staff_members_arrived(),
  'given-up': m.staff_members_given_up(),
};

export const nameState = ({ event, state }: Pick<WebhookDelivery, 'event' | 'state'>) =>
  event === 'webhook.trial' && state === 'given-up'
    ? m.staff_members_did_not_arrive()
    : stateWords[state];

const events = new Map<string, string>(Object.entries(eventWords));

export const nameEvent = (event: string) => events.get(event) ?? m.staff_members_test();

export function describeAnswer({ status, answer }: WebhookDelivery): string | null {
  if (status === null) return answer;
  const code = String(status);
  return answer
    ? m.staff_members_the_answer_was_code_and_text({ code, answer })
    : m.staff_members_the_answer_was_code({ code });
}

const moments = new Intl.DateTimeFormat(m.locale(), { dateStyle: 'medium', timeStyle: 'short' });

export const formatMoment = (iso: string) => moments.format(new Date(iso));
