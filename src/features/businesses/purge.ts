import { purgeListings } from './purge.queries.ts';
import { oldestRestorable } from './purge.rules.ts';
import { recordListingChange } from './record-change.ts';
import type { ListingDependencies } from './submit.ts';

const BATCH = 200;

export async function purgeDeletedBusinesses({
  db,
  clock,
}: Pick<ListingDependencies, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const at = clock();
    const gone = await db.kysely.transaction().execute(async (trx) => {
      const purged = await purgeListings(trx, oldestRestorable(at), BATCH);
      for (const { id, ...before } of purged) {
        const change = { at, actor: 'clock', action: 'business.purge', businessId: id, before };
        await recordListingChange(trx, change);
      }
      return purged.length;
    });
    if (gone < BATCH) return;
  }
}
