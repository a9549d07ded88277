import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ContactChange } from './contact-changes.rules.ts';

const MOST = 100;
const FIELDS = ['website', 'phone', 'address', 'city', 'state', 'zipCode'];

/** Changes from one value to another, the newest first; the first one is none. Index audit_log_business. */
export async function listContactChanges(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<ContactChange[]> {
  const { rows } = await sql<ContactChange>`
    select at, actor, array(
      select field from unnest(${FIELDS}::text[]) field
      where jsonb_exists(before, field) and jsonb_exists(after, field)
    ) as fields
    from audit_log
    where business_id = ${businessId}
      and jsonb_exists_any(before, ${FIELDS}::text[]) and jsonb_exists_any(after, ${FIELDS}::text[])
    order by id desc limit ${MOST}
  `.execute(db);
  return rows;
}

/** All that there ever were. Index business_owners_business. */
export function listOwners(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<{ email: string; provedAt: Date }[]> {
  return trx
    .selectFrom('businessOwners')
    .select(['email', 'provedAt'])
    .where('businessId', '=', businessId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
