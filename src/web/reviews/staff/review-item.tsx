import * as m from '#messages';
import type { HeldFor, StaffReview } from '../../../contract/reviews.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { businessPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { PhotoLink, RemovePhoto } from '../../photos/staff/photo-item.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { reportReasons } from '../report-reasons.ts';

export const causes: Record<HeldFor, string> = {
  link: m.reviews_held_link(),
  private: m.reviews_held_private(),
  repeat: m.reviews_held_repeat(),
  'hidden-field': m.reviews_held_automated(),
  reports: m.reviews_held_reports(),
  address: m.reviews_held_network(),
  ring: m.reviews_held_cluster(),
  'burst-text': m.reviews_held_burst(),
  policy: m.reviews_held_policy(),
};

function describeState({ isHeld, heldFor }: StaffReview): string {
  const state = isHeld ? m.reviews_state_held() : m.reviews_shown_undecided();
  return heldFor ? `${state}: ${causes[heldFor]}` : state;
}

export function ReviewFacts({ review }: { review: StaffReview }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {(review.isHeld || review.heldFor) && <Badge tone="gold">{describeState(review)}</Badge>}
        {review.reports.length > 0 && (
          <Badge>{formatCount(review.reports.length, m.count_reports_review)}</Badge>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} />
        <span className="font-semibold text-ink wrap-anywhere">{review.reviewerName}</span>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <ReviewPhotos photos={review.photos} />
      <Reports {...review} />
    </>
  );
}

export function reviewOffers({
  id,
  isHeld,
  heldFor,
  reviewerName,
  business,
  photos,
}: StaffReview): StaffAction[] {
  const params = { id };
  const photoIds = photos.filter(({ photo }) => photo).map(({ id }) => id);
  const undo = async () => {
    await send('POST /api/admin/reviews/:id/undo', { params });
    return { title: m.reviews_undecided_again() };
  };
  return [
    {
      label: (
        <>
          {isHeld || heldFor ? m.common_publish() : m.reviews_keep()}
          <span className="sr-only"> {m.reviews_review_by({ reviewerName })}</span>
        </>
      ),
      keys: 'a',
      run: async () => {
        await send('POST /api/admin/reviews/:id/publish', { params, body: { photoIds } });
        return {
          title: isHeld ? m.reviews_published() : m.reviews_kept(),
          undo,
        };
      },
    },
    {
      label: spoken(m.reviews_delete_named, { reviewerName }),
      keys: 'r',
      variant: 'quiet',
      asks: {
        title: m.reviews_delete_title(),
        text: m.reviews_delete_effect({
          reviewerName,
          name: business.name,
        }),
        confirm: m.common_delete(),
        reason: {
          decision: 'review',
          label: m.common_reason_optional(),
          hint: m.reviews_reason_hint(),
        },
      },
      run: async (reason) => {
        await send('DELETE /api/admin/reviews/:id', { params, query: { reason } });
        return { title: m.reviews_deleted(), undo };
      },
    },
  ];
}

export function ReviewedBusiness({ business }: Pick<StaffReview, 'business'>) {
  const name = `${business.name}, ${business.city}, ${business.state}`;
  if (!business.isListed) {
    return <p className="font-semibold wrap-anywhere">{m.listings_name_unlisted({ name })}</p>;
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

export function ReviewPhotos({ photos }: Pick<StaffReview, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label={m.common_photos()} className="flex flex-wrap gap-3">
      {photos.map(({ id, photo, isHeld }, at) => (
        <li key={id} className="w-40 text-sm">
          {photo && (
            <PhotoLink photo={photo} alt={photo.alt || m.reviews_photo_at({ at: at + 1 })} />
          )}
          <p className="wrap-anywhere">
            {photo ? photo.alt : m.reviews_photo_in_the_making()}
            {photo && isHeld && <Badge tone="gold">{m.reviews_photo_hidden()}</Badge>}
          </p>
          {photo && <RemovePhoto id={id} at={at + 1} />}
        </li>
      ))}
    </ul>
  );
}

function Reports({ reports, photos }: Pick<StaffReview, 'reports' | 'photos'>) {
  const placeOf = (id: number | null) => photos.findIndex((photo) => photo.id === id) + 1;
  if (reports.length === 0) return null;
  return (
    <ul aria-label={m.reviews_reports()} className="list-disc pl-5 text-sm">
      {reports.map(({ reason, comment, isOwner, createdAt, photoId }) => (
        <li key={`${createdAt} ${reason} ${comment}`} className="wrap-anywhere">
          {isOwner && <strong>{m.reviews_owner_says()} </strong>}
          {placeOf(photoId) > 0 && (
            <strong>{m.reviews_photo_at({ at: placeOf(photoId) })}: </strong>
          )}
          {reportReasons.get(reason)}
          {comment && `: ${comment}`}
        </li>
      ))}
    </ul>
  );
}
