import type { PlacedBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { townKey } from '../../platform/town-key.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  LISTED,
  toCoordinates,
  toListedBusiness,
} from '../businesses/model/shapes.ts';
import { listPageTags, TAGS } from '../businesses/model/tags.ts';
import { showOpenings } from '../hours/openings.ts';
import { orders } from './find/order.rules.ts';
import { scopeTokens, toTsquery } from './find/selection.rules.ts';

export type Pick =
  | { kind: 'one'; slug: string }
  | { kind: 'best'; trade: string; city: string; state: string; count: number };

interface Picked {
  businesses: PlacedBusiness[];
  isKnown: boolean;
}

type PickedRow = BusinessRow & { at: number; isListed: boolean };

/**
 * All picks in one statement. The index `businesses_search` intersects trade and place, so that few rows are
 * sorted.
 */
const PICKS = `
  with best as materialized (
    select asked.at, asked.tokens, asked.how_many, (
      select 't:' || coalesce(
        (select id from trades where slug = subject),
        (select trade_id from trade_slugs where slug = subject),
        (select min(id) from trades where lower(name) = subject))) as trade, (
      select 'c:' || min(id) from categories
      where subject in (slug, lower(name)) and moving_to is null) as category
    from unnest($3::int[], $4::text[], $5::text[], $6::int[]) as asked (at, subject, tokens, how_many)
  ), found as (
    select asked.at, 0 as position, s.business_id as id
    from unnest($1::int[], $2::text[]) as asked (at, slug)
    join business_slugs s on s.slug = asked.slug
    union all
    select best.at, m.position, m.id
    from best cross join lateral (
      select id, row_number() over (order by ${orders.rank.sql}) as position
      from (
        select id, sort_key from businesses
        where ${LISTED} and search_vector @@ (best.tokens || ' & ''' || coalesce(best.category, best.trade) || '''')::tsquery
        offset 0
      ) matches
      order by ${orders.rank.sql} limit best.how_many
    ) m
  )
  select found.at, b.is_listed, ${businessColumns}
  from found join businesses b on b.id = found.id ${businessJoins}
  order by found.at, found.position`;

export async function pickListings(
  db: Database,
  picks: Pick[],
  { at, dependsOn }: { at: Date; dependsOn: (...tags: string[]) => void },
): Promise<Picked[]> {
  if (picks.length === 0) return [];
  const numbered = picks.map((pick, number) => ({ ...pick, number }));
  const ones = numbered.filter((pick) => pick.kind === 'one');
  const best = numbered.filter((pick) => pick.kind === 'best');
  const rows = await db.run<PickedRow>({ name: 'picked_listings', text: PICKS }, [
    ones.map(({ number }) => number),
    ones.map(({ slug }) => slug),
    best.map(({ number }) => number),
    best.map(({ trade }) => trade.toLowerCase()),
    best.map((pick) =>
      toTsquery(scopeTokens(readScope(pick)).map((token) => ({ lexemes: [token] }))),
    ),
    best.map(({ count }) => count),
  ]);
  const scopes = best.flatMap((pick) => listPageTags(readScope(pick), []));
  dependsOn(...scopes, ...rows.map(({ id }) => TAGS.business(id)));
  const listed = rows.filter(({ isListed }) => isListed);
  const shown = await showOpenings(
    db,
    listed.map((row) => ({
      ...toListedBusiness(row, null),
      coordinates: toCoordinates(row),
      precision: row.locationPrecision,
    })),
    at,
  );
  return picks.map((_, number) => ({
    businesses: shown.filter((_, place) => listed[place]?.at === number),
    isKnown: rows.some((row) => row.at === number),
  }));
}

function readScope({ city, state }: { city: string; state: string }) {
  return city ? { state, cityKey: townKey(city, state) } : { state };
}
