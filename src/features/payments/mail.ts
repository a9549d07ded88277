import { composeMail, type Mail } from '../../platform/mail/compose.ts';
import { formatCents, formatDay } from './rules.ts';

interface Site {
  name: string;
  url: string;
}

/** What a date brings about. It can be stopped; receipts and returned money are always told. */
function notice(site: Site, kind: 'reminder' | 'ended') {
  const why = `You get this mail because this address stands with a premium listing on ${site.name}.`;
  return { kind: `premium-${kind}`, isDaily: false, why };
}

interface Recipient {
  id: number;
  name: string;
  email: string;
}

export function writeReceipt(
  site: Site,
  business: Recipient & { isApproved: boolean },
  payment: {
    number: number;
    reference: string;
    amount: number;
    start: Date;
    end: Date;
    paidAt: Date;
  },
): Mail {
  return composeMail({
    to: business.email,
    site,
    subject: `Receipt ${payment.number}: premium listing`,
    lines: [
      `Thank you. Your payment for ${business.name} has arrived, and the listing is premium.`,
      [
        `Receipt: ${payment.number}`,
        `Date: ${formatDay(payment.paidAt)}`,
        `Premium listing, one year: ${formatCents(payment.amount)}`,
        `From ${formatDay(payment.start)} to ${formatDay(payment.end)}`,
        `Payment reference: ${payment.reference}`,
      ].join('\n'),
      ...(business.isApproved
        ? []
        : [
            'The listing itself still waits for our team, who look at it within 24-48 hours. If it is not approved, you get your money back.',
          ]),
      'Nothing is charged by itself when the year ends. We remind you 30 days, 7 days and 1 day before.',
    ],
  });
}

export function writeReminder(site: Site, business: Recipient, until: Date, days: number): Mail {
  return composeMail({
    to: business.email,
    site,
    notice: notice(site, 'reminder'),
    subject: `Your premium listing ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    lines: [
      `The premium year of ${business.name} ends on ${formatDay(until)}.`,
      'If you renew now, you lose nothing: the new year starts when this one ends. If you do not, the listing stays as a free one, without the website link, the badge and the place ahead.',
      { label: 'Renew for $9.95', url: `${site.url}/checkout/${business.id}` },
    ],
  });
}

export function writeEndedMail(site: Site, business: Recipient): Mail {
  return composeMail({
    to: business.email,
    site,
    notice: notice(site, 'ended'),
    subject: 'Your listing is a free listing now',
    lines: [
      `The premium year of ${business.name} has ended. The listing stays, with its reviews and its rating.`,
      'You can have the website link, the badge and the place ahead back at any time:',
      { label: 'Premium for $9.95 a year', url: `${site.url}/checkout/${business.id}` },
    ],
  });
}

export function writeReturnedMail(site: Site, business: Recipient, amount: number): Mail {
  return composeMail({
    to: business.email,
    site,
    subject: 'Your payment was returned',
    lines: [
      `We returned ${formatCents(amount)} for the premium listing of ${business.name} to the card that paid it. Banks take a few days to show it.`,
    ],
  });
}

export function writeRestReturnedMail(site: Site, business: Recipient, amount: number): Mail {
  return composeMail({
    to: business.email,
    site,
    subject: `Part of your payment for ${business.name} was returned`,
    lines: [
      `The premium year of ${business.name} ended before its time. We returned ${formatCents(amount)}, for the rest of the year, to the card that paid it. Banks take a few days to show it.`,
    ],
  });
}
