import type { Directory, Listing } from './directory.ts';

/** Puts listings of the same trades on the shelf; answers their ids. */
export async function tradeBusinesses(
  directory: Directory,
  trades: string[],
  listings: Listing[],
): Promise<number[]> {
  const ids = await directory.open(...listings);
  await directory.db.pool.query(
    `update businesses set trades_from = 'owner', trades = array(
       select t.id from unnest($1::text[]) with ordinality as given(slug, at)
       join trades t on t.slug = given.slug order by at)
     where id = any($2::bigint[])`,
    [trades, ids],
  );
  await directory.open();
  return ids;
}
