import type { CsvRow } from './csv.rules.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Keys under which JSON formats such as GeoJSON, Overpass and Google Places store lists of places. */
const LISTS = new Set([
  ...['features', 'elements', 'results', 'places', 'businesses', 'data', 'items', 'listings'],
  ...['records', 'rows', 'entries', 'locations', 'stores', 'members', 'companies', 'hits', 'list'],
  ...['@graph', 'itemListElement'],
]);
const WRAPPERS = ['item', 'fields', 'node', 'attributes', '_source'];
const LONGEST = 1_000_000;
const SIGN = /["{}[\]]/g;

/**
 * Yields the JSON text of each object: the entries of the place list or top-level list, or consecutive
 * objects. Throws a `RangeError` if the text is cut off or an object is too long.
 */
export function* listObjects(text: string): Generator<string, void> {
  const sign = new RegExp(SIGN);
  let depth = 0;
  let listDepth = -1;
  let start = -1;
  let whole = 0;
  let key = '';
  let isGiven = false;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const at = found.index;
    if (found[0] === '"') {
      const end = endOfString(text, at);
      if (depth === 1) key = text.slice(at + 1, end);
      sign.lastIndex = end + 1;
    } else if (found[0] === '{' || found[0] === '[') {
      if (depth === 0) whole = at;
      if (found[0] === '{' && depth === listDepth && start < 0) start = at;
      depth += 1;
      const isList = found[0] === '[' && listDepth < 0;
      if (isList && (depth === 1 || (depth === 2 && LISTS.has(key)))) listDepth = depth;
    } else {
      depth -= 1;
      if (depth < 0) throw new RangeError('A bracket closes nothing');
      if (start >= 0 && depth === listDepth) {
        if (at - start > LONGEST) throw new RangeError('No place is so long');
        yield text.slice(start, at + 1);
        isGiven = true;
        start = -1;
      } else if (depth < listDepth) listDepth = -1;
      if (depth === 0) {
        if (!isGiven && found[0] === '}' && at - whole <= LONGEST) yield text.slice(whole, at + 1);
        isGiven = false;
      }
    }
  }
  if (depth > 0) throw new RangeError('The text ends too early');
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  throw new RangeError('A text ends too early');
}

const SAID: Record<string, string[]> = {
  name: [
    ...['name', 'Name', 'Title', 'title', 'displayName.text', 'location.name', 'brand', 'operator'],
    ...['Location.Business Name', 'business_name', 'names.primary', 'companyName'],
  ],
  address: [
    ...['address', 'addr:full', 'formattedAddress', 'formatted_address', 'location.address'],
    ...['Location.Address', 'Address', 'vicinity', 'street_address', 'address.street'],
    ...['address.streetAddress', 'addresses.freeform', 'addresses.streetAddress'],
  ],
  city: [
    'city',
    'addr:city',
    'addr:town',
    'addr:village',
    'addr:hamlet',
    'address.city',
    'addresses.locality',
  ],
  state: ['state', 'addr:state', 'addr:province', 'address.state', 'addresses.region'],
  'zip code': [
    'zip code',
    'addr:postcode',
    'postcode',
    'zip',
    'postal_code',
    'address.zip',
    'addresses.postcode',
  ],
  phone: [
    ...['phone', 'contact:phone', 'nationalPhoneNumber', 'formatted_phone_number', 'phone_number'],
    ...[
      'internationalPhoneNumber',
      'international_phone_number',
      'contact:mobile',
      'mobile',
      'phones',
    ],
  ],
  email: ['email', 'contact:email', 'emails'],
  website: ['website', 'contact:website', 'websiteUri', 'url', 'websites'],
  category: [
    ...['category', 'primaryTypeDisplayName.text', 'shop', 'amenity', 'craft', 'healthcare'],
    ...['office', 'leisure', 'tourism', 'primaryType', 'types', 'categories', 'categories.primary'],
  ],
  description: ['description', 'editorialSummary.text', 'editorial_summary.overview'],
  hours: [
    ...['hours', 'opening_hours', 'regularOpeningHours.weekdayDescriptions'],
    ...[
      'openingHours',
      'openingHoursSpecification',
      'opening_hours.weekday_text',
      'regular_opening_hours.weekday_text',
    ],
  ],
  lat: [
    ...['lat', 'center.lat', 'geometry.location.lat', 'location.latitude', 'latitude'],
    'Location.Geo Coordinates.Latitude',
  ],
  lon: [
    ...['lon', 'center.lon', 'geometry.location.lng', 'location.longitude', 'longitude'],
    'Location.Geo Coordinates.Longitude',
  ],
};
const KINDS = new Set(['shop', 'amenity', 'craft', 'healthcare', 'office', 'leisure', 'tourism']);
const POINT_OF_LINK = /[?&](?:q|query|ll)=(-?\d+\.\d+),(-?\d+\.\d+)/;
const STREET = ['addr:housenumber', 'addr:street', 'addr:place'];
const UNIT = ['addr:unit', 'addr:suite', 'addr:door'];

const LONGEST_CRS = 200;

/** Checks whether a file says that its coordinates are meters of Web Mercator. */
export function usesMercator(text: string): boolean {
  const at = Math.max(text.indexOf('"crs"'), text.indexOf('"spatialReference"'));
  return at >= 0 && /\b(?:3857|900913|102100|102113|3785)\b/.test(text.slice(at, at + LONGEST_CRS));
}

export function* readPlaces(text: string, isMercator = false): Generator<CsvRow, void> {
  const parsed: JsonObject = JSON.parse(text);
  const all = Object.values(parsed).filter(isObject);
  const isById =
    all.length > 1 &&
    all.length === Object.keys(parsed).length &&
    all.every((one) => SAID.name?.some((name) => name in one));
  for (const one of isById ? all : [parsed]) {
    const inner = WRAPPERS.map((key) => one[key]).find(isObject);
    const place = readPlace(inner && !('name' in one) && one.type !== 'Feature' ? inner : one);
    if (place) yield isMercator ? toDegrees(place) : place;
  }
}

function readPlace(place: JsonObject): CsvRow | null {
  if (/^(?:node|way|relation)$/.test(String(place.type)) && !isObject(place.tags)) return null;
  const isFeature = place.type === 'Feature';
  const said = flatten(isFeature ? place.properties : isObject(place.tags) ? place.tags : place);
  if (isFeature) Object.assign(said, readCenter(place.geometry));
  else if (isObject(place.tags))
    Object.assign(said, pick(flatten(place), SAID.lat, SAID.lon), readBounds(place.bounds));
  const used = new Set<string>();
  const row: CsvRow = {};
  for (const [column, names] of Object.entries(SAID)) {
    row[column] = '';
    for (const name of names) {
      const value = said[name];
      if (!value || (KINDS.has(name) && /^(?:yes|no|vacant)$/.test(value))) continue;
      used.add(name);
      row[column] ||= column === 'category' ? readKind(value) : value;
    }
  }
  const take = (names: string[]) => {
    for (const name of names) used.add(name);
    return names.map((name) => said[name]).filter(Boolean);
  };
  const street = [take(STREET).join(' '), ...take(UNIT)].filter(Boolean).join(', ');
  row.address ||= street;
  const [, lat, lon] = POINT_OF_LINK.exec(said.google_maps_url ?? '') ?? [];
  if (lat && lon && !Number(row.lat) && !Number(row.lon)) Object.assign(row, { lat, lon });
  for (const [name, value] of Object.entries(said))
    if (!used.has(name) && !(name in SAID)) row[name] = value;
  return row;
}

const EARTH = 6_378_137;

function toDegrees(row: CsvRow): CsvRow {
  const [x, y] = [row.lon, row.lat].map(Number);
  if (!row.lon || !row.lat || x === undefined || y === undefined) return row;
  const lon = (x / EARTH) * (180 / Math.PI);
  const lat = Math.atan(Math.sinh(y / EARTH)) * (180 / Math.PI);
  return { ...row, lon: String(Number(lon.toFixed(7))), lat: String(Number(lat.toFixed(7))) };
}

function readKind(value: string): string {
  return (value.split(';')[0] ?? '').replaceAll('_', ' ').trim();
}

function pick(said: CsvRow, ...names: (string[] | undefined)[]): CsvRow {
  return Object.fromEntries(
    names.flat().flatMap((name) => (name && said[name] ? [[name, said[name]]] : [])),
  );
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const DEEPEST = 4;
const MAX_KEYS = 500;

/** Flattens `{"a": {"b": 1}}` to `a.b` and joins lists of texts. Deeper levels are ignored. */
function flatten(value: Json | undefined, before = '', depth = 0, into: CsvRow = {}): CsvRow {
  if (!isObject(value) || depth > DEEPEST) return into;
  for (const [key, one] of Object.entries(value)) {
    if (Object.keys(into).length >= MAX_KEYS) break;
    if (key === 'languageCode') continue;
    const name = before + key;
    if (isObject(one)) flatten(one, `${name}.`, depth + 1, into);
    else if (Array.isArray(one)) {
      into[name] = one.map(nameOf).filter(Boolean).join('; ');
      const [first] = one;
      if (into[name] === '' && isObject(first)) flatten(first, `${name}.`, depth + 1, into);
    } else if (one !== null) into[name] = String(one);
  }
  return into;
}

function nameOf(part: Json): string {
  if (typeof part === 'string') return part;
  if (isObject(part) && part.opens !== undefined) return readOpening(part);
  const named = isObject(part) ? (part.title ?? part.name ?? part.label) : null;
  return typeof named === 'string' ? named : '';
}

function readOpening({ dayOfWeek, opens, closes }: JsonObject): string {
  const days = (Array.isArray(dayOfWeek) ? dayOfWeek : [dayOfWeek]).map((day) =>
    String(day ?? '').replace(/^.*[/#:]/, ''),
  );
  return `${days.join(', ')} ${String(opens)}-${String(closes)}`;
}

function readCenter(geometry: Json | undefined): CsvRow {
  if (!isObject(geometry)) return {};
  const [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const box = { west, south, east, north };
  for (const one of Array.isArray(geometry.geometries) ? geometry.geometries : [geometry]) {
    if (isObject(one)) widen(box, one.coordinates, 0);
  }
  return toMiddle(box);
}

function readBounds(bounds: Json | undefined): CsvRow {
  if (!isObject(bounds)) return {};
  const { minlat, minlon, maxlat, maxlon } = bounds;
  const corners = [
    [minlon, minlat],
    [maxlon, maxlat],
  ];
  return readCenter({ coordinates: corners as Json });
}

function toMiddle(box: Box): CsvRow {
  if (!(box.east >= box.west)) return {};
  const middle = (one: number, other: number) =>
    String(one === other ? one : Number(((one + other) / 2).toFixed(7)));
  return { lat: middle(box.south, box.north), lon: middle(box.west, box.east) };
}

type Box = Record<'west' | 'south' | 'east' | 'north', number>;

function widen(box: Box, coordinates: Json | undefined, depth: number): void {
  if (!Array.isArray(coordinates) || depth > DEEPEST) return;
  const [lon, lat] = coordinates;
  if (typeof lon === 'number' && typeof lat === 'number') {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  } else for (const one of coordinates) widen(box, one, depth + 1);
}
