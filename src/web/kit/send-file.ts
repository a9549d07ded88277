import * as m from '#messages';
import { HttpError } from './api.ts';

interface Sending {
  /** Progress from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file and returns the body of the 201 response. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress.
 */
export function sendFile<T>(path: string, file: Blob, { onProgress, signal }: Sending): Promise<T> {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as T);
      else reject(new HttpError(request.status, request.responseText || request.statusText));
    };
    request.onerror = () => reject(new Error(m.common_upload_interrupted()));
    request.onabort = () => reject(new Error(m.common_upload_stopped()));
    request.send(file);
  });
}
