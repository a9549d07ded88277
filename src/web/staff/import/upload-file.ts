import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { HttpError } from '../../api.ts';

/** Sends a file as it is; `fetch` would not tell how far it has come. */
export function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<BusinessImport> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/admin/imports?${new URLSearchParams({ fileName: file.name })}`);
    request.setRequestHeader('content-type', 'text/csv');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(new HttpError(request.status, request.responseText || request.statusText));
    };
    request.onerror = () => reject(new Error('The upload was interrupted'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
