import * as m from '#messages';
import type { StaffPhoto } from '../../../contract/photos.staff.ts';
import { photoPath } from '../../../domain/photo-widths.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { PhotoPicture } from '../photo-picture.tsx';

export function PhotoFacts({ photo }: { photo: StaffPhoto }) {
  return (
    <>
      <PhotoLink photo={photo} />
      <p className="text-sm text-muted">
        <time dateTime={photo.createdAt}>{formatDate(photo.createdAt)}</time>
      </p>
      <p className="grow text-sm wrap-anywhere">{photo.photo.alt}</p>
    </>
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

export function photoOffers({ id, business: { name } }: StaffPhoto): StaffAction[] {
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
        text: m.photos_remove_effect({ name }),
        confirm: m.common_remove(),
        reason: {
          decision: 'photo',
          label: m.common_reason(),
          hint: m.common_owner_reads(),
          max: 300,
          missing: m.input_reason_missing(),
        },
      },
      run: async (reason) => {
        await send('DELETE /api/admin/photos/:id', { params: { id }, query: { reason } });
        return { title: m.photos_removed() };
      },
    },
  ];
}

function PhotoLink({ photo: { photo, business } }: { photo: StaffPhoto }) {
  return (
    <a href={photoPath(photo, 1920)} target="_blank" rel="noopener" className="block bg-sunken">
      <PhotoPicture
        photo={photo}
        width={640}
        alt={photo.alt || m.businesses_photo_of({ name: business.name })}
        className="aspect-[4/3] w-full object-contain"
      />
      <span className="sr-only"> {m.common_new_window()}</span>
    </a>
  );
}
