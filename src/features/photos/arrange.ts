import * as m from '#messages';
import type { DeskPhotos, PhotoArrangement } from '../../contract/desk/photos.ts';
import { AppError } from '../../platform/errors.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { holdPhotos, readPhotos } from './list.ts';
import { arrangePhotos } from './queries.ts';
import { settleOwnLead } from './settle-lead.ts';
import { nameVersion, toDeskPhotos } from './show.rules.ts';

/** Throws `conflict`, with the photos as they are, unless it names those that are there now. */
export async function arrangeOwnPhotos(
  dependencies: PhotoDependencies,
  businessId: number,
  { version, photos }: PhotoArrangement,
): Promise<DeskPhotos> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const { rows, most } = await holdPhotos(trx, businessId, clock());
    const kept = rows.filter(({ state }) => state !== 'refused');
    const named = new Set(photos.map(({ id }) => id));
    const isWhole = photos.length === kept.length && kept.every(({ id }) => named.has(id));
    if (version !== nameVersion(kept) || !isWhole) {
      const words = m.photos_changed_elsewhere();
      throw new AppError('conflict', words, { current: toDeskPhotos(rows, most) });
    }
    const isSame = kept.every(
      ({ id, alt }, position) => photos[position]?.id === id && photos[position].alt === alt,
    );
    if (isSame) return;
    await arrangePhotos(trx, photos);
    await settleOwnLead(trx, dependencies, businessId, {
      action: 'owner.arrange-photos',
      words: 'photos-arranged',
    });
  });
  return readPhotos(dependencies, businessId);
}
