import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { OwnerLinksTable } from './tables.ts';

export async function insertLink(
  trx: DatabaseTransaction,
  link: Omit<Insertable<OwnerLinksTable>, 'id' | 'usedAt'>,
): Promise<void> {
  await trx
    .insertInto('ownerLinks')
    .values({ ...link, usedAt: null })
    .execute();
}
