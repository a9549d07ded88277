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
import { pickFields } from '../../../domain/listing-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { shareInRequest } from '../../../platform/single-flight.ts';
import {
  countFlagged,
  FACET_FLAGS,
  type FacetRow,
  NO_ROWS,
} from '../../businesses/model/facet-columns.rules.ts';
import type { Town } from '../../businesses/model/places.queries.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  LISTED,
  toBusiness,
} from '../../businesses/model/shapes.ts';
import { isOpenAt } from '../../hours/open-at.rules.ts';
import { listTokensAt } from '../../hours/open-tokens.rules.ts';
import { showOpenings } from '../../hours/openings.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import { placeNameOf, readsTownAround, type TownAround } from './place-pages.ts';

type Counted = CityStreet['trades'];

/** Visitor errand by category. `TRADE_ERRANDS` takes precedence. */
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

interface Errands {
  byTrade: { id: number; slug: string; errand: Errand }[];
  /** JSON objects that PostgreSQL uses to look up the errand by trade ID and by category slug. */
  ofTrades: string;
  ofCategories: string;
}

const known = new WeakMap<Vocabulary['trades'], Errands>();

function listErrands({ trades }: Pick<Vocabulary, 'trades'>): Errands {
  const listed = known.get(trades) ?? nameErrands(trades);
  known.set(trades, listed);
  return listed;
}

/**
 * Builds the errand lookups. A business without a trade uses its category's errand, except in `services`,
 * which is too broad.
 */
function nameErrands(trades: Vocabulary['trades']): Errands {
  const byTrade = [...trades.values()].flatMap((trade) => {
    const errand = findErrand(trade, trades);
    return errand ? [{ id: trade.id, slug: trade.slug, errand }] : [];
  });
  const { services: _, ...byCategory } = CATEGORY_ERRANDS;
  return {
    byTrade,
    ofTrades: JSON.stringify(Object.fromEntries(byTrade.map(({ id, errand }) => [id, errand]))),
    ofCategories: JSON.stringify(byCategory),
  };
}

const ON_SHELF = 3;
const MAX_SIGNS = 12;
/** Maximum businesses of a town that is shown without shelves. */
const SMALL_TOWN = 8;
const MAX_LOOKED_AT = 2000;
const NEW_DAYS = 30;

interface Known {
  vocabulary: Pick<Vocabulary, 'trades'>;
  at: Date;
}

interface KnownOfTown extends Known {
  /** Current time for offers; null if the site has no offers. */
  offersAt: Date | null;
}

interface ReadTown {
  street: CityStreet;
  facets: FacetRow;
}

/** Reads what pages of towns show. Parts of one page share a read. */
export interface TownReader {
  read(town: Town, requestId: string): Promise<ReadTown>;
  /** Returns what another part of the same page reads, or null if none does. */
  share(town: Town, requestId: string): Promise<ReadTown> | null;
}

export interface TownSources {
  db: Database;
  clock: Clock;
  vocabulary: VocabularySource;
  /** Returns null if the site has no offers. */
  offersAt: () => Date | null;
}

export function createTownReader({ db, clock, vocabulary, offersAt }: TownSources): TownReader {
  const shared = new Map<string, Promise<ReadTown>>();
  const nameOf = ({ state, cityKey }: Town, requestId: string) =>
    [requestId, state, cityKey].join(' ');
  return {
    read: (town, requestId) =>
      shareInRequest(shared, nameOf(town, requestId), async () => {
        const known = { vocabulary: await vocabulary.read(), at: clock(), offersAt: offersAt() };
        return readCityStreet(db, town, known);
      }),
    share: (town, requestId) => shared.get(nameOf(town, requestId)) ?? null,
  };
}

/** Leaves a new business out of the shelf of new ones if it stands on another. */
function listNewOnce<Row extends { id: number; shelf: string | null }>(rows: Row[]): Row[] {
  const elsewhere = new Set(
    rows.filter(({ shelf }) => shelf !== 'new' && shelf !== 'sign').map(({ id }) => id),
  );
  return rows.filter(({ id, shelf }) => shelf !== 'new' || !elsewhere.has(id));
}

export async function readCityStreet(
  db: Database,
  town: Town,
  known: KnownOfTown,
): Promise<ReadTown> {
  const { vocabulary, at } = known;
  const rows = await findShelves(db, town, known);
  const [first] = rows;
  const place = placeNameOf(town, first?.place);
  const { trades, businessCount } = place;
  const found = rows.flatMap((row) => (row.shelf === null ? [] : [row]));
  const shelves = Map.groupBy(listNewOnce(found), ({ shelf }) => shelf);
  const listed = (['open', ...ERRANDS, 'new'] as const).filter((shelf) => shelves.has(shelf));
  const onShelves = listed.flatMap((shelf) => shelves.get(shelf) ?? []);
  const isSmall = businessCount <= SMALL_TOWN;
  const shown = await showBusinesses(db, isSmall ? [] : onShelves, at);
  const { byTrade } = listErrands(vocabulary);
  const facets = first?.facets ?? NO_ROWS;
  const street = {
    ...place,
    signs: (shelves.get('sign') ?? []).map(toSign),
    openCount: businessCount > MAX_LOOKED_AT ? null : facets.open,
    shelves: (isSmall ? [] : listed).map(
      (shelf): Shelf => ({
        shelf,
        trades: listTradesOn(shelf, trades, byTrade),
        businesses: (shelves.get(shelf) ?? []).flatMap(({ id }) => shown.get(id) ?? []),
      }),
    ),
    neighbors: first?.place?.neighbors ?? [],
  };
  return { street, facets };
}

const MAX_TRADES = 3;

function listTradesOn(
  shelf: Shelf['shelf'],
  trades: Counted,
  known: { slug: string; errand: Errand }[],
): Counted {
  const slugs = new Set(known.filter(({ errand }) => errand === shelf).map(({ slug }) => slug));
  return trades.filter(({ slug }) => slugs.has(slug)).slice(0, MAX_TRADES);
}

const SIGN = streetSign.keyof().options;
const SHOWN = streetBusiness.keyof().options;

const toSign = (row: BusinessRow): StreetSign => pickFields(toBusiness(row), SIGN);

async function showBusinesses(
  db: Database,
  rows: BusinessRow[],
  at: Date,
): Promise<Map<number, StreetBusiness>> {
  const shown = await showOpenings(db, rows.map(toBusiness), at);
  return new Map(shown.map((business) => [business.id, pickFields(business, SHOWN)]));
}

const MAX_LARGEST = 6;
/**
 * Best-ranked businesses per town that are considered; among them, businesses with an errand's trade come
 * first.
 */
const MAX_BEST = 30;

export async function readStateStreet(
  db: Database,
  state: string,
  { vocabulary, at }: Known,
): Promise<Pick<StateStreet, 'signs' | 'towns'>> {
  const rows = await findBestOfTowns(db, state, vocabulary);
  const shown = await showBusinesses(db, rows, at);
  const towns = [...Map.groupBy(rows, ({ townName }) => townName)];
  return {
    signs: Array.from({ length: ON_SHELF }, (_, at) => towns.flatMap(([, own]) => own[at] ?? []))
      .flat()
      .slice(0, MAX_SIGNS)
      .map(toSign),
    towns: towns.map(([city, ofTown]) => ({
      city,
      businessCount: ofTown[0]?.townCount ?? 0,
      businesses: ofTown.flatMap(({ id }) => shown.get(id) ?? []),
    })),
  };
}

type Shelved = BusinessRow & { shelf: string };
/** Town-level columns are set only on the first row, which is returned even if the town has no businesses. */
type TownRow = { place: TownAround | null; facets: FacetRow | null } & (Shelved | { shelf: null });

/**
 * Reads a town's shelves, counts and neighbors in one statement. Indexes businesses_town (up to 2000 rows),
 * the primary key of opening_spans, and those of `readsTownAround`.
 */
export function findShelves(
  db: Database,
  { state, cityKey }: Town,
  { vocabulary, at, offersAt }: KnownOfTown,
): Promise<TownRow[]> {
  const { ofTrades, ofCategories } = listErrands(vocabulary);
  return db.run(
    {
      name: 'street_of_town',
      text: `with town as materialized (
               select b.*, coalesce($3::jsonb ->> b.trades[1]::text,
                        case when b.trades[1] is null then $4::jsonb ->> own.slug end, 'rest') as shelf
               from (
                 select id, sort_key, submitted_at, category_id, ${FACET_FLAGS},
                        open_tokens && $6::text[] and ${isOpenAt('$5')} as is_open
                 from businesses where ${LISTED} and state = $1 and city_key = $2
                 order by sort_key desc limit ${MAX_LOOKED_AT}
               ) b join categories own on own.id = b.category_id
             ),
             ranked as (
               select id, sort_key, shelf,
                      row_number() over (partition by shelf order by sort_key desc) as place
               from town
             ),
             shelved as (
               select id, shelf, place from ranked where shelf <> 'rest'
               union all
               select id, 'open', row_number() over (order by sort_key desc) from town where is_open
               union all
               select id, 'new', row_number() over (order by submitted_at desc, id desc)
               from town where submitted_at > $5::timestamptz - interval '${NEW_DAYS} days'
               union all
               select id, 'sign',
                      row_number() over (
                        order by place, array_position($7::text[], shelf) nulls last, sort_key desc)
               from ranked
             )
             select s.shelf, f.*, ${businessColumns}
             from (values (1)) one
             left join (
               select id, shelf, place, row_number() over (order by place, id, shelf) as line
               from shelved where place <= case when shelf = 'sign' then ${MAX_SIGNS} else ${ON_SHELF} end
             ) s on true
             left join businesses b on b.id = s.id ${businessJoins.replace('join categories', 'left join categories')}
             left join (
               select (select to_json(p) from (select ${readsTownAround('$8')}) p) as place,
                      (select to_json(c) from (${countFlagged('town')}) c) as facets
             ) f on coalesce(s.line, 1) = 1
             order by s.line`,
    },
    [state, cityKey, ofTrades, ofCategories, at, listTokensAt(at), ERRANDS, offersAt],
  );
}

/**
 * Returns the best businesses of the state's six largest cities. Indexes facet_counts_cities and
 * businesses_town.
 */
export function findBestOfTowns(
  db: Database,
  state: string,
  vocabulary: Pick<Vocabulary, 'trades'>,
) {
  const { byTrade } = listErrands(vocabulary);
  return db.run<BusinessRow & { townName: string; townCount: number }>(
    {
      name: 'streets_of_state',
      text: `select t.name as town_name, t.business_count as town_count, ${businessColumns}
             from (
               select f.city_key, f.business_count, c.name from facet_counts f
               join cities c on c.state = f.state and c.city_key = f.city_key
               where f.category_id = 0 and f.city_key <> '' and f.state = $1
                 and f.business_count > 0
               order by f.business_count desc, f.city_key limit ${MAX_LARGEST}
             ) t
             cross join lateral (
               select * from (
                 select * from businesses
                 where ${LISTED} and state = $1 and city_key = t.city_key
                 order by sort_key desc limit ${MAX_BEST}
               ) best order by trades[1] = any($2::bigint[]) desc, sort_key desc limit ${ON_SHELF}
             ) b ${businessJoins}
             order by t.business_count desc, t.city_key, b.sort_key desc`,
    },
    [state, byTrade.map(({ id }) => id)],
  );
}
