import { composeMail, type Mail, type MailLine } from '../../platform/mail/compose.ts';

export function writeRemovedMail(
  site: { name: string; url: string },
  to: string,
  { name, reason, manage }: { name: string; reason: string; manage: MailLine },
): Mail {
  return composeMail({
    to,
    site,
    subject: `We removed a photo of ${name}`,
    lines: [
      `Our team looked at the photos of ${name} on ${site.name} and removed one.`,
      `Reason: ${reason}`,
      'You can add another photo at any time:',
      manage,
    ],
  });
}
