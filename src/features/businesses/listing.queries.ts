import { type Selectable, sql } from 'kysely';
import type { Business, BusinessInput } from '../../contract/businesses.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { type BusinessRow, businessColumns, toBusiness } from './shapes.ts';
import type { BusinessesTable } from './tables.ts';

export type ListingRow = Selectable<BusinessesTable>;

/** The whole row, held against other changes until the transaction ends; null when there is none. */
export async function lockListing(
  trx: DatabaseTransaction,
  id: number,
): Promise<ListingRow | null> {
  const row = await trx
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** As its owner sees it, approved or not. */
export async function readListing(trx: DatabaseTransaction, id: number): Promise<Business> {
  const { rows } = await sql<BusinessRow>`
    select ${sql.raw(businessColumns)}
    from businesses b join categories c on c.id = b.category_id where b.id = ${id}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Business ${id} is gone`);
  return toBusiness(row);
}

/** Index businesses_submission. */
export async function findSubmission(
  trx: DatabaseTransaction,
  key: string,
): Promise<{ id: number; nameKey: string; isPending: boolean } | null> {
  const row = await trx
    .selectFrom('businesses')
    .select(['id', 'nameKey', 'isApproved', 'deletedAt'])
    .where('submissionKey', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const isPending = !row.isApproved && row.deletedAt === null;
  return { id: row.id, nameKey: row.nameKey, isPending };
}

/** What the form holds, in the columns of the table. */
function submissionColumns(input: BusinessInput, categoryName: string) {
  return {
    name: input.name,
    nameKey: foldText(input.name),
    description: input.description,
    imageUrl: input.imageUrl,
    address: input.address,
    city: input.city,
    cityKey: foldText(input.city),
    state: input.state,
    zipCode: input.zipCode,
    phone: input.phone,
    email: input.email,
    website: input.website,
    categoryId: input.categoryId,
    categoryKey: foldText(categoryName),
  };
}

export async function updateSubmission(
  trx: DatabaseTransaction,
  id: number,
  input: BusinessInput,
  categoryName: string,
): Promise<void> {
  await trx
    .updateTable('businesses')
    .set(submissionColumns(input, categoryName))
    .where('id', '=', id)
    .execute();
}

export async function findCategoryName(db: Database['kysely'] | DatabaseTransaction, id: number) {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Makes submissions of the same name wait for each other, until the transaction ends. */
export async function lockSlug(trx: DatabaseTransaction, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`.execute(trx);
}

/** Those of the slugs that a business has or once had. */
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

/** Makes the slug lead to the business; false when another business has or once had it. */
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

export async function insertListing(
  trx: DatabaseTransaction,
  listing: {
    input: BusinessInput;
    slug: string;
    categoryName: string;
    submittedAt: Date;
    deletedAt: Date | null;
    submissionKey: string | null;
  },
): Promise<number> {
  const { input, slug, categoryName, submittedAt, deletedAt, submissionKey } = listing;
  const { id } = await trx
    .insertInto('businesses')
    .values({
      ...submissionColumns(input, categoryName),
      slug,
      submittedAt,
      updatedAt: submittedAt,
      deletedAt,
      submissionKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('businessSlugs').values({ slug, businessId: id }).execute();
  return id;
}

export type ListingChange = Partial<
  Omit<
    ListingRow,
    | 'id'
    | 'version'
    | 'submittedAt'
    | 'updatedAt'
    | 'submissionKey'
    | 'sortKey'
    | 'ratingSum'
    | 'reviewCount'
  >
>;

/** Changes a row that is locked; its version moves on. */
export async function updateListing(
  trx: DatabaseTransaction,
  id: number,
  change: ListingChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('businesses')
    .set({
      ...change,
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`greatest(updated_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
}

interface DuplicateRow {
  id: number;
  name: string;
  slug: string;
  address: string;
  city: string;
  state: string;
  phone: string | null;
  categorySlug: string;
  categoryName: string;
}

/** By the folded name in one place (index businesses_name) or the phone number (businesses_phone). */
export function findDuplicates(
  db: Database,
  wanted: { nameKey: string; cityKey: string; state: string; phoneDigits: string },
): Promise<DuplicateRow[]> {
  const columns = `b.id, b.name, b.slug, b.address, b.city, b.state, b.phone,
                   c.slug as category_slug, c.name as category_name`;
  return db.run(
    {
      name: 'duplicates',
      text: `(select ${columns} from businesses b join categories c on c.id = b.category_id
              where b.name_key = $1 and b.city_key = $2 and b.state = $3 and $1 <> ''
                and b.is_approved and b.deleted_at is null limit 3)
             union
             (select ${columns} from businesses b join categories c on c.id = b.category_id
              where right(regexp_replace(b.phone, '\\D', '', 'g'), 10) = $4 and $4 <> ''
                and b.is_approved and b.deleted_at is null and b.phone is not null limit 3)
             limit 3`,
    },
    [wanted.nameKey, wanted.cityKey, wanted.state, wanted.phoneDigits],
  );
}

/** Removes for good what was deleted before then, the longest gone first. Index businesses_deleted. */
export async function purgeListings(
  trx: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<{ id: number; name: string; slug: string }[]> {
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    delete from businesses where id in (
      select id from businesses where deleted_at < ${before}
      order by deleted_at, id limit ${limit} for update skip locked
    )
    returning id, name, slug
  `.execute(trx);
  return rows;
}
