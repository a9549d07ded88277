import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnerPhoto, OwnerPhotos } from '../src/contract/photos.owner.ts';
import type { DocumentRenderer } from '../src/documents.ts';
import { photoQueue } from '../src/features/import/write/photos.ts';
import { createPublicDownload, type PublicDownload } from '../src/platform/http/public-download.ts';
import { type Directory, openDirectory } from './directory.ts';
import { makeJpeg } from './pictures.ts';
import { openImports } from './transfer.ts';

/** A directory whose photos are in a folder of its own. */
export async function openPhotoDirectory(
  env: Record<string, string> = {},
  downloadPhoto?: PublicDownload,
  documents?: DocumentRenderer,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  const directory = await openDirectory('empty', {
    env: { DATA_DIR: folder, ...env },
    ...(downloadPhoto && { downloadPhoto }),
    ...(documents && { documents }),
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

/** A directory whose lists name pictures of a server; it believes that `pics.test` is public. */
export async function openListedPhotos() {
  /** What stands there by path; everything else is a 404. */
  const web = new Map<string, Uint8Array | ((response: ServerResponse) => void)>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = web.get(url);
    if (typeof found === 'function') return found(response);
    return response.writeHead(found ? 200 : 404).end(found);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const download = createPublicDownload({
    userAgent: 'test',
    maxBytes: MAX_BYTES,
    protocols: ['http:'],
    patience: { whole: 2000, piece: 300 },
    resolve: async (host) => [
      { address: host === 'pics.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
    allows: (address) => address === '127.0.0.1',
  });
  const opened = await openPhotoDirectory({ SITE_URL: 'https://main.example' }, (url, known) =>
    download(url.replace('https://pics.test', `http://pics.test:${port}`), known),
  );
  const { directory } = opened;
  const staff = await openImports(directory);
  const pictures: Uint8Array[] = [];
  for (let at = 0; at < 4; at += 1) pictures.push(await makeJpeg(220 + at, 220));
  const query = async (text: string) => (await directory.db.pool.query(text)).rows;
  const read = async (slug: string): Promise<ListedPhotos> =>
    (await directory.get(`/api/businesses/${slug}`)).json();
  return {
    ...opened,
    staff,
    web,
    asked,
    pictures,
    query,
    read,
    /** Picture `0` is 220 pixels wide, `1` 221, and so on. */
    widths: async (slug: string) => (await read(slug)).photos.map(({ width }) => width),
    at: (...names: (number | string)[]) =>
      names.map((name) => `https://pics.test/${name}.jpg`).join(' '),
    file: (...rows: [slug: string, photos: string][]) =>
      `slug,photos\n${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`)).join('\n')}`,
    /** As the clock does each minute. */
    async wait(time: string) {
      directory.setTime(time);
      await directory.db.kysely
        .transaction()
        .execute((trx) => directory.jobs.enqueue(trx, photoQueue, {}));
      await directory.runJobs();
    },
    async reset() {
      await directory.reset();
      await directory.db.pool.query('truncate imports, import_rows cascade');
      directory.setTime('2024-06-01T12:00:00Z');
      web.clear();
      asked.length = 0;
      for (const [at, picture] of pictures.entries()) web.set(`/${at}.jpg`, picture);
    },
    async close() {
      await opened.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export const MAX_BYTES = 100_000;

interface ListedPhotos {
  photo: { key: string } | null;
  photos: { key: string; alt: string; width: number }[];
}
