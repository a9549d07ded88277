import * as m from '#messages';
import { photoPath } from '../../../contract/photo-widths.ts';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import { send } from '../../send.ts';
import { type Offer, spoken } from '../decide.tsx';

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
        ? m.staff_photos_checked_already()
        : m.staff_photos_count_checked({ count: formatCount(checked, m.count_photos) }),
  };
}

export function photoOffers({ id, business: { name } }: StaffPhoto): Offer[] {
  return [
    {
      label: spoken(m.staff_photos_looks_fine_a_photo_of_name, { name }),
      keys: 'a',
      run: () => checkPhotos([id]),
    },
    {
      label: spoken(m.staff_photos_remove_a_photo_of_name, { name }),
      keys: 'r',
      variant: 'quiet',
      asks: {
        title: m.staff_photos_remove_photo(),
        text: m.staff_photos_the_photo_of_name_is_deleted({ name }),
        confirm: m.staff_photos_remove(),
        reason: {
          decision: 'photo',
          label: m.staff_photos_reason(),
          hint: m.staff_photos_the_owner_reads_it(),
          max: 300,
          missing: m.staff_photos_enter_a_reason(),
        },
      },
      run: async (reason) => {
        await send('DELETE /api/admin/photos/:id', { params: { id }, query: { reason } });
        return { title: m.staff_photos_photo_removed() };
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
        alt={photo.alt || m.staff_photos_photo_of_name({ name: business.name })}
        className="aspect-[4/3] w-full object-contain"
      />
      <span className="sr-only"> {m.staff_photos_opens_in_a_new_window()}</span>
    </a>
  );
}
