import type { OfferingBusiness } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { runningOffers } from '../businesses/offers.rules.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  toListedBusiness,
} from '../businesses/shapes.ts';
import { showOpenings } from '../openings/openings.ts';

const MOST_COUNTED = 1000;

interface Town {
  state: string;
  cityKey: string;
}

/** Of a town or of all. Index offer_spans_town, or offer_spans_end. */
export async function listOffers(
  db: Database,
  { town, limit, cursor }: { town: Town | null; limit: number; cursor: string | undefined },
  at: Date,
): Promise<Page<OfferingBusiness>> {
  const after = parseTimeCursor(cursor);
  const { found, total } = await findOffering(db, { town, limit: limit + 1, after }, at);
  const { items, next } = pageOf(found, limit, (last) =>
    formatTimeCursor({ at: last.endsAt, id: last.id }),
  );
  const businesses = items.map((row) => ({
    ...toListedBusiness(row, at),
    offers: runningOffers(row, at),
  }));
  return {
    items: await showOpenings(db, businesses, at),
    total: Math.min(total, MOST_COUNTED),
    isTotalCapped: total > MOST_COUNTED,
    next,
  };
}

type OfferingRow = BusinessRow & { endsAt: Date };

async function findOffering(
  db: Database,
  {
    town,
    limit,
    after,
  }: { town: Town | null; limit: number; after: { at: Date; id: number } | null },
  at: Date,
): Promise<{ found: OfferingRow[]; total: number }> {
  const offering = `
    from offer_spans o join businesses b on b.id = o.business_id
    where ${town ? 'o.state = $5 and o.city_key = $6 and' : ''} o.ends_at > $1::timestamptz
      and o.spans @> $1::timestamptz and b.is_listed`;
  const rows = await db.run<{ total: number } & (OfferingRow | { id: null })>(
    {
      name: town ? 'offers_of_town' : 'offers_of_all',
      text: `select f.total, n.* from (
               select count(*)::int as total from (
                 select ${offering} limit ${MOST_COUNTED + 1}
               ) counted
             ) f left join lateral (
               select o.ends_at, ${businessColumns}
               from (
                 select o.business_id, o.ends_at ${offering}
                   and (o.ends_at, o.business_id) > ($2::timestamptz, $3::bigint)
                 order by o.ends_at, o.business_id limit $4
               ) o
               join businesses b on b.id = o.business_id
               ${businessJoins}
             ) n on true
             order by n.ends_at, n.id`,
    },
    [
      at,
      after?.at ?? '-infinity',
      after?.id ?? 0,
      limit,
      ...(town ? [town.state, town.cityKey] : []),
    ],
  );
  const found = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { found, total: rows[0]?.total ?? 0 };
}
