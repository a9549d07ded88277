import { MAX_PIECE_BYTES, type MapFile } from '../../../contract/maps.staff.ts';
import { HttpError } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';

const TRIES = 5;
const SECOND = 1000;

/** Uploads a street map file piece by piece, and waits when the server is busy. Throws `HttpError`. */
export async function sendMapFile(
  file: File,
  onProgress: (share: number) => void,
): Promise<MapFile> {
  const upload = crypto.randomUUID().replaceAll('-', '');
  for (let at = 0; at < file.size; at += MAX_PIECE_BYTES) {
    await sendPiece(
      `/api/admin/map/uploads/${upload}?at=${at}`,
      file.slice(at, at + MAX_PIECE_BYTES),
    );
    onProgress(Math.min(1, (at + MAX_PIECE_BYTES) / file.size));
  }
  return send('POST /api/admin/map/files', { body: { upload, name: file.name } });
}

async function sendPiece(address: string, piece: Blob): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: piece,
    });
    if (answer.ok) return;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === TRIES) throw new HttpError(answer.status, await answer.text());
    const wait = Number(answer.headers.get('retry-after')) || 1;
    await new Promise((resolve) => setTimeout(resolve, wait * SECOND));
  }
}
