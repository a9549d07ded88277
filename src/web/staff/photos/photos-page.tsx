import { useState } from 'react';
import * as m from '#messages';
import type { StaffPhoto } from '../../../contract/staff/photos.ts';
import { QueueList, StaffScreen } from '../staff-screen.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RemovePhoto } from './remove-photo.tsx';

export function PhotosPage() {
  const [removed, setRemoved] = useState<StaffPhoto | null>(null);
  return (
    <StaffScreen
      title={m.staff_photos_new_photos()}
      about={m.staff_photos_owners_added_these_and_everyone()}
    >
      <QueueList
        list="GET /api/admin/photos"
        request={{ query: {} }}
        label={m.staff_photos_photos_to_check()}
        none={m.staff_photos_no_new_photos()}
        failure={m.staff_photos_the_photos_could_not_be_loaded()}
      >
        {(photos) => <PhotoGrid photos={photos} onRemove={setRemoved} />}
      </QueueList>
      {removed && <RemovePhoto photo={removed} onClose={() => setRemoved(null)} />}
    </StaffScreen>
  );
}
