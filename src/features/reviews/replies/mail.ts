import { composeMail, type Mail, type MailLine } from '../../../platform/mail/compose.ts';

export interface ReplyMail {
  site: { name: string; url: string };
  to: string;
  listing: string;
  reviewerName: string;
  text: string;
  desk: MailLine;
}

export function writePublishedMail(mail: ReplyMail): Mail {
  const { site, to, listing, reviewerName, text, desk } = mail;
  return composeMail({
    to,
    site,
    subject: 'Your reply is public',
    lines: [
      `Our team looked at your reply to the review of ${listing} by ${reviewerName}. Everyone can read it now:`,
      text,
      desk,
    ],
  });
}

export function writeRemovedMail(mail: ReplyMail, reason: string): Mail {
  const { site, to, listing, reviewerName, text, desk } = mail;
  return composeMail({
    to,
    site,
    subject: 'We removed your reply to a review',
    lines: [
      `Our team removed your reply to the review of ${listing} by ${reviewerName}:`,
      text,
      `Reason: ${reason}`,
      'You can write another reply. Our team will look at it before it is public.',
      desk,
    ],
  });
}
