import { announceChange } from '../../platform/database/changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { listPageTags, TAGS } from '../businesses/tags.ts';
import { placeNext, type Town } from './named.queries.ts';

const AT_ONCE = 2000;

export async function placeInAreas({ db }: { db: Database }, town: Town): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await db.kysely
      .transaction()
      .execute((trx) => placeNext(trx, { ...town, after: from }, AT_ONCE));
  }
  await db.kysely
    .transaction()
    .execute((trx) => announceChange(trx, [TAGS.places, ...listPageTags(town, [])]));
}
