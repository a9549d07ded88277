import { sendFile } from '../../send-file.ts';

interface Sending {
  businessId: number;
  uploadKey: string;
  onProgress: (share: number) => void;
}

export async function sendPhoto(
  photo: Blob,
  { businessId, uploadKey, onProgress }: Sending,
): Promise<void> {
  const path = `/api/desk/${businessId}/photos?uploadKey=${uploadKey}`;
  await sendFile(path, photo, { onProgress });
}
