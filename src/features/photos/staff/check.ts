import { recordChange } from '../../audit/record-change.ts';
import type { PhotoDependencies } from '../dependencies.ts';
import { markChecked } from './queries.ts';

/** Answers how many nobody had checked before. */
export function checkPhotos(
  { db, clock }: PhotoDependencies,
  ids: number[],
  actor: string,
): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const checked = await markChecked(trx, ids, { at, by: actor });
    for (const { id, businessId } of checked) {
      const change = { at, actor, action: 'photo.check', businessId, after: { photoId: id } };
      await recordChange(trx, change);
    }
    return checked.length;
  });
}
