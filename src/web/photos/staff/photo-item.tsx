import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffPhoto } from '../../../contract/photos.staff.ts';
import { photoPath } from '../../../domain/photo-widths.ts';
import type { Photo } from '../../../domain/photos.ts';
import { hasRight } from '../../../domain/rights.ts';
import { currentUser } from '../../accounts/current-user.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { useSend } from '../../kit/use-send.ts';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { PhotoPicture } from '../photo-picture.tsx';

export function PhotoFacts({ photo }: { photo: StaffPhoto }) {
  return (
    <>
      <PhotoLink
        photo={photo.photo}
        alt={photo.photo.alt || m.businesses_photo_of({ name: photo.business.name })}
      />
      <p className="text-sm text-muted">
        <time dateTime={photo.createdAt}>{formatDate(photo.createdAt)}</time>
      </p>
      <p className="grow text-sm wrap-anywhere">{photo.photo.alt}</p>
      {photo.isHeld && <Badge tone="gold">{m.photos_held()}</Badge>}
      {photo.review && <OfReview review={photo.review} />}
    </>
  );
}

function OfReview({ review }: { review: NonNullable<StaffPhoto['review']> }) {
  const { rating, reviewerName, comment } = review;
  return (
    <section aria-label={m.photos_with_review()} className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5">
        {m.photos_with_review()} <Stars rating={rating} />
        <strong className="wrap-anywhere">{reviewerName}</strong>
      </p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{comment}</p>
    </section>
  );
}

async function removeReviewPhoto(id: number, reason = '') {
  const params = { id };
  await send('DELETE /api/admin/photos/:id', { params, query: { reason } });
  return {
    title: m.photos_removed(),
    undo: async () => {
      await send('POST /api/admin/photos/:id/undo', { params });
      return { title: m.photos_restored() };
    },
  };
}

export function RemovePhoto({ id, at }: { id: number; at: number }) {
  const remove = useSend({
    run: () => removeReviewPhoto(id),
    done: { title: m.photos_removed() },
    undo: ({ undo }) => undo,
    lists: ['/api/admin/reviews'],
  });
  const { data: user } = useQuery(currentUser);
  if (!user || !hasRight(user, 'photos')) return null;
  return (
    <Button variant="quiet" disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
      {m.common_remove()}
      <span className="sr-only"> {m.reviews_photo_at({ at })}</span>
    </Button>
  );
}

export async function checkPhotos(ids: number[]) {
  const { checked } = await send('POST /api/admin/photos/check', { body: { ids } });
  return {
    title:
      checked === 0
        ? m.photos_already_checked()
        : m.photos_checked_count({ count: formatCount(checked, m.count_photos) }),
  };
}

export function photoOffers({ id, business: { name }, review }: StaffPhoto): StaffAction[] {
  return [
    {
      label: spoken(m.photos_fine_named, { name }),
      keys: 'a',
      run: () => checkPhotos([id]),
    },
    {
      label: spoken(m.photos_remove_named, { name }),
      keys: 'r',
      variant: 'quiet',
      asks: {
        title: m.photos_remove_title(),
        text: review ? m.photos_remove_of_review({ name }) : m.photos_remove_effect({ name }),
        confirm: m.common_remove(),
        reason: {
          decision: 'photo',
          max: 300,
          ...(review
            ? { label: m.common_reason_optional() }
            : {
                label: m.common_reason(),
                hint: m.common_owner_reads(),
                missing: m.input_reason_missing(),
              }),
        },
      },
      run: async (reason) => {
        if (review) return removeReviewPhoto(id, reason);
        await send('DELETE /api/admin/photos/:id', { params: { id }, query: { reason } });
        return { title: m.photos_removed() };
      },
    },
  ];
}

export function PhotoLink({ photo, alt }: { photo: Photo; alt: string }) {
  return (
    <a href={photoPath(photo, 1920)} target="_blank" rel="noopener" className="block bg-sunken">
      <PhotoPicture
        photo={photo}
        width={640}
        alt={alt}
        className="aspect-[4/3] w-full object-contain"
      />
      <span className="sr-only"> {m.common_new_window()}</span>
    </a>
  );
}
