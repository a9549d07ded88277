import * as m from '#messages';
import { photoPath } from '../../../contract/photo-widths.ts';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { businessPath } from '../../paths.ts';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useCheckPhotos } from './use-check-photos.ts';

interface PhotoGridProps {
  photos: StaffPhoto[];
  onRemove: (photo: StaffPhoto) => void;
}

export function PhotoGrid({ photos, onRemove }: PhotoGridProps) {
  const check = useCheckPhotos();
  const shown = photos.slice(0, 100);
  return (
    <>
      <ul aria-label={m.staff_photos_photos()} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {photos.map((photo) => (
          <li
            key={photo.id}
            data-item
            className="flex flex-col overflow-hidden rounded-card border border-line bg-surface"
          >
            <PhotoLink photo={photo} />
            <div className="flex grow flex-col gap-1 p-3">
              <BusinessName business={photo.business} />
              <p className="text-sm text-muted">
                <time dateTime={photo.createdAt}>{formatDate(photo.createdAt)}</time>
              </p>
              <p className="grow text-sm wrap-anywhere">{photo.photo.alt}</p>
              <div data-actions className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  disabled={check.isPending}
                  onClick={() => check.mutate([photo.id])}
                >
                  <Rich
                    message={m.staff_photos_looks_fine_a_photo_of_name}
                    fields={{ name: photo.business.name }}
                    parts={{ span: (text) => <span className="sr-only">{text}</span> }}
                  />
                </Button>
                <Button variant="quiet" onClick={() => onRemove(photo)}>
                  <Rich
                    message={m.staff_photos_remove_a_photo_of_name}
                    fields={{ name: photo.business.name }}
                    parts={{ span: (text) => <span className="sr-only">{text}</span> }}
                  />
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={check.isPending}
          onClick={() => check.mutate(shown.map(({ id }) => id))}
        >
          {m.staff_photos_all_count_look_fine({ count: formatCount(shown.length, m.count_photos) })}
        </Button>
      )}
    </>
  );
}

function PhotoLink({ photo: { photo, business } }: { photo: StaffPhoto }) {
  return (
    <a href={photoPath(photo, 1920)} target="_blank" rel="noopener" className="block bg-sunken">
      <PhotoPicture
        photo={photo}
        width={640}
        alt={photo.alt || m.staff_photos_photo_of_name({ name: business.name })}
        className="aspect-[4/3] w-full object-contain"
      />
      <span className="sr-only"> {m.staff_photos_opens_in_a_new_window()}</span>
    </a>
  );
}

function BusinessName({ business }: { business: StaffPhoto['business'] }) {
  const { name, city, state, isListed } = business;
  return (
    <h2 className="font-semibold wrap-anywhere">
      {isListed ? (
        <Link
          to={businessPath(business)}
          className="inline-flex min-h-8 items-center text-accent hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      ) : (
        m.staff_photos_name_not_listed({ name })
      )}
      <span className="block text-sm font-normal text-muted">
        {city}, {state}
      </span>
    </h2>
  );
}
