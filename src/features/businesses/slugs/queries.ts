import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Serializes choosing a slug for the same name, until the transaction ends. */
export async function lockSlug(trx: DatabaseTransaction, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`.execute(trx);
}

/** Those of the slugs that a business has or once had. Primary key of business_slugs. */
export async function findTakenSlugs(
  trx: DatabaseTransaction,
  slugs: string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('businessSlugs')
    .select('slug')
    .where('slug', 'in', slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** The same, and those that submissions have requested. Index businesses_pending. */
export async function findUnavailableSlugs(
  trx: DatabaseTransaction,
  slugs: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from business_slugs where slug = any(${slugs})
    union all
    select slug from businesses
    where slug = any(${slugs}) and not is_approved and deleted_at is null
  `.execute(trx);
  return new Set(rows.map(({ slug }) => slug));
}

/** Assigns the slug to the business; false if another business has or once had it. */
export async function claimSlug(
  trx: DatabaseTransaction,
  slug: string,
  businessId: number,
): Promise<boolean> {
  const { rows } = await sql<{ businessId: number }>`
    insert into business_slugs (slug, business_id) values (${slug}, ${businessId})
    on conflict (slug) do update set business_id = business_slugs.business_id
    returning business_id
  `.execute(trx);
  return rows[0]?.businessId === businessId;
}

/** Whether any slug leads to the business. Index business_slugs_business. */
export async function hasSlug(trx: DatabaseTransaction, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('businessSlugs')
    .select('slug')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseSlugs(trx: DatabaseTransaction, businessId: number): Promise<void> {
  await trx.deleteFrom('businessSlugs').where('businessId', '=', businessId).execute();
}
