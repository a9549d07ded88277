import { sql } from 'kysely';
import * as m from '#messages';
import { readStateCode } from '../../../domain/find-state.ts';
import { type Area, area as areaShape } from '../../../domain/settings.ts';
import type { KnownTowns } from '../../../domain/split-address.ts';
import type { StateCode } from '../../../domain/states.ts';
import { usualTownName } from '../../../domain/town-key.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { isNearTown } from '../../../platform/near-town.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { ListingRow } from './shapes.ts';

export type Point = Pick<ListingRow, 'latitude' | 'longitude' | 'locationPrecision'>;

/** Maximum miles between a listing's coordinates and its ZIP code or town; coordinates farther away are ignored. */
export const FAR_FROM_ITS_PLACE = 100;
/** Miles (60 km). A ZIP code farther from the city is assumed to belong to another one. */
const FAR_FROM_ITS_CITY = 37.3;

/**
 * SQL joins that locate a row as `point`: from its coordinates if plausible, else from its ZIP code, else
 * from its town. Uses the primary keys of `zip_codes` and `towns`. `offset 0` prevents repeated evaluation.
 */
export function pointJoins(row: string): string {
  return `
    left join zip_codes point_zip on point_zip.zip_code = left(${row}.zip_code, 5)
    left join towns point_town
      on point_town.state = ${row}.state and point_town.city_key = ${row}.city_key
    cross join lateral (select case
      when ${row}.latitude between 13 and 72
        and (${row}.longitude between -180 and -64 or ${row}.longitude between 144 and 180)
        and coalesce(least(${miles(row, 'point_zip')}, ${miles(row, 'point_town')})
          <= ${FAR_FROM_ITS_PLACE}, true) then 'rooftop'
      when point_zip.zip_code is not null
        and point_zip.state = ${row}.state and (lower(point_zip.city) = ${row}.city_key
          or coalesce(${miles('point_zip', 'point_town')} <= ${FAR_FROM_ITS_CITY}, true))
        then 'zip'
      when point_town.city_key is not null then 'city' end as kind offset 0) point_found
    cross join lateral (select point_found.kind as location_precision,
      case point_found.kind when 'rooftop' then ${row}.latitude
        when 'zip' then point_zip.latitude when 'city' then point_town.latitude end as latitude,
      case point_found.kind when 'rooftop' then ${row}.longitude
        when 'zip' then point_zip.longitude when 'city' then point_town.longitude end as longitude
    ) point`;
}

function miles(from: string, to: string): string {
  const places = `${from}.latitude, ${from}.longitude, ${to}.latitude, ${to}.longitude`;
  return `case when ${to}.latitude is not null then miles_between(${places}) end`;
}

export async function findPoint(
  trx: DatabaseTransaction,
  place: Pick<ListingRow, 'state' | 'cityKey' | 'zipCode'> &
    Partial<Pick<ListingRow, 'latitude' | 'longitude'>>,
): Promise<Point> {
  const { latitude = null, longitude = null } = place;
  const { rows } = await sql<Point>`
    select point.latitude, point.longitude, point.location_precision
    from (values (${place.state}, ${place.cityKey}, ${place.zipCode},
      ${latitude}::double precision, ${longitude}::double precision)
    ) as asked (state, city_key, zip_code, latitude, longitude) ${sql.raw(pointJoins('asked'))}
  `.execute(trx);
  return rows[0] ?? { latitude: null, longitude: null, locationPrecision: null };
}

export function placedBusinesses(condition: string): string {
  return `
    select listed.id, point.latitude, point.longitude, point.location_precision
    from (
      select id, state, city_key, zip_code,
        case when location_precision = 'rooftop' then latitude end as latitude,
        case when location_precision = 'rooftop' then longitude end as longitude
      from businesses where ${condition}
    ) listed ${pointJoins('listed')}`;
}

export function settlePoints(condition: string): string {
  return `
    update businesses b set latitude = placed.latitude, longitude = placed.longitude,
      location_precision = placed.location_precision
    from (${placedBusinesses(condition)}) placed
    where b.id = placed.id
      and (b.latitude, b.longitude, b.location_precision)
        is distinct from (placed.latitude, placed.longitude, placed.location_precision)`;
}

type Reader = Database['kysely'] | DatabaseTransaction;

export async function readArea(db: Reader): Promise<Area> {
  const row = await db.selectFrom('siteArea').selectAll().executeTakeFirst();
  return areaShape.catch({ kind: 'country' }).parse(row);
}

/** Returns the only state of a directory's area, or null if it has several. */
export function stateOfArea(area: Area): string | null {
  if (area.kind === 'circle') return /, ([A-Z]{2})$/.exec(area.name)?.[1] ?? null;
  return area.kind === 'states' && area.states.length === 1 ? (area.states[0] ?? null) : null;
}

export async function isPlaceOutside(
  trx: Reader,
  place: { state: string; latitude: number | null; longitude: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isOutside: boolean }>`
    select is_outside_area(${place.state}, ${place.latitude}, ${place.longitude}) as is_outside
  `.execute(trx);
  return rows[0]?.isOutside ?? false;
}

export interface Town {
  state: string;
  cityKey: string;
}

export function requireState(
  text: string,
  refusal: 'not_found' | 'malformed' = 'not_found',
): StateCode {
  const code = readStateCode(text);
  if (!code) throw new AppError(refusal, m.places_state_unknown());
  return code;
}

export function readTown({ state, city }: { state: string; city: string }): Town {
  const code = requireState(state);
  return { state: code, cityKey: townKey(city, code) };
}

export async function findTownNames(
  db: Database['kysely'] | DatabaseTransaction,
  wanted: Town[],
): Promise<(town: Town) => string | undefined> {
  if (wanted.length === 0) return () => undefined;
  const asked = new Map(wanted.map((town) => [placeOf(town), town]));
  const spellings = new Map(
    [...asked].map(([place, { cityKey }]) => [place, [cityKey, ...respellKey(cityKey)]]),
  );
  const towns = [...asked].flatMap(([place, { state }]) =>
    (spellings.get(place) ?? []).map((cityKey) => ({ state, cityKey })),
  );
  const { rows } = await sql<Town & { name: string }>`
    select t.state, t.city_key, t.name
    from unnest(${towns.map(({ state }) => state)}::text[],
      ${towns.map(({ cityKey }) => cityKey)}::text[]) as asked (state, city_key)
    join towns t using (state, city_key)
  `.execute(db);
  const names = new Map(
    rows.map(({ name, ...town }) => [placeOf(town), usualTownName(name, foldText(name))]),
  );
  return ({ state, cityKey }) =>
    spellings
      .get(placeOf({ state, cityKey }))
      ?.map((key) => names.get(placeOf({ state, cityKey: key })))
      .find((name) => name !== undefined);
}

/** The towns and ZIP codes of a state. */
interface StateGazetteer {
  cityKeys: Set<string>;
  cityOfZip: Map<string, string>;
  zipsByTown: Map<string, string[]>;
}

interface Gazetteer {
  read(state: string): StateGazetteer;
  findStateOfZip(zip: string): string | null;
}

/** The gazetteer of each database and its size. It only grows while the product runs (`acceptTowns`). */
const gazetteers = new WeakMap<Database['kysely'], { size: string; gazetteer: Gazetteer }>();

async function openGazetteer(db: Database['kysely']): Promise<Gazetteer> {
  const size = await countGazetteer(db);
  const known = gazetteers.get(db);
  if (known?.size === size) return known.gazetteer;
  const gazetteer = await readGazetteer(db);
  gazetteers.set(db, { size, gazetteer });
  return gazetteer;
}

async function countGazetteer(db: Database['kysely']): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select concat((select count(*) from towns), ' ', (select count(*) from zip_codes)) as size
  `.execute(db);
  return rows[0]?.size ?? '';
}

/** Reads all states as JSON text. A state is parsed when it is first asked for, because few imports need many. */
async function readGazetteer(db: Database['kysely']): Promise<Gazetteer> {
  const { rows } = await sql<{ state: string; cityKeys: string | null; zips: string | null }>`
    select state, t.city_keys, z.zips
    from (select state, json_agg(city_key)::text as city_keys from towns group by state) t
    full join (
      select state, json_object_agg(zip_code, city)::text as zips from zip_codes group by state
    ) z using (state)
  `.execute(db);
  const texts = new Map(rows.map(({ state, ...text }) => [state, text]));
  const parsed = new Map<string, StateGazetteer>();
  const read = (state: string) => {
    const before = parsed.get(state);
    if (before) return before;
    const { cityKeys, zips } = texts.get(state) ?? {};
    const cityOfZip = new Map<string, string>(Object.entries(JSON.parse(zips ?? '{}')));
    const zipsByTown = Map.groupBy(cityOfZip.keys(), (zip) =>
      townKey(cityOfZip.get(zip) ?? '', state),
    );
    const found = {
      cityKeys: new Set<string>(JSON.parse(cityKeys ?? '[]')),
      cityOfZip,
      zipsByTown,
    };
    if (texts.has(state)) parsed.set(state, found);
    return found;
  };
  // ZIP codes are the keys of the text, and no town is named like one.
  const findStateOfZip = (zip: string) =>
    rows.find(({ zips }) => zips?.includes(`"${zip}"`))?.state ?? null;
  return { read, findStateOfZip };
}

/** Reads the gazetteer with its ZIP codes and the only state of the directory, for reading addresses. */
export async function readKnownTowns(db: Database['kysely']): Promise<KnownTowns> {
  const gazetteer = await openGazetteer(db);
  const area = await readArea(db);
  const own = area.kind === 'country' ? [] : await listTownsOfArea(db);
  const nearest = new Map<string, string | null>();
  return {
    state: stateOfArea(area),
    isTown: (city, state) => {
      const { cityKeys } = gazetteer.read(state);
      const cityKey = townKey(city, state);
      return [cityKey, ...respellKey(cityKey)].some((key) => cityKeys.has(key));
    },
    isNear: isNearTown,
    townNear: (written, state) => {
      const key = `${state} ${written}`;
      const before = nearest.get(key);
      if (before !== undefined) return before;
      const near = own.filter((town) => town.state === state && isNearTown(written, town.name));
      const found = near.length === 1 ? (near[0]?.name ?? null) : null;
      nearest.set(key, found);
      return found;
    },
    townOfZip: (zip, state) => gazetteer.read(state).cityOfZip.get(zip) ?? null,
    stateOfZip: gazetteer.findStateOfZip,
    zipsOf: (city, state) => gazetteer.read(state).zipsByTown.get(townKey(city, state)) ?? [],
  };
}

async function listTownsOfArea(db: Database['kysely']): Promise<{ state: string; name: string }[]> {
  const { rows } = await sql<{ state: string; name: string }>`
    select state, name from towns where not is_outside_area(state, latitude, longitude)
  `.execute(db);
  return rows;
}

const placeOf = ({ state, cityKey }: Town) => `${state} ${cityKey}`;

/**
 * Lists alternative keys: `jackson` for "Town of Jackson", `coeur dalene` for "Coeur D Alene", `south
 * portland` for "So. Portland".
 */
function respellKey(cityKey: string): string[] {
  const other = cityKey
    .replace(/^(?:the )?(?:town|township|village|borough|municipality) of /, '')
    .replace(/^(so|no) (?=\S{3})/, (_, side) => (side === 'so' ? 'south ' : 'north '))
    .replace(/(^| )([dlo]) (?=[a-z]{3})/, '$1$2')
    .replace(/^(\S+ )?(\S{3,}) s (?=\S)/, '$1$2s ');
  return other === cityKey ? [] : [other];
}

type Mail = Record<'city' | 'zipCode', string>;

export function isSameTown(one: Mail, other: Mail): boolean {
  return one.city === other.city && one.zipCode === other.zipCode;
}

export async function findTownSpelling(
  trx: DatabaseTransaction,
  { city, state, zipCode }: { city: string; state: string; zipCode: string },
): Promise<string> {
  const town = { state, cityKey: townKey(city, state, zipCode) };
  const nameOf = await findTownNames(trx, [town]);
  return nameOf(town) ?? city;
}
