import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';
import { OWN_REVIEW_STOPS } from './stops.ts';

interface Site {
  url: string;
}

export interface ReviewMail {
  to: string;
  mailbox: string;
  reviews: { business: string; url: string }[];
}

export interface NewsMail {
  site: Site;
  to: string;
  mailbox: string;
  business: string;
  businessId: number;
  /** Of the business. */
  pageUrl: string;
  reviewUrl: string;
}

const listOf = (mailbox: string) => ({ list: { name: OWN_REVIEW_STOPS, to: mailbox } });

/** Nothing of what was typed is in it but the address: a stranger may have entered that. */
export function writeConfirmMail(mail: ReviewMail): PlannedMail {
  return writeLinks(mail, { one: 'review-confirm', many: 'reviews-confirm' });
}

export function writeLinksMail(mail: ReviewMail): PlannedMail {
  return writeLinks(mail, { one: 'review-link', many: 'review-links' });
}

function writeLinks(
  { to, mailbox, reviews }: ReviewMail,
  template: {
    one: 'review-confirm' | 'review-link';
    many: 'reviews-confirm' | 'review-links';
  },
): PlannedMail {
  const rows = reviews.map(({ business, url }) => ({ listing: business, review_url: url }));
  const [row] = rows;
  const more = listOf(mailbox);
  return rows.length === 1 && row
    ? planMail(template.one, to, row, more)
    : planMail(template.many, to, {}, { ...more, rows });
}

export function writePublishedMail(mail: NewsMail): PlannedMail {
  const { to, mailbox, business: listing, businessId } = mail;
  const urls = { listing_url: mail.pageUrl, review_url: mail.reviewUrl };
  const more = { ...listOf(mailbox), businessId };
  return planMail('review-published', to, { listing, ...urls }, more);
}

export function writeRemovedMail(mail: NewsMail, reason: string | null): PlannedMail {
  const { site, to, mailbox, business: listing, businessId } = mail;
  return planMail(
    'review-removed',
    to,
    {
      listing,
      verdict: reason ? { words: 'verdict-reason', with: { reason } } : { words: 'verdict-rules' },
      rules_url: `${site.url}/reviews`,
      review_contact_url: `${site.url}/contact?topic=review`,
    },
    { ...listOf(mailbox), businessId },
  );
}
