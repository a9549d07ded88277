import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';
import type { ReviewRow } from '../queries.ts';
import { REVIEW_STOPS } from './stops.ts';

const MOST_SHOWN = 10;
const MOST_CHARACTERS = 600;

export function writeReviewMail(mail: {
  to: string;
  listing: string;
  businessId: number;
  ownerId: number;
  /** Newest first, at least one. */
  reviews: ReviewRow[];
  deskUrl: string;
}): PlannedMail {
  const { to, listing, businessId, ownerId, reviews, deskUrl: manage_url } = mail;
  const rows = reviews.slice(0, MOST_SHOWN).map(describe);
  const [row] = rows;
  const more = reviews.length - MOST_SHOWN;
  const about = { businessId, list: { name: REVIEW_STOPS, to: String(ownerId) } };
  if (reviews.length === 1 && row) {
    return planMail('new-review', to, { listing, ...row, manage_url }, about);
  }
  return planMail(
    'new-reviews',
    to,
    { listing, count: String(reviews.length), more: more > 0 ? String(more) : null, manage_url },
    { ...about, rows },
  );
}

function describe({ rating, reviewerName, comment, createdAt }: ReviewRow) {
  return {
    reviewer: reviewerName,
    stars: { words: 'stars', count: rating },
    day: { day: createdAt.toISOString() },
    review: shorten(comment),
  } satisfies Record<string, MailValue>;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…`;
}
