import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnerPhoto, OwnerPhotos } from '../src/contract/owner-area/photos.ts';
import type { PublicDownload } from '../src/platform/http/public-download.ts';
import { type Directory, openDirectory } from './directory.ts';
import { makeJpeg } from './pictures.ts';

/** A directory whose photos are in a folder of its own. */
export async function openPhotoDirectory(
  env: Record<string, string> = {},
  downloadPhoto?: PublicDownload,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  const directory = await openDirectory('empty', {
    env: { DATA_DIR: folder, ...env },
    ...(downloadPhoto && { downloadPhoto }),
  });
  return {
    directory,
    folder,
    /** Names of all files of photos. */
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .sort(),
    async close() {
      await directory.close();
      rmSync(folder, { recursive: true });
    },
  };
}

interface Upload {
  bytes?: Uint8Array;
  type?: string;
  uploadKey?: string;
}

/** What the owner of a listing does with its photos. */
export async function openPhotoArea(directory: Directory, id: number, email?: string) {
  const headers = await directory.openOwnerArea(id, email);
  const address = `/api/desk/${id}/photos`;

  async function send({ bytes, type = 'image/jpeg', uploadKey = randomUUID() }: Upload = {}) {
    const body = new Uint8Array(bytes ?? (await makeJpeg()));
    return directory.app.request(`${address}?uploadKey=${uploadKey}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
      body,
    });
  }

  const readAs = async <T>(answer: Response | Promise<Response>): Promise<T> =>
    (await answer).json();

  return {
    headers,
    address,
    send,
    async add(upload: Upload = {}): Promise<OwnerPhoto> {
      const answer = await send(upload);
      if (answer.status !== 201) throw new Error(await answer.text());
      return readAs<OwnerPhoto>(answer);
    },
    read: () => readAs<OwnerPhotos>(directory.get(address, headers)),
    arrange: (body: object) => directory.call(`PUT ${address}`, { headers, body }),
    remove: (photoId: number) => directory.call(`DELETE ${address}/${photoId}`, { headers }),
  };
}

export type PhotoArea = Awaited<ReturnType<typeof openPhotoArea>>;
