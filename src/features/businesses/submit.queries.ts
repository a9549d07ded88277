import { sql } from 'kysely';
import type { BusinessInput } from '../../contract/submission.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { keepKeys } from '../twins/keep-keys.ts';
import { findPoint } from './points.queries.ts';
import type { TradesFrom } from './tables.ts';
import { townKey } from './town-key.ts';

/** Index businesses_submission. */
export async function findSubmission(
  trx: DatabaseTransaction,
  key: string,
): Promise<{ id: number; nameKey: string } | null> {
  const row = await trx
    .selectFrom('businesses')
    .select(['id', 'nameKey'])
    .where('submissionKey', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** As it was submitted, whatever its name is now. Index audit_log_business. */
export async function findFirstName(trx: DatabaseTransaction, id: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select after->>'name' as name from audit_log
    where business_id = ${id} and action = 'business.submit' order by at, id limit 1
  `.execute(trx);
  return rows[0]?.name ?? '';
}

export function submissionColumns(input: BusinessInput, categoryName: string) {
  return {
    name: input.name,
    nameKey: foldText(input.name),
    description: input.description,
    imageUrl: input.imageUrl,
    address: input.address,
    city: input.city,
    cityKey: townKey(input.city, input.state),
    state: input.state,
    zipCode: input.zipCode,
    phone: input.phone,
    email: input.email,
    ownerEmail: input.ownerEmail,
    website: input.website,
    categoryId: input.categoryId,
    categoryKey: foldText(categoryName),
  };
}

export async function insertListing(
  trx: DatabaseTransaction,
  listing: {
    columns: ReturnType<typeof submissionColumns>;
    trades: number[];
    tradesFrom: TradesFrom;
    slug: string;
    submittedAt: Date;
    deletedAt: Date | null;
    submissionKey: string | null;
  },
): Promise<number> {
  const { columns, submittedAt, ...rest } = listing;
  const point = await findPoint(trx, columns);
  const { id } = await trx
    .insertInto('businesses')
    .values({ ...columns, ...point, ...rest, submittedAt, updatedAt: submittedAt, source: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepKeys(trx, [{ ...columns, ...point, id }]);
  return id;
}
