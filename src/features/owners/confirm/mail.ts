import { composeMail, type Mail } from '../../../platform/mail/compose.ts';
import type { ConfirmAnswer } from './link.rules.ts';
import type { Unconfirmed } from './queries.ts';

export function writeConfirmMail(
  site: { name: string; url: string },
  to: string,
  { name, address, city, state, zipCode, phone }: Unconfirmed,
  urls: Record<ConfirmAnswer, string>,
): Mail {
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return composeMail({
    to,
    site,
    notice: {
      kind: 'listing-confirm',
      isDaily: false,
      why: `You are getting this email because ${site.name} lists this business with your address. We ask once a year.`,
    },
    subject: `Is ${name} still listed right?`,
    lines: [
      `Once a year we ask whether a listing on ${site.name} is still right. This is what it says:`,
      [name, place, ...(phone ? [phone] : [])].join('\n'),
      { label: 'It is still right', url: urls.right },
      { label: 'Something has changed', url: urls.correct },
      { label: 'It has closed', url: urls.closed },
      'Each link opens a page with a button. They work for 60 days.',
    ],
  });
}
