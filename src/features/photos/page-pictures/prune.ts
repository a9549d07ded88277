import { recordChange } from '../../audit/record-change.ts';
import type { PhotoDependencies } from '../dependencies.ts';
import { removePhotoFiles } from '../queues.ts';
import { deleteUnused, markUnused } from './queries.ts';

const DAY = 86_400_000;
const KEPT_DAYS = 30;

/** Pictures that nothing has shown for 30 days go, with their files. */
export async function pruneUnused({
  db,
  clock,
  jobs,
}: Pick<PhotoDependencies, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const at = clock();
  await markUnused(db, at);
  await db.kysely.transaction().execute(async (trx) => {
    const keys = await deleteUnused(trx, new Date(at.getTime() - KEPT_DAYS * DAY));
    for (const key of keys) await jobs.enqueue(trx, removePhotoFiles, { key });
    if (keys.length === 0) return;
    const change = { at, actor: 'clock', action: 'page.remove-pictures', businessId: null };
    await recordChange(trx, { ...change, before: { pictures: keys.length } });
  });
}
