import type { MessageInput } from '../../contract/messages.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { planMail } from '../mails/plan.ts';

/** Goes to the operator; an answer to it goes to the visitor. */
export function writeMessageMail(
  site: { url: string; contactEmail: string },
  { topic, name, email, message }: MessageInput,
  listing: { id: number; name: string; path: string } | null,
): PlannedMail {
  return planMail(
    'visitor-message',
    site.contactEmail,
    {
      ...{ name, address: email, message, topic: { words: `topic-${topic}` } },
      ...{ listing: listing?.name, listing_url: listing && site.url + listing.path },
      messages_url: `${site.url}/admin/triage?kind=message`,
    },
    { replyTo: email, businessId: listing?.id },
  );
}
