import { HttpError } from '../../api.ts';

interface Sending {
  businessId: number;
  uploadKey: string;
  onProgress: (share: number) => void;
}

/** Sends a photo as it is; `fetch` would not tell how far it has come. */
export function sendPhoto(
  photo: Blob,
  { businessId, uploadKey, onProgress }: Sending,
): Promise<void> {
  const request = new XMLHttpRequest();
  request.open('POST', `/api/desk/${businessId}/photos?uploadKey=${uploadKey}`);
  request.setRequestHeader('content-type', photo.type || 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 201) resolve();
      else reject(new HttpError(request.status, request.responseText || request.statusText));
    };
    request.onerror = () => reject(new Error('The upload was interrupted'));
    request.send(photo);
  });
}
