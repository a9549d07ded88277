import { randomBytes } from 'node:crypto';
import * as m from '#messages';
import type { PagePicture } from '../../contract/pages.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { createGate } from '../../platform/http/gate.ts';
import { recordChange } from '../audit/record-change.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { pictureName } from './files.rules.ts';
import type { Fault, Picture } from './make-pictures.ts';
import { insertPicture } from './page-pictures.queries.ts';
import { openPhotoEditor, type PhotoEditor } from './photo-editor.ts';
import { removePhotoFiles } from './queues.ts';
import { findRefusal } from './sniff.rules.ts';

const EDITING = { atOnce: 1, waiting: 8, patience: 60_000 };

const faultWords: Record<Fault, () => string> = {
  unreadable: m.pictures_unreadable,
  pixels: m.pictures_too_large,
  small: m.pictures_too_small,
  narrow: m.pictures_too_narrow,
};

type Uploading = Pick<PhotoDependencies, 'db' | 'clock' | 'store' | 'log' | 'jobs'>;

/** Answers once all files of the picture are kept; what a broken upload leaves, the nightly job finds. */
export function createUpload(dependencies: Uploading, editor: PhotoEditor = openPhotoEditor()) {
  const gate = createGate(EDITING);

  return async (bytes: Uint8Array, actor: string): Promise<PagePicture> => {
    const refusal = findRefusal(bytes);
    if (refusal) throw new AppError('unsupported_media_type', refusal);
    const outcome = await gate(() => edit(dependencies, editor, bytes));
    if ('fault' in outcome) {
      throw new AppError('unsupported_media_type', faultWords[outcome.fault]());
    }
    const { width, height, pictures } = outcome;
    const picture = { key: randomBytes(16).toString('hex'), width, height };
    await keepFiles(dependencies, picture.key, pictures);
    await keepPicture(dependencies, picture, actor);
    return picture;
  };
}

async function edit({ log }: Uploading, editor: PhotoEditor, bytes: Uint8Array) {
  try {
    return await editor.edit(bytes, 'page');
  } catch (error) {
    log.warn({ reason: String(error) }, 'the editor of pictures broke down');
    return { fault: 'unreadable' as const };
  }
}

async function keepFiles(dependencies: Uploading, key: string, pictures: Picture[]) {
  const { store, log, db, jobs } = dependencies;
  try {
    for (const { width, format, bytes } of pictures) {
      await store.put(pictureName(key, width, format), bytes);
    }
  } catch (error) {
    log.error({ reason: describeFault(error) }, 'a picture could not be stored');
    await db.kysely
      .transaction()
      .execute((trx) => jobs.enqueue(trx, removePhotoFiles, { key }))
      .catch(() => {});
    const words = m.pictures_unavailable();
    throw new AppError('unavailable', words, { retryAfter: 60 });
  }
}

function keepPicture({ db, clock }: Uploading, picture: PagePicture, actor: string) {
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    await insertPicture(trx, { ...picture, createdAt: at, createdBy: actor });
    const { width, height } = picture;
    const change = { at, actor, action: 'page.add-picture', businessId: null };
    await recordChange(trx, { ...change, after: { width, height } });
  });
}
