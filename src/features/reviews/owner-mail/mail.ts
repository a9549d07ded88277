import { composeMail, type Mail, type MailLine } from '../../../platform/mail/compose.ts';
import type { ReviewRow } from '../queries.ts';
import { REVIEW_STOPS } from './stops.ts';

const MOST_SHOWN = 10;
const MOST_CHARACTERS = 600;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function writeReviewMail(mail: {
  site: { name: string; url: string };
  to: string;
  listing: string;
  ownerId: number;
  /** Newest first, at least one. */
  reviews: ReviewRow[];
  desk: MailLine;
}): Mail {
  const { site, to, listing, ownerId, reviews, desk } = mail;
  const [only] = reviews;
  const isOne = reviews.length === 1 && only;
  const more = reviews.length - MOST_SHOWN;
  return composeMail({
    to,
    site,
    subject: isOne
      ? `New review of ${listing}: ${countStars(only.rating)}`
      : `${reviews.length} new reviews of ${listing}`,
    lines: [
      ...reviews.slice(0, MOST_SHOWN).flatMap(describe),
      ...(more > 0 ? [`And ${more} more, on your listing’s page.`] : []),
      `You can answer ${isOne ? 'it' : 'them'} in public, or report what breaks the rules, in “Reviews”. The link works once, within 48 hours.`,
      desk,
    ],
    notice: {
      kind: 'reviews',
      isDaily: false,
      why: `You are getting this email because you manage ${listing} on ${site.name}. In “Reviews” you can choose to get one email a week.`,
      list: { name: REVIEW_STOPS, to: String(ownerId), label: 'Stop emails about reviews' },
    },
  });
}

function describe({ rating, reviewerName, comment, createdAt }: ReviewRow): string[] {
  return [`${reviewerName}, ${countStars(rating)}, ${day.format(createdAt)}:`, shorten(comment)];
}

function countStars(rating: number): string {
  return `${rating} ${rating === 1 ? 'star' : 'stars'}`;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…`;
}
