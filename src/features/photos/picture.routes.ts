import * as m from '#messages';
import { AppError } from '../../platform/errors.ts';
import { createGate } from '../../platform/gate.ts';
import { matchesEtag } from '../../platform/http/answer.ts';
import type { Api } from '../../platform/http/mount.ts';
import { CONTENT_TYPES, type Format } from './files.rules.ts';
import type { PhotoDependencies } from './photo-editor.ts';
import { findPhotoFile, type ServedPhoto } from './queries.ts';

/** Limits concurrent reads and the waiting queue, so that slow storage can't fill the memory. */
const READING = { atOnce: 32, waiting: 500, patience: 10_000 };

export function mountPhotoPictures({ http, guards }: Api, dependencies: PhotoDependencies) {
  const { db, store } = dependencies;
  const gate = createGate(READING);

  http.get('/photos/:file{[0-9a-f]{32}-(320|640|1280|1920)\\.(avif|webp|jpg)}', async (c) => {
    const file = c.req.param('file');
    const etag = `"${file}"`;
    const photo = await findPhotoFile(db, file.slice(0, 32));
    if (!photo) throw missing();
    if (photo.isHeld && !(await guards.authenticate(c.req.header('cookie') ?? null))) {
      throw missing();
    }
    const headers = {
      'content-type': CONTENT_TYPES[file.slice(file.indexOf('.') + 1) as Format],
      'cache-control': chooseCaching(photo),
      etag,
    };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const bytes = await gate(() => read(dependencies, file));
    if (!bytes) throw missing();
    return c.body(new Uint8Array(bytes), 200, headers);
  });

  async function read({ log }: PhotoDependencies, file: string) {
    try {
      return await store.get(file);
    } catch (error) {
      log.warn({ err: error }, 'a photo could not be read');
      throw new AppError('unavailable', m.photos_unavailable(), {
        retryAfter: 5,
      });
    }
  }
}

/**
 * Lets caches keep photos of visitors for a minute, because staff may hide or remove them at any time. Photos
 * of owners and pages never change at their URL.
 */
function chooseCaching({ isHeld, isOfVisitor }: ServedPhoto): string {
  if (isHeld) return 'no-store';
  return isOfVisitor
    ? 'public, max-age=60, must-revalidate'
    : 'public, max-age=31536000, immutable';
}

function missing(): AppError {
  return new AppError('not_found', m.photos_no_such_address());
}
