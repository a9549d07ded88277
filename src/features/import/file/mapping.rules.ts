import {
  exportColumns,
  type ImportField,
  type ImportMapping,
  type ImportSource,
  listColumns,
  targetOf,
} from '../../../contract/imports.staff.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { openHeaderTest, spellHeader } from '../../../domain/field-headers.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import { readHours } from '../../../domain/hours/read-hours.ts';
import { exportName, fieldOf, importedFields, importName } from '../../../domain/listing-fields.ts';
import { CASED_FIELDS, shareOfCapitals } from '../../../domain/ordinary-case.ts';
import { CONTACT_FIELD } from '../../../domain/ready-fields.ts';
import {
  type AddressPart,
  type SplitAddress,
  splitAddress,
} from '../../../domain/split-address.ts';
import { splitName } from '../../../domain/split-name.ts';
import { MAX_JOINED } from '../../../domain/transfer-limits.ts';
import { type DirectoryFormat, directoryFormats } from './directories.data.ts';

const OF_BUSINESS =
  /\b(?:bus|biz|business|company|co|organi[sz]ation|org|firm|merchant|vendor|store|shop|establishment|restaurant|facility|practice|dba|trade|trading|doing|listing|display|public|brand|dealer|agency|licensee|negocio|comercio|empresa|comercial)\b/;
const OF_PERSON =
  /\b(?:owner|contact|manager|agent|president|director|first|last|middle|maiden|person|rep|representative|principal|applicant|user|spouse|emergency|billing|login|contacto|dueno)\b/;
const OF_OTHERS =
  /\b(?:mailing|mail|postal|alt|alternate|second|secondary|other|2|3|former|old|parent|home)\b/;

interface Rule {
  field: ImportField;
  says: RegExp;
  but?: RegExp;
  score: number;
}

const RULES: Rule[] = [
  { field: 'slug', says: /^(?:.* )?(?:slug|permalink)$/, but: /categor/, score: 9 },
  {
    field: 'name',
    says: /\b(?:name|title|dba)\b/,
    but: /^title$|\b(?:street|st|road|city|town|state|county|file|categor\w*|domain|host|screen|building|program|type|industry|country|sub|suffix|job|class|full|middle|product|label|phonetic)\b/,
    score: 6,
  },
  {
    field: 'name',
    says: /^(?:(?:the |name of )*(?:bus|business|biz|company|organi[sz]ation|firm|merchant|vendor|store|shop|establishment|restaurant|practice|member|client|account|agency|negocio|empresa|comercio)(?: es| s)?|nombre(?: .*)?|name of .*|doing business as)$/,
    score: 5,
  },
  {
    field: 'name',
    says: /^(?:the )?(?:business|company|organization|firm|member|store|shop|negocio)(?: name)?(?: and| or| y)? (?:owner|contact|manager|proprietor|principal|dueno|contacto)s?(?: name| person)?$/,
    score: 5,
  },
  { field: 'name', says: /\blegal\b.*\bname\b|^title$|^full name$/, score: 3 },
  {
    field: 'address',
    says: /\b(?:address|addr|addresses|street|str|direccion|domicilio|calle)\b/,
    but: /\b(?:e|email|web|website|url|ip|city|state|region|country|postal code|po box|zip|type|status|id|number|num|no|nbr|suffix|prefix|dir|unit|suite|extended|formatted|housenumber)\b|\b(?:2|line 2)$/,
    score: 6,
  },
  { field: 'address', says: /\bformatted\b/, but: /\b(?:phone|name)\b/, score: 4 },
  {
    field: 'address',
    says: /^(?:location|place|where(?: (?:they|it|we|you) (?:are|is))?|ubicacion|donde estan?)$/,
    score: 2,
  },
  {
    field: 'city',
    says: /\b(?:city|town|municipality|locality|borough|boro|village|ciudad|community|localidad|municipio|pueblo)\b/,
    but: /\b(?:sub|state|st|zip|id|code|council|limits|tax|center|population|estado)\b/,
    score: 6,
  },
  {
    field: 'state',
    says: /^(?:.* )?(?:state|province|prov|region|estado)(?: (?:code|abbr\w*|name|province|prov|id))*$|^(?:(?:business|mailing|location|physical|us) )?st(?: code| abbr)?$/,
    but: /\b(?:city|town|zip|of|ciudad|country)\b/,
    score: 6,
  },
  {
    field: 'state',
    says: /^(?:address )?admin(?:istrative)? (?:area|region)(?: level 1)?$/,
    score: 5,
  },
  {
    field: 'zipCode',
    says: /\b(?:zip|zipcode|zips|postal|postcode|cp)\b|\bpost code\b/,
    but: /\b(?:address|city|state|4|plus|four|ext)\b/,
    score: 6,
  },
  {
    field: 'phone',
    says: /\b(?:phones?|telephones?|tel|telefono|ph|fone|telf)\b|\b(?:contact|call|business|main|office) number\b/,
    but: /\b(?:fax|type|ext|extension|carrier|email|assistant s|home|fixed)\b|\b2$/,
    score: 6,
  },
  { field: 'phone', says: /\b(?:cell|mobile|toll free|celular|movil)\b/, but: /\bfax\b/, score: 3 },
  {
    field: 'email',
    says: /\be ?mails?\b|\bcorreo\b|^mail$/,
    but: /\b(?:opt|status|date|sent|type|list|phone|ok)\b|\b2$/,
    score: 6,
  },
  {
    field: 'website',
    says: /\b(?:website|websites|web|url|homepage|www|internet|site|sitio|link)\b|\bhome page\b/,
    but: /\b(?:facebook|fb|instagram|twitter|linkedin|yelp|google|image|img|photo|logo|map|show|shown|publish|published|id|visits|youtube|tiktok|video|listed|display|number)\b/,
    score: 6,
  },
  {
    field: 'website',
    says: /^(?:web|web ?site|url|homepage)(?: (?:or |and )?(?:fb|facebook|ig|insta|instagram|social|social media))+$/,
    score: 5,
  },
  { field: 'website', says: /^domain(?: name)?$/, score: 3 },
  {
    field: 'category',
    says: /\b(?:category|categories|industry|sector|classification|categoria|rubro|giro|tipo|kind|type|line of business|nature of business|cuisine|segment|naics|sic)\b|\bwhat (?:they|we|you) (?:do|sell)\b/,
    but: /\b(?:post type|phone|address|member|membership|license|licence|permit|entity|ownership|street|contact|email|account|payment|sub|subcategory|record|location|building|event|price|naics code|sic code)\b|\b(?:naics|sic)$/,
    score: 5,
  },
  { field: 'category', says: /^(?:shop|amenity)$/, score: 3 },
  { field: 'category', says: /\bcategor(?:y|ies)\b/, but: /\b(?:sub|ids?|meta)\b/, score: 6 },
  { field: 'category', says: /\b(?:cuisine|naics|sic)\b.* desc(?:ription)?$/, score: 6 },
  { field: 'category', says: /^licen[sc]e desc(?:ription)?$/, score: 3 },
  {
    field: 'category',
    says: /^(?:(?:business|primary|main) )?categor(?:y|ies)(?: (?:id|slug|name))?$/,
    score: 7,
  },
  { field: 'trades', says: /^(?:.* )?(?:trades?|sub ?categor(?:y|ies)|sub ?types?)$/, score: 6 },
  {
    field: 'description',
    says: /\b(?:description|about|details|summary|bio|blurb|overview|descripcion)\b|^profile$/,
    but: /\b(?:naics|sic|category|type|meta|internal|licen[sc]e|cuisine)\b/,
    score: 6,
  },
  { field: 'description', says: /^(?:(?:post|listing) )?content$|^from the business$/, score: 4 },
  { field: 'isPremium', says: /^(?:is )?premium(?: y n| member| listing)?$/, score: 6 },
  {
    field: 'isApproved',
    says: /\b(?:approved|aprobado|published?|visible)\b|\bshow(?:n)? on(?:line)?\b/,
    but: /\b(?:date|by|at|on date|year|url)\b/,
    score: 6,
  },
  { field: 'latitude', says: /^(?:.* )?(?:lat|latitude|latitud)$/, score: 6 },
  { field: 'longitude', says: /^(?:.* )?(?:lon|lng|long|longitude|longitud)$/, score: 6 },
];

const SURE = 9;
const NAMED = new Map(
  importedFields.map((name) => [importName(name), fieldOf(name).imported?.headers ?? []]),
);
const FIELDS = [...new Set([...RULES.map(({ field }) => field), ...NAMED.keys()])];

const OURS = new Set([...exportColumns, ...NAMED.keys()].map(spellHeader));

const OF_OWNER = spellHeader(exportName('ownerEmail'));

const OF_NEXT = /\d label$/;

function scoreHeader(field: ImportField, header: string): number {
  const names = NAMED.get(field);
  // Matches headers in two languages, such as "Hours / Horario".
  if (names?.includes(header) || header.split(' ').every((word) => names?.includes(word)))
    return SURE;
  if (OF_NEXT.test(header)) return 0;
  const fitting = RULES.filter(
    (rule) => rule.field === field && rule.says.test(header) && !rule.but?.test(header),
  );
  const score = Math.max(0, ...fitting.map((rule) => rule.score));
  if (score === 0) return 0;
  const isOfPerson = OF_PERSON.test(header);
  if (field === 'name' && isOfPerson && !OF_BUSINESS.test(header)) return 0;
  const surer = field === 'name' && OF_BUSINESS.test(header) ? 1 : 0;
  const isId = field === 'category' && /\bids$/.test(header) ? 2 : 0;
  const less = isId + (isOfPerson ? 3 : 0) + (OF_OTHERS.test(header) && header !== 'mail' ? 3 : 0);
  return Math.max(1, score + surer - less - (/\blegal\b/.test(header) ? 2 : 0));
}

/** Returns the column whose name fits the names of businesses best, or -1. */
export function findNameColumn(columns: string[]): number {
  const scores = columns.map((column) => scoreHeader('name', spellHeader(column)));
  const best = Math.max(0, ...scores);
  return best > 0 ? scores.indexOf(best) : -1;
}

/** Returns how many fields a row names. Sentences and a single cell are no names of columns. */
export function countNamed(columns: string[]): number {
  const names = columns.filter((name) => name.trim() !== '' && !isSentence(name.trim()));
  if (names.length < 2) return 0;
  const headers = names.map(spellHeader);
  return FIELDS.filter((field) => headers.some((header) => scoreHeader(field, header) > 2)).length;
}

/** Checks whether a text is long, or has many words or a full stop before others. */
const isSentence = (name: string) => name.length > LONGEST_HEADER || SENTENCE.test(name);
const SENTENCE = /^(?:\S+\s+){9}|\p{L}{3,}[.!?]\s+\p{L}|!!/u;

const keyOf = (column: string) => column.trim().toLowerCase();

/** Returns the directory that exported a file with these columns, or null. */
export function recognizeDirectory(columns: string[]): DirectoryFormat | null {
  const names = new Set(columns.map(keyOf));
  const isOf = ({ signs, least }: DirectoryFormat) =>
    signs.filter((sign) => names.has(sign)).length >= least;
  return directoryFormats.find(isOf) ?? null;
}

function mapDirectory(
  { columns: fields, values = {} }: DirectoryFormat,
  columns: string[],
  taken: Set<number>,
): ImportMapping {
  const found = columns.flatMap((name, at) => {
    const field = fields[keyOf(name)];
    return field ? [{ field, at }] : [];
  });
  const mapping: ImportMapping = {};
  for (const [field, places] of Map.groupBy(found, ({ field }) => field)) {
    const all = places.map(({ at }) => at).slice(0, MAX_JOINED);
    const [column = 0] = all;
    for (const at of all) taken.add(at);
    const from = all.length > 1 ? { columns: all, by: '; ' } : { column };
    mapping[field] = values[field] ? { ...from, values: values[field] } : from;
  }
  return mapping;
}

/**
 * Proposes a mapping from column names and sample rows. Joins streets split over several columns, and splits
 * addresses stored in one.
 */
export function proposeMapping(
  columns: string[],
  samples: string[][],
  own: readonly CustomField[] = [],
  state: string | null = null,
  rows: string[][] = samples,
): ImportMapping {
  const headers = columns.map(spellHeader);
  // The share of filled samples decides between columns with equal names.
  const filled = headers.map((_, column) => {
    const count = samples.filter((row) => (row[column] ?? '').trim() !== '').length;
    return count && 100 + count / (samples.length + 1);
  });
  const isOurs = headers.includes('slug');
  const taken = new Set(headers.flatMap((name, at) => (isOurs && name === OF_OWNER ? at : [])));
  const directory = recognizeDirectory(columns);
  const mapping = directory ? mapDirectory(directory, columns, taken) : {};
  for (const field of own) {
    const isNamed = openHeaderTest(field);
    const target = spellHeader(targetOf(field.key));
    const column = headers.findIndex(
      (header, at) =>
        (isNamed(columns[at] ?? '') || header === target) && !OURS.has(header) && !taken.has(at),
    );
    if (column < 0) continue;
    mapping[targetOf(field.key)] = { column };
    taken.add(column);
  }
  for (const [at, name] of columns.entries()) {
    if (directory?.columns[keyOf(name)] === null) taken.add(at);
  }
  const scored = FIELDS.flatMap((field) =>
    headers.map((header, column) => {
      const score = scoreHeader(field, header);
      return { field, column, score: score && score + (filled[column] ?? 0) };
    }),
  )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.column - b.column);
  for (const { field, column } of scored) {
    if (mapping[field] || taken.has(column)) continue;
    mapping[field] = { column };
    taken.add(column);
  }
  const read: Read = { headers, samples, taken };
  joinStreet(mapping, read);
  joinSuffix(mapping, read);
  joinDays(mapping, read);
  findByValues(mapping, read);
  findPoint(mapping, read);
  leavePictures(mapping, read);
  splitColumns(mapping, read, state);
  splitContact(mapping, { columns, read: { ...read, samples: rows }, own });
  if (mapping.name && mapping.trades) mapping.category ??= mapping.trades;
  if (!mapping.slug) proposeCase(mapping, rows);
  return mapping;
}

/** Writes names and streets in capitals in ordinary case, if most of their column isn't in capitals. */
function proposeCase(mapping: ImportMapping, rows: string[][]) {
  for (const [field, kind] of CASED_FIELDS) {
    const from = mapping[field];
    if (!from || 'value' in from) continue;
    const texts = rows.map((row) =>
      listColumns(from)
        .map((at) => row[at] ?? '')
        .join(' '),
    );
    const share = shareOfCapitals(texts, kind);
    if (share > 0 && share < MOSTLY_CAPITALS) mapping[field] = { ...from, capitals: 'ordinary' };
  }
}

/** Share of a column in capitals from which on it is a style of the list, and a change of it is only offered. */
const MOSTLY_CAPITALS = 0.5;

const OF_DAY =
  /^(?:(?:open(?:ing)?|business|store)? ?(?:hours?|horario)? ?)?(mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|r|rs|rsday|urday)?(?: (?:hours?|open|opens|opening|close|closes|closing|start|end|from|to|time))*$/;

export function readDayHeader(column: string): string | null {
  return OF_DAY.exec(spellHeader(column))?.[1] ?? null;
}

function joinDays(mapping: ImportMapping, { headers, taken }: Read) {
  const columns = headers.flatMap((header, at) =>
    OF_DAY.test(header) && !taken.has(at) ? at : [],
  );
  const days = new Set(columns.map((at) => OF_DAY.exec(headers[at] ?? '')?.[1]));
  if (mapping.hours || days.size < 5 || columns.length > 14) return;
  for (const at of columns) taken.add(at);
  mapping.hours = { columns, by: '; ' };
}

const POINT = /^(?:POINT ?)?\(?[+-]?\d{1,3}\.\d+°?[, ]+[+-]?\d{1,3}\.\d+°?\)?$/i;

function findPoint(mapping: ImportMapping, read: Read) {
  const { latitude, longitude } = mapping;
  const isBlank = (from: typeof longitude) =>
    !from || !('column' in from) || cellsOf(read, from.column).length === 0;
  const isPoint = (at: number) => {
    const cells = cellsOf(read, at);
    return cells.length > 0 && cells.every((cell) => POINT.test(cell.replace(/\s+/g, ' ')));
  };
  const own = latitude && 'column' in latitude && isPoint(latitude.column) ? latitude.column : -1;
  const found =
    own >= 0 ? own : read.headers.findIndex((_, at) => !read.taken.has(at) && isPoint(at));
  if (found < 0 || (own < 0 && latitude && longitude) || !isBlank(longitude)) return;
  read.taken.add(found);
  mapping.latitude = { column: found };
  mapping.longitude = { column: found };
}

/** Takes no column of pictures whose cells are words: "on file", "need logo". */
function leavePictures(mapping: ImportMapping, read: Read) {
  for (const field of ['imageUrl', 'photos'] as const) {
    const from = mapping[field];
    const cells = from && 'column' in from ? cellsOf(read, from.column) : [];
    if (!from || cells.length === 0 || !cells.every((cell) => /^[\p{L} ]{3,}$/u.test(cell)))
      continue;
    delete mapping[field];
    for (const column of listColumns(from)) read.taken.delete(column);
  }
}

interface Read {
  headers: string[];
  samples: string[][];
  taken: Set<number>;
}

function cellsOf({ samples }: Read, column: number): string[] {
  return samples.map((row) => (row[column] ?? '').trim()).filter(Boolean);
}

const HOUSE =
  /^(?:(?:street|house|building|bldg|addr|address|civic|st|str) )?(?:number|num|no|nbr|nr)$|^(?:building|house|addr housenumber)$/;
const DIRECTION = /^(?:street |st )?(?:pre ?|prefix ?)?(?:dir|direction|predir|prefix)$/;
const KIND = /^(?:street|st|str) (?:type|suffix|sfx|kind)$/;
const UNIT =
  /^(?:suite|ste|unit|apt|apartment|room|floor)\b|^(?:street |business )?(?:address|addr|street)(?: line)? ?2$/;

function joinStreet(mapping: ImportMapping, read: Read) {
  const street = mapping.address;
  if (!street || !('column' in street)) return;
  const find = (says: RegExp, fits = (_: string[]) => true) =>
    read.headers.findIndex(
      (header, at) => !read.taken.has(at) && says.test(header) && fits(cellsOf(read, at)),
    );
  const isHouse = (cells: string[]) => cells.every((cell) => /^\d+(?:[a-z-]\d*)?$/i.test(cell));
  const isBare = (at: number) => /^(?:number|num|no|nbr|nr)$/.test(read.headers[at] ?? '');
  const found = find(HOUSE, (cells) => cells.length > 0 && isHouse(cells));
  const isCounting = isBare(found) && (read.samples.length < 2 || isCount(cellsOf(read, found)));
  const isNumbered = cellsOf(read, street.column).some((cell) => /^\d/.test(cell));
  const house = isCounting || isNumbered ? -1 : found;
  const parts = [house, find(DIRECTION), street.column, find(KIND)].filter((at) => at >= 0);
  const unit = find(UNIT);
  const columns = unit >= 0 && parts.length === 1 ? [...parts, unit] : parts;
  for (const at of columns) read.taken.add(at);
  if (columns.length > 1)
    mapping.address = { columns, by: unit >= 0 && parts.length === 1 ? ', ' : ' ' };
}

function isCount(cells: string[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
}

function joinSuffix(mapping: ImportMapping, read: Read) {
  const { name } = mapping;
  const at = read.headers.findIndex((header) => /\bsuffix\b/.test(header) && !KIND.test(header));
  const isOfPerson = read.headers.some((header) => /^(?:first|given) name$/.test(header));
  if (at < 0 || isOfPerson || read.taken.has(at) || !name || !('column' in name)) return;
  read.taken.add(at);
  mapping.name = { columns: [name.column, at], by: ' ' };
}

const VALUES: [ImportField, RegExp][] = [
  ['email', /^(?:mailto:)?[^\s@]+@[^\s@]+\.\w+$/],
  ['website', /^(?:https?:\/\/|www\.)(?!\S*\b(?:maps\.|goo\.gl|\/maps\b))\S+$/i],
  ['phone', /^\+?1?[\s.-]?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?:\s*(?:x|ext).*)?$/i],
  ['zipCode', /^\d{5}(?:-\d{4})?$/],
];

function findByValues(mapping: ImportMapping, read: Read) {
  const find = (fits: (cell: string) => boolean) =>
    read.headers.findIndex((_, at) => {
      const cells = cellsOf(read, at);
      return !read.taken.has(at) && cells.length > 0 && cells.every(fits);
    });
  const take = (field: ImportField, column: number) => {
    if (column < 0) return;
    mapping[field] = { column };
    read.taken.add(column);
  };
  for (const [field, looks] of VALUES) {
    if (!mapping[field])
      take(
        field,
        find((cell) => looks.test(cell)),
      );
  }
  if (!mapping.hours) {
    take(
      'hours',
      find((cell) => /[a-z]/i.test(cell) && isHours(cell)),
    );
  }
  if (!mapping.state) {
    take(
      'state',
      find((cell) => /^[A-Z]{2}$/.test(cell) && readStateCode(cell) !== undefined),
    );
  }
}

export function isOfLinks(column: string): boolean {
  const header = spellHeader(column);
  if (/\b(?:web|website|site|url|links?|sitio)\b/.test(header)) return true;
  return (['website', 'email', 'imageUrl'] as const).some(
    (field) => scoreHeader(field, header) > 2,
  );
}

function isHours(cell: string): boolean {
  try {
    return readHours(cell) !== null;
  } catch {
    return false;
  }
}

const FIELD_OF: [AddressPart, ImportField][] = [
  ['street', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zipCode'],
];

/** Cells for one with a town, from which on they have no towns. Where no column is a town, a few are enough. */
const MAX_WITHOUT_TOWN = 5;

function splitColumns(mapping: ImportMapping, read: Read, state: string | null) {
  if (mapping.state && mapping.city) return;
  const placed = read.headers.findIndex((header) =>
    /\b(?:city|town|csz)\b.*|\blocation\b/.test(header),
  );
  const columns = [mapping.city, mapping.address]
    .flatMap((from) => (from ? listColumns(from).slice(0, 1) : []))
    .concat(placed >= 0 ? [placed] : []);
  for (const column of columns) {
    const split = cellsOf(read, column).map((cell) => splitAddress(cell, { state }));
    const whole = split.filter((parts) => parts !== null && parts.city !== '');
    if (whole.length * (mapping.city ? 2 : MAX_WITHOUT_TOWN) <= split.length) continue;
    return putParts(
      mapping,
      column,
      whole.flatMap((parts) => parts ?? []),
    );
  }
}

/** Characters. */
const LONGEST_HEADER = 200;
const BOTH =
  /\b(?:business|company|organization|member|name|negocio)\b.*(?:[/&;|,(]|\band\b|\bor\b).*\b(?:owner|contact|manager|proprietor|principal|due[nñ]o|contacto)s?\b/i;

/** Splits a column like "Business / Owner" if it names people. */
function splitContact(
  mapping: ImportMapping,
  { columns, read, own }: { columns: string[]; read: Read; own: readonly CustomField[] },
) {
  const column = columns.findIndex(
    (header) => header.length <= LONGEST_HEADER && BOTH.test(header),
  );
  const { name = { column } } = mapping;
  if (column < 0 || !('column' in name) || name.column !== column) return;
  if (!cellsOf(read, column).some((cell) => splitName(cell).contact !== '')) return;
  mapping.name = { column, part: 'business' };
  const target = targetOf(CONTACT_FIELD);
  if (own.some(({ key }) => key === CONTACT_FIELD)) mapping[target] ??= { column, part: 'contact' };
}

function putParts(mapping: ImportMapping, column: number, split: SplitAddress[]) {
  const reads = (from: ImportSource | undefined) => from && listColumns(from).includes(column);
  for (const [part, field] of FIELD_OF) {
    // The first rows may have no ZIP code although later ones do.
    const isThere = part === 'zip' || split.some((parts) => parts[part] !== '');
    if (isThere && (!mapping[field] || reads(mapping[field]))) mapping[field] = { column, part };
  }
}
