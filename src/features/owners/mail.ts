import { composeMail, type Mail, type MailLine } from '../../platform/mail/compose.ts';

/** What was asked for is sent whether other emails are stopped or not. */
export function writeLinkMail(
  site: { name: string; url: string },
  to: string,
  listings: { name: string; url: string; disownUrl: string }[],
): Mail {
  const [only] = listings;
  return composeMail({
    to,
    site,
    subject:
      listings.length === 1 && only
        ? `Your link to manage ${only.name}`
        : `Your links to manage ${listings.length} listings`,
    lines: [
      `Someone, probably you, asked to manage ${listings.length === 1 ? 'a listing' : 'listings'} on ${site.name}. Each link works once, within 48 hours, and needs no password.`,
      ...listings.map<MailLine>(({ name, url }) => ({ label: `Manage ${name}`, url })),
      'If you did not ask for this, you can ignore this email. If you see changes that you did not make, close every open session:',
      ...listings.map<MailLine>(({ name, disownUrl }) => ({
        label: listings.length === 1 ? 'This was not me' : `This was not me: ${name}`,
        url: disownUrl,
      })),
    ],
  });
}
