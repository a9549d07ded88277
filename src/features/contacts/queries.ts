import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export async function insertLink(
  trx: DatabaseTransaction,
  link: Omit<Insertable<Tables['ownerLinks']>, 'id' | 'usedAt'>,
): Promise<void> {
  await trx
    .insertInto('ownerLinks')
    .values({ ...link, usedAt: null })
    .execute();
}

export async function insertNotice(
  trx: DatabaseTransaction,
  notice: Insertable<Tables['contactNotices']>,
): Promise<void> {
  await trx.insertInto('contactNotices').values(notice).execute();
}

/** Parts of a change not reported yet. Few wait at a time. */
export async function deleteNotices(
  trx: DatabaseTransaction,
  { businessId, at }: { businessId: number; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('contactNotices')
    .where('importId', 'is', null)
    .where('businessId', '=', businessId)
    .where('at', '=', at)
    .execute();
}
