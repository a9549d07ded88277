import * as m from '#messages';
import type { HeldFor } from '../../../contract/reviews.ts';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { businessPath } from '../../paths.ts';
import { reportReasons } from '../../reviews/report-reasons.ts';
import { send } from '../../send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { type Offer, spoken } from '../decide.tsx';

export const causes: Record<HeldFor, string> = {
  link: m.staff_reviews_contains_a_link(),
  private: m.staff_reviews_contains_a_private_contact(),
  repeat: m.staff_reviews_repeats_another_text(),
  'hidden-field': m.staff_reviews_looks_automated(),
  reports: m.staff_reviews_reported_by_visitors(),
  address: m.staff_reviews_many_from_one_network(),
  ring: m.staff_reviews_networks_that_agree(),
  'burst-text': m.staff_reviews_a_sudden_run(),
};

function describeState({ isHeld, heldFor }: StaffReview): string {
  const state = isHeld ? m.staff_reviews_held() : m.staff_reviews_shown_not_decided();
  return heldFor ? `${state}: ${causes[heldFor]}` : state;
}

export function ReviewFacts({ review }: { review: StaffReview }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {(review.isHeld || review.heldFor) && <Badge tone="gold">{describeState(review)}</Badge>}
        {review.reports.length > 0 && (
          <Badge>{formatCount(review.reports.length, m.count_reports)}</Badge>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} size={16} />
        <span className="font-semibold text-ink wrap-anywhere">{review.reviewerName}</span>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <Reports reports={review.reports} />
    </>
  );
}

export function reviewOffers({
  id,
  isHeld,
  heldFor,
  reviewerName,
  business,
}: StaffReview): Offer[] {
  const params = { id };
  const undo = async () => {
    await send('POST /api/admin/reviews/:id/undo', { params });
    return { title: m.staff_reviews_the_review_needs_a_decision_again() };
  };
  return [
    {
      label: (
        <>
          {isHeld || heldFor ? m.staff_reviews_publish() : m.staff_reviews_keep()}
          <span className="sr-only">
            {' '}
            {m.staff_reviews_the_review_by_reviewername({ reviewerName })}
          </span>
        </>
      ),
      keys: 'a',
      run: async () => {
        await send('POST /api/admin/reviews/:id/publish', { params });
        return {
          title: isHeld ? m.staff_reviews_review_published() : m.staff_reviews_review_kept(),
          undo,
        };
      },
    },
    {
      label: spoken(m.staff_reviews_delete_the_review_by_reviewername, { reviewerName }),
      keys: 'r',
      variant: 'quiet',
      asks: {
        title: m.staff_reviews_delete_review(),
        text: m.staff_reviews_the_review_by_reviewername_of_name({
          reviewerName,
          name: business.name,
        }),
        confirm: m.staff_reviews_delete(),
        reason: {
          decision: 'review',
          label: m.staff_reviews_reason_optional(),
          hint: m.staff_reviews_for_the_audit_log_authors_who(),
        },
      },
      run: async (reason) => {
        await send('DELETE /api/admin/reviews/:id', { params, query: { reason } });
        return { title: m.staff_reviews_review_deleted(), undo };
      },
    },
  ];
}

export function BusinessName({ business }: Pick<StaffReview, 'business'>) {
  const name = `${business.name}, ${business.city}, ${business.state}`;
  if (!business.isListed) {
    return (
      <p className="font-semibold wrap-anywhere">{m.staff_reviews_name_not_listed({ name })}</p>
    );
  }
  return (
    <Link
      to={businessPath(business)}
      className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  );
}

function Reports({ reports }: Pick<StaffReview, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <ul aria-label={m.staff_reviews_reports()} className="list-disc pl-5 text-sm">
      {reports.map(({ reason, comment, isOwner, createdAt }) => (
        <li key={`${createdAt} ${reason} ${comment}`} className="wrap-anywhere">
          {isOwner && <strong>{m.staff_reviews_the_owner()} </strong>}
          {reportReasons.get(reason)}
          {comment && `: ${comment}`}
        </li>
      ))}
    </ul>
  );
}
