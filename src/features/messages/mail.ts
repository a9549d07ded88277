import { MESSAGE_TOPICS } from '../../contract/message-topics.ts';
import type { MessageInput } from '../../contract/messages.ts';
import { composeMail, type Mail, type MailLine } from '../../platform/mail/compose.ts';

/** Goes to the operator; an answer to it goes to the visitor. */
export function writeMessageMail(
  site: { name: string; url: string },
  to: string,
  { topic, name, email, message }: MessageInput,
  listing: { name: string; path: string } | null,
): Mail {
  const about: MailLine[] = listing
    ? [{ label: `About ${listing.name}`, url: site.url + listing.path }]
    : [];
  return composeMail({
    to,
    site,
    replyTo: email,
    subject: `${MESSAGE_TOPICS[topic]}, from ${name}`,
    lines: [
      `${name} (${email}) wrote on the contact page of ${site.name}. Your reply to this email goes to them.`,
      `Topic: ${MESSAGE_TOPICS[topic]}`,
      ...about,
      message,
      { label: 'All messages', url: `${site.url}/admin/messages` },
    ],
  });
}
