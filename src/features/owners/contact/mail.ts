import { composeMail, type Mail } from '../../../platform/mail/compose.ts';

export function writeContactMail(
  site: { name: string; url: string },
  to: string,
  { name, former, url }: { name: string; former: string; url: string },
): Mail {
  return composeMail({
    to,
    site,
    subject: `Confirm your address for ${name}`,
    lines: [
      `${former} wants emails about ${name} on ${site.name} to go to this address from now on. Whoever opens the link manages the listing, instead of ${former}. It works once, within 48 hours:`,
      { label: `Manage ${name}`, url },
      'If you do not know this business, you can ignore this email.',
    ],
  });
}
