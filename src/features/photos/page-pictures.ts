import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as m from '#messages';
import type { PagePicture } from '../../contract/pages.staff.ts';
import { pictureKeyOf } from '../../domain/picture-paths.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { createGate } from '../../platform/gate.ts';
import { recordChange } from '../audit/record-change.ts';
import { findRefusal, pictureName } from './files.rules.ts';
import type { Fault, Picture, PictureKind } from './make-pictures.ts';
import {
  openPhotoEditor,
  type PhotoDependencies,
  type PhotoEditor,
  removePhotoFiles,
} from './photo-editor.ts';

export async function insertPicture(
  trx: DatabaseTransaction,
  picture: PagePicture & { createdAt: Date; createdBy: string },
): Promise<void> {
  await trx.insertInto('pagePictures').values(picture).execute();
}

export function markUsed(trx: DatabaseTransaction, keys: string[]): Promise<PagePicture[]> {
  return trx
    .updateTable('pagePictures')
    .set({ unusedSince: null })
    .where('key', 'in', keys)
    .returning(['key', 'width', 'height'])
    .execute();
}

/**
 * Marks pictures as unused if no page, revision, plan or banner shows them. Reads all page texts, so it runs
 * only at night.
 */
export async function markUnused(db: Database, at: Date): Promise<void> {
  await sql`
    with shown as (
      select distinct found[1] as key
      from (
        select content from pages union all
        select content from page_revisions union all
        select content from page_plans
      ) texts, regexp_matches(content, '/photos/([0-9a-f]{32})-', 'g') found
      union
      select q.key from banners b join page_pictures q on q.id = b.picture_id
    )
    update page_pictures p
    set unused_since = case when s.key is null then coalesce(p.unused_since, ${at}) end
    from page_pictures q left join shown s on s.key = q.key
    where p.id = q.id and (s.key is null) = (p.unused_since is null)
  `.execute(db.kysely);
}

export async function deleteUnused(trx: DatabaseTransaction, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('pagePictures')
    .where('unusedSince', '<', before)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

const EDITING = { atOnce: 1, waiting: 8, patience: 60_000 };

const faultWords: Record<Fault, () => string> = {
  unreadable: m.pictures_unreadable,
  pixels: m.pictures_too_large,
  small: m.pictures_too_small,
  narrow: m.pictures_too_narrow,
};

type Storing = Pick<PhotoDependencies, 'db' | 'store' | 'log' | 'jobs'>;
type Uploading = Storing & Pick<PhotoDependencies, 'clock'>;

export type StorePicture = (bytes: Uint8Array) => Promise<PagePicture>;

/**
 * Creates a store that renders a picture's files. Throws `unsupported_media_type` if the content isn't a
 * picture. The nightly job removes files that no row names.
 */
export function createPictureStore(
  dependencies: Storing,
  kind: PictureKind,
  editor: PhotoEditor = openPhotoEditor(),
): StorePicture {
  const gate = createGate(EDITING);

  return async (bytes) => {
    const refusal = findRefusal(bytes);
    if (refusal) throw new AppError('unsupported_media_type', refusal);
    const outcome = await gate(() => edit(dependencies, editor, { bytes, kind }));
    if ('fault' in outcome) {
      throw new AppError('unsupported_media_type', faultWords[outcome.fault]());
    }
    const { width, height, pictures } = outcome;
    const picture = { key: randomBytes(16).toString('hex'), width, height };
    await keepFiles(dependencies, picture.key, pictures);
    return picture;
  };
}

export function createUpload(dependencies: Uploading, editor: PhotoEditor = openPhotoEditor()) {
  const storePicture = createPictureStore(dependencies, 'page', editor);

  return async (bytes: Uint8Array, actor: string): Promise<PagePicture> => {
    const picture = await storePicture(bytes);
    await keepPicture(dependencies, picture, actor);
    return picture;
  };
}

async function edit(
  { log }: Storing,
  editor: PhotoEditor,
  { bytes, kind }: { bytes: Uint8Array; kind: PictureKind },
) {
  try {
    return await editor.edit(bytes, kind);
  } catch (error) {
    log.warn({ reason: String(error) }, 'the editor of pictures broke down');
    return { fault: 'unreadable' as const };
  }
}

async function keepFiles(dependencies: Storing, key: string, pictures: Picture[]) {
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
    const change = { at, actor, action: 'page.add-picture' };
    await recordChange(trx, { ...change, after: { width, height } });
  });
}

const ADDRESSES = /\/photos\/[0-9a-f]{32}-\d+\.webp/g;

/** Returns the pictures shown in a text by key, and marks them as used. */
export async function findPagePictures(
  trx: DatabaseTransaction,
  html: string,
): Promise<Map<string, PagePicture>> {
  const found = html.match(ADDRESSES) ?? [];
  const keys = [...new Set(found.flatMap((address) => pictureKeyOf(address) ?? []))];
  const pictures = keys.length > 0 ? await markUsed(trx, keys) : [];
  return new Map(pictures.map((picture) => [picture.key, picture]));
}
