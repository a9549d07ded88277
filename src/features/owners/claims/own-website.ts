import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { siteKeysOf } from '../../duplicates/model/keys.ts';
import { hasManyMailboxes, hostOf, isHomePage } from '../model/target.rules.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

interface Listing {
  id: number;
  website: string | null;
}

/**
 * Checks whether a mailbox at `domain` proves by itself that someone owns a listing. It doesn't where
 * other people are likely to have one too: the listing's website is one page of a larger site or a part
 * of a larger domain, other listings share its host, or it belongs to a university or a government.
 */
export async function provesAlone(
  db: Connection,
  listing: Listing,
  domain: string,
): Promise<boolean> {
  const { website } = listing;
  if (website === null || domain !== hostOf(website)) return false;
  if (!isHomePage(website) || hasManyMailboxes(domain)) return false;
  return (await countSharing(db, [listing])).get(listing.id) === 0;
}

const MAX = 20;

/** Returns how many other public listings share the host of each listing, at most 20. */
export async function countSharing(
  db: Connection,
  listings: Listing[],
): Promise<Map<number, number>> {
  const asked = listings.flatMap(({ id, website }) =>
    siteKeysOf(website).map((key) => ({ id, key: String(key) })),
  );
  const { rows } = await sql<{ id: number; count: number }>`
    select asked.id, sum(found.count)::int as count
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ key }) => key)}::bigint[])
      as asked (id, key)
    cross join lateral (
      select count(*) from (
        select from business_keys k
        join businesses b on b.id = k.business_id and b.is_listed
        where k.key = asked.key and k.business_id <> asked.id
        limit ${MAX}
      ) others
    ) found
    group by asked.id
  `.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, Math.min(MAX, count)]));
  return new Map(listings.map(({ id }) => [id, counts.get(id) ?? 0]));
}
