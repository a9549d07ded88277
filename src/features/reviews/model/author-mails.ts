import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/model/plan.ts';

interface Site {
  url: string;
}

export interface ReviewLinkMail {
  to: string;
  reviews: { business: string; url: string }[];
}

export interface NewsMail {
  site: Site;
  to: string;
  business: string;
  businessId: number;
  pageUrl: string;
  reviewUrl: string;
}

/** Contains nothing of the submitted text except the address, because a stranger may have entered it. */
export function writeConfirmMail(mail: ReviewLinkMail): PlannedMail {
  return writeLinks(mail, { one: 'review-confirm', many: 'reviews-confirm' });
}

export function writeLinksMail(mail: ReviewLinkMail): PlannedMail {
  return writeLinks(mail, { one: 'review-link', many: 'review-links' });
}

function writeLinks(
  { to, reviews }: ReviewLinkMail,
  template: {
    one: 'review-confirm' | 'review-link';
    many: 'reviews-confirm' | 'review-links';
  },
): PlannedMail {
  const rows = reviews.map(({ business, url }) => ({ listing: business, review_url: url }));
  const [row] = rows;
  return rows.length === 1 && row
    ? planMail(template.one, to, row)
    : planMail(template.many, to, {}, { rows });
}

export function writePublishedMail(mail: NewsMail): PlannedMail {
  const { to, business: listing, businessId } = mail;
  const urls = { listing_url: mail.pageUrl, review_url: mail.reviewUrl };
  return planMail('review-published', to, { listing, ...urls }, { businessId });
}

export function writeRemovedMail(mail: NewsMail, reason: string | null): PlannedMail {
  const { site, to, business: listing, businessId } = mail;
  return planMail(
    'review-removed',
    to,
    {
      listing,
      verdict: reason ? { words: 'verdict-reason', with: { reason } } : { words: 'verdict-rules' },
      rules_url: `${site.url}/reviews`,
      review_contact_url: `${site.url}/contact?topic=review`,
    },
    { businessId },
  );
}
