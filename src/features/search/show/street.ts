import { pickFields } from '../../../contract/listing-fields.ts';
import {
  type CityStreet,
  type Errand,
  type Shelf,
  type StateStreet,
  type StreetBusiness,
  type StreetSign,
  streetBusiness,
  streetSign,
} from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  toBusiness,
} from '../../businesses/shapes.ts';
import type { Town } from '../../businesses/towns.queries.ts';
import { isOpenAt } from '../../openings/open-at.rules.ts';
import { listTokensAt } from '../../openings/open-tokens.rules.ts';
import { showOpenings } from '../../openings/openings.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { LISTED } from '../find/queries.ts';

type Counted = CityStreet['trades'];

/** What people come for, by category; a trade that is named below goes before its category. */
const CATEGORY_ERRANDS: Record<string, Errand> = {
  restaurants: 'eat',
  retail: 'shop',
  services: 'fix',
  automotive: 'fix',
  healthcare: 'health',
};

export const TRADE_ERRANDS: Record<Exclude<Errand, 'eat'> | 'none', string> = {
  shop: 'car-dealers used-car-dealers motorcycle-dealers rv-and-boat-dealers auto-parts-stores',
  fix: 'home-builders interior-designers',
  health: 'pharmacies medical-supply-stores',
  stay: 'hotels bed-and-breakfasts vacation-rentals campgrounds',
  see: 'landmarks-and-attractions museums theaters-and-music-venues movie-theaters tour-operators parks casinos-and-betting bowling-and-skating golf-courses',
  // Services that mend nothing.
  none: 'churches synagogues-mosques-and-temples government-offices post-offices nonprofits social-services animal-shelters funeral-homes psychics event-planners event-venues djs-and-entertainers kids-party-places travel-agencies taxis-and-limos pet-sitters-and-trainers security-companies self-storage shipping-centers parking car-rentals gas-stations caterers food-trucks recycling-centers apartments janitorial-services',
};
const NAMED = new Map(
  Object.entries(TRADE_ERRANDS).flatMap(([errand, slugs]) =>
    slugs.split(' ').map((slug) => [slug, errand as Errand | 'none'] as const),
  ),
);
const ERRANDS: readonly Errand[] = ['eat', 'shop', 'fix', 'health', 'stay', 'see'];

type Trade = NonNullable<ReturnType<Vocabulary['trades']['get']>>;

function findErrand(trade: Trade, trades: Vocabulary['trades']): Errand | null {
  const named = NAMED.get(trade.slug);
  if (named) return named === 'none' ? null : named;
  const whole = trade.partOf === null ? undefined : trades.get(trade.partOf);
  if (whole && NAMED.has(whole.slug)) return findErrand(whole, trades);
  return CATEGORY_ERRANDS[trade.categorySlug ?? ''] ?? null;
}

/** A business without a trade counts by its category, except where that says too little. */
function listErrands({ trades }: Vocabulary) {
  const byTrade = [...trades.values()].flatMap((trade) => {
    const errand = findErrand(trade, trades);
    return errand ? [{ id: trade.id, slug: trade.slug, errand }] : [];
  });
  const byCategory = Object.entries(CATEGORY_ERRANDS).filter(([slug]) => slug !== 'services');
  return { byTrade, byCategory };
}

const ON_SHELF = 3;
const MOST_SIGNS = 12;
/** One glance shows all of a town that has no more. */
const SMALL_TOWN = 8;
/** Of a larger town its best are looked at. */
const MOST_LOOKED_AT = 2000;
const NEW_DAYS = 30;

interface Place extends Pick<CityStreet, 'businessCount' | 'trades'> {
  town: Town;
}

interface Known {
  vocabulary: Vocabulary;
  at: Date;
}

export async function readCityStreet(
  db: Database,
  { town, businessCount, trades }: Place,
  { vocabulary, at }: Known,
): Promise<Pick<CityStreet, 'signs' | 'openCount' | 'shelves'>> {
  const errands = listErrands(vocabulary);
  const rows = await findShelved(db, town, errands, at);
  const shelves = Map.groupBy(rows, ({ shelf }) => shelf);
  const signs = (shelves.get('sign') ?? []).map(toSign);
  const openCount = businessCount > MOST_LOOKED_AT ? null : (shelves.get('open')?.[0]?.of ?? 0);
  if (businessCount <= SMALL_TOWN) return { signs, openCount, shelves: [] };
  const listed = (['open', ...ERRANDS, 'new'] as const).filter((shelf) => shelves.has(shelf));
  const onShelves = listed.flatMap((shelf) => shelves.get(shelf) ?? []);
  const shown = await showBusinesses(db, onShelves, at);
  return {
    signs,
    openCount,
    shelves: listed.map(
      (shelf): Shelf => ({
        shelf,
        trades: listTradesOn(shelf, trades, errands.byTrade),
        businesses: (shelves.get(shelf) ?? []).flatMap(({ id }) => shown.get(id) ?? []),
      }),
    ),
  };
}

const MOST_TRADES = 3;

function listTradesOn(
  shelf: Shelf['shelf'],
  trades: Counted,
  known: { slug: string; errand: Errand }[],
): Counted {
  const slugs = new Set(known.filter(({ errand }) => errand === shelf).map(({ slug }) => slug));
  return trades.filter(({ slug }) => slugs.has(slug)).slice(0, MOST_TRADES);
}

const SIGN = streetSign.keyof().options;
const SHOWN = streetBusiness.keyof().options;

const toSign = (row: BusinessRow): StreetSign => pickFields(toBusiness(row), SIGN);

/** By number. */
async function showBusinesses(
  db: Database,
  rows: BusinessRow[],
  at: Date,
): Promise<Map<number, StreetBusiness>> {
  const shown = await showOpenings(db, rows.map(toBusiness), at);
  return new Map(shown.map((business) => [business.id, pickFields(business, SHOWN)]));
}

const MOST_LARGEST = 6;
/** Of a town's best so many, those that people come for stand first. */
const MOST_BEST = 30;

export async function readStateStreet(
  db: Database,
  state: string,
  { vocabulary, at }: Known,
): Promise<Pick<StateStreet, 'signs' | 'towns'>> {
  const rows = await findBestOfTowns(db, state, listErrands(vocabulary));
  const shown = await showBusinesses(db, rows, at);
  const towns = [...Map.groupBy(rows, ({ townName }) => townName)];
  return {
    // The best of each town, then the next of each.
    signs: Array.from({ length: ON_SHELF }, (_, at) => towns.flatMap(([, own]) => own[at] ?? []))
      .flat()
      .slice(0, MOST_SIGNS)
      .map(toSign),
    towns: towns.map(([city, ofTown]) => ({
      city,
      businessCount: ofTown[0]?.townCount ?? 0,
      businesses: ofTown.flatMap(({ id }) => shown.get(id) ?? []),
    })),
  };
}

type Shelved = BusinessRow & {
  shelf: string;
  of: number;
};

/** Index businesses_town, so many rows at most; opening_spans by its primary key. */
export function findShelved(
  db: Database,
  { state, cityKey }: Town,
  { byTrade, byCategory }: ReturnType<typeof listErrands>,
  at: Date,
): Promise<Shelved[]> {
  return db.run(
    {
      name: 'street_of_town',
      text: `with town as materialized (
               select b.id, b.sort_key, b.submitted_at,
                      coalesce(t.errand, case when b.trade is null then c.errand end, 'rest') as shelf,
                      b.is_open
               from (
                 select id, sort_key, submitted_at, trades[1] as trade, category_id,
                        open_tokens && $8::text[] and ${isOpenAt('$7')} as is_open
                 from businesses where ${LISTED} and state = $1 and city_key = $2
                 order by sort_key desc limit ${MOST_LOOKED_AT}
               ) b
               left join unnest($3::bigint[], $4::text[]) as t (trade, errand) on t.trade = b.trade
               join categories own on own.id = b.category_id
               left join unnest($5::text[], $6::text[]) as c (slug, errand) on c.slug = own.slug
             ),
             ranked as (
               select *, row_number() over (partition by shelf order by sort_key desc) as place
               from town
             ),
             shelved as (
               select id, shelf, 0::bigint as of, place from ranked where shelf <> 'rest'
               union all
               select id, 'open', count(*) over (),
                      row_number() over (order by sort_key desc)
               from town where is_open
               union all
               select id, 'new', 0, row_number() over (order by submitted_at desc, id desc)
               from town where submitted_at > $7::timestamptz - interval '${NEW_DAYS} days'
               union all
               select id, 'sign', 0,
                      row_number() over (
                        order by place, array_position($9::text[], shelf) nulls last, sort_key desc)
               from ranked
             )
             select s.shelf, s.of, ${businessColumns}
             from shelved s join businesses b on b.id = s.id ${businessJoins}
             where s.place <= case when s.shelf = 'sign' then ${MOST_SIGNS} else ${ON_SHELF} end
             order by s.place, s.id`,
    },
    [
      state,
      cityKey,
      byTrade.map(({ id }) => id),
      byTrade.map(({ errand }) => errand),
      byCategory.map(([slug]) => slug),
      byCategory.map(([, errand]) => errand),
      at,
      listTokensAt(at),
      ERRANDS,
    ],
  );
}

/** Indexes facet_counts_cities and, for each of those towns, businesses_town. */
export function findBestOfTowns(
  db: Database,
  state: string,
  { byTrade }: ReturnType<typeof listErrands>,
) {
  return db.run<BusinessRow & { townName: string; townCount: number }>(
    {
      name: 'streets_of_state',
      text: `select t.name as town_name, t.business_count as town_count, ${businessColumns}
             from (
               select f.city_key, f.business_count, c.name from facet_counts f
               join cities c on c.state = f.state and c.city_key = f.city_key
               where f.category_id = 0 and f.city_key <> '' and f.state = $1
                 and f.business_count > 0
               order by f.business_count desc, f.city_key limit ${MOST_LARGEST}
             ) t
             cross join lateral (
               select * from (
                 select * from businesses
                 where ${LISTED} and state = $1 and city_key = t.city_key
                 order by sort_key desc limit ${MOST_BEST}
               ) best order by trades[1] = any($2::bigint[]) desc, sort_key desc limit ${ON_SHELF}
             ) b ${businessJoins}
             order by t.business_count desc, t.city_key, b.sort_key desc`,
    },
    [state, byTrade.map(({ id }) => id)],
  );
}
