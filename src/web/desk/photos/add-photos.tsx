import * as m from '#messages';
import { DropZone } from './drop-zone.tsx';
import { UploadItem } from './upload-item.tsx';
import { useUploads } from './use-uploads.ts';

interface AddPhotosProps {
  businessId: number;
  /** How many more there is room for. */
  room: number;
}

/** Adds photos; those on their way stand below. */
export function AddPhotos({ businessId, room }: AddPhotosProps) {
  const { uploads, add, drop, retry } = useUploads(businessId);
  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <DropZone hint={m.owner_photos_formats({ room: describeRoom(room) })} onFiles={add} />
      {uploads.length > 0 && (
        <ul aria-label={m.common_uploading_label()} className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function describeRoom(room: number): string {
  if (room <= 0) return m.owner_photos_full();
  return m.owner_photos_room({ room });
}
