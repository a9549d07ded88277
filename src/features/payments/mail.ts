import { composeMail, type Mail } from '../../platform/mail/compose.ts';
import type { OwnerAddress } from '../contacts/address-owner.ts';
import { formatCents, formatDay } from './rules.ts';

interface Site {
  name: string;
  url: string;
}

/** What a date brings about. It can be stopped; receipts and returned money are always told. */
function notice(site: Site, kind: 'reminder' | 'ended') {
  const why = `You are getting this email because this address belongs to a premium listing on ${site.name}.`;
  return { kind: `premium-${kind}`, isDaily: false, why };
}

interface Listing {
  id: number;
  name: string;
}

export function writeReceipt(
  site: Site,
  { to, manage }: OwnerAddress,
  business: Listing & { isApproved: boolean },
  payment: {
    number: number;
    reference: string;
    amount: number;
    start: Date;
    end: Date;
    paidAt: Date;
    url: string;
  },
): Mail {
  return composeMail({
    to,
    site,
    subject: `Receipt ${payment.number}: premium listing`,
    lines: [
      `Thank you. We received your payment for ${business.name}, and the listing is now premium.`,
      [
        `Receipt: ${payment.number}`,
        `Date: ${formatDay(payment.paidAt)}`,
        `Premium listing, one year: ${formatCents(payment.amount)}`,
        `From ${formatDay(payment.start)} to ${formatDay(payment.end)}`,
        `Payment reference: ${payment.reference}`,
      ].join('\n'),
      { label: 'See and print your receipt', url: payment.url },
      ...(business.isApproved
        ? []
        : [
            'Our team still has to review the listing, which takes 24-48 hours. If it is not approved, we refund your payment.',
          ]),
      'You will not be charged automatically when the year ends. We will remind you 30 days, 7 days and 1 day before.',
      ...manage,
    ],
  });
}

export function writeReminder(
  site: Site,
  { to, manage }: OwnerAddress,
  business: Listing,
  until: Date,
  days: number,
): Mail {
  return composeMail({
    to,
    site,
    notice: notice(site, 'reminder'),
    subject: `Your premium listing ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    lines: [
      `The premium year of ${business.name} ends on ${formatDay(until)}.`,
      'If you renew now, you lose nothing: the new year starts when this one ends. If you do not, your listing becomes a free listing, without the website link, the badge and the priority placement.',
      { label: 'Renew for $9.95', url: `${site.url}/checkout/${business.id}` },
      ...manage,
    ],
  });
}

export function writeEndedMail(site: Site, { to, manage }: OwnerAddress, business: Listing): Mail {
  return composeMail({
    to,
    site,
    notice: notice(site, 'ended'),
    subject: 'Your listing is now a free listing',
    lines: [
      `The premium year of ${business.name} has ended. The listing stays, with its reviews and its rating.`,
      'You can get the website link, the badge and the priority placement back at any time:',
      { label: 'Go premium for $9.95 a year', url: `${site.url}/checkout/${business.id}` },
      ...manage,
    ],
  });
}

/** Of all that was paid, or of the rest of a year that ended early. A listing may be gone by then. */
export function writeReturnedMail(
  site: Site,
  { to, manage }: OwnerAddress,
  business: Pick<Listing, 'name'> | null,
  { amount, isRest = false }: { amount: number; isRest?: boolean },
): Mail {
  const [forIt, ofIt] = business ? [` for ${business.name}`, ` of ${business.name}`] : ['', ''];
  const money = formatCents(amount);
  return composeMail({
    to,
    site,
    subject: isRest ? `Part of your payment${forIt} was refunded` : 'Your payment was refunded',
    lines: [
      isRest
        ? `The premium year${ofIt} ended early. We refunded ${money} for the rest of the year to your card. It can take a few days to appear.`
        : `We refunded ${money} for the premium listing${ofIt} to your card. It can take a few days to appear.`,
      ...manage,
    ],
  });
}
