import * as m from '#messages';
import {
  type ImportMapping,
  type ImportSource,
  type ImportTarget,
  listColumns,
  targetOf,
  type UnknownTown,
} from '../../../contract/imports.staff.ts';
import { cleanCell, readEmail, tidy } from '../../../domain/clean-cells.ts';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import { isFirstName } from '../../../domain/first-names.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { SECTION_COLUMN } from '../../../domain/import-rows.ts';
import { importedFields } from '../../../domain/listing-fields.ts';
import { suggestEmail } from '../../../domain/mail-hosts.ts';
import { CASED_FIELDS, toOrdinaryCase } from '../../../domain/ordinary-case.ts';
import { isLocalPhone } from '../../../domain/phone.ts';
import { CONTACT_FIELD, NOTES_FIELD } from '../../../domain/ready-fields.ts';
import {
  cutStreet,
  type KnownTowns,
  type SplitAddress,
  splitAddress,
} from '../../../domain/split-address.ts';
import { type CellSplitter, createCellSplitter } from '../../../domain/split-cell.ts';
import type { SplitName } from '../../../domain/split-name.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { townKey } from '../../../platform/town-key.ts';
import { unescapeFormula } from '../../export/cells.rules.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { readDayHeader } from '../file/mapping.rules.ts';
import { toStorable } from '../file/text.rules.ts';
import { createCustomReader } from './custom.rules.ts';
import {
  type FieldRule,
  type ImportValues,
  type ImportVocabulary,
  isPair,
  listImportFields,
  parseLongitude,
} from './fields.rules.ts';
import { createCellReader, createTranslator } from './source.rules.ts';

export interface RowError {
  line: number;
  column: string | null;
  value: string | null;
  reason: string;
}

export interface MendedRow {
  line: number;
  column: string | null;
  value: string;
  became: string;
  reason: string | null;
}

export interface ParsedRow {
  line: number;
  values: ImportValues;
  custom: CustomValues | null;
  errors: RowError[];
  mended: MendedRow[];
  isRespelled: boolean;
  /** The town was taken from a whole address and may be wrong, so a new listing waits for approval. */
  isTownUnsure: boolean;
  town: UnknownTown | null;
  written: Partial<Record<keyof ImportValues, string>>;
  emailMoved: MendedRow | null;
  /** The ZIP code was missing and is the only one of the town. */
  zipFilled: MendedRow | null;
  /** The business and the person that its name may mean. */
  apart: SplitName['apart'];
  cells: string[];
  heading: RowHeading | null;
}

/** Words that give the category of a row: a cell of its column, or the section above it. */
interface RowHeading {
  words: string;
  /** The trades that it names for sure. */
  trades: number[] | null;
  /** Categories of the several kinds of businesses that it may stand for, or null. */
  kinds: number[] | null;
  isSection: boolean;
}

const SHOWN_VALUE = 100;

/** Returns the three digits of a place's area code, or null if it has none or several. */
export type FindAreaCode = (place: { city: string | null; state: string | null }) => string | null;

interface Source {
  columns: string[];
  mapping: ImportMapping;
  vocabulary: ImportVocabulary;
  fields: readonly CustomField[];
  places?: KnownTowns;
  /** Null or absent if no phone of the file lacks its area code. */
  findAreaCode?: FindAreaCode | null;
}

export function createRowReader(source: Source): (record: CsvRecord) => ParsedRow {
  const { columns } = source;
  const split = openSplitter(source);
  const [fields, own] = [openFields(source, split), openOwnFields(source, split)];
  const [takeApart, noteMove, noteRest] = [
    openStreets(source),
    openMoves(source),
    openNotes(source),
  ];
  return ({ line: at, cells, fault, dittos = [] }) => {
    const row: ParsedRow = {
      line: at,
      values: { ...EMPTY },
      custom: null,
      errors: [],
      mended: [],
      isRespelled: false,
      isTownUnsure: false,
      town: null,
      written: {},
      emailMoved: null,
      zipFilled: null,
      apart: null,
      cells,
      heading: null,
    };
    const extra = cells.slice(columns.length).find((cell) => cell.trim() !== '');
    const width = { found: cells.length, expected: columns.length };
    const broken = fault ?? (extra && m.import_row_column_count(width));
    if (broken) {
      row.errors.push({ line: at, column: null, value: null, reason: broken });
      return row;
    }
    for (const field of fields) readField(row, field);
    if (!isExport(source)) {
      takeApart(row);
      fillState(row, source);
      hideAddress(row, source);
      hideContact(row, source);
      takePublicName(row, source);
      writeCapitals(row, source);
    }
    dropHalfPoint(row, source);
    takeTownOfSection(row, source);
    if (!noteAddress(row, source, split)) settleTown(row, source);
    if (!isExport(source)) {
      settleZip(row, source);
      noteMove(row);
    }
    completePhone(row, source);
    noteContact(row, source, split);
    for (const field of own) readField(row, field);
    noteRest(row);
    for (const { column, said, line } of dittos) {
      const reason = line === null ? m.import_ditto_first() : m.import_ditto({ line });
      note(row, columns[column] ?? null, [said, cells[column] ?? '', reason]);
    }
    return row;
  };
}

interface MappedField {
  name: string | null;
  readCells: (cells: string[]) => string;
  translate: ((text: string) => string | null) | null;
  /** Stores what the cells mean. `text` is what they say. */
  store: (row: ParsedRow, read: { name: string | null; text: string; meant: string }) => void;
}

function readField(row: ParsedRow, { name, readCells, translate, store }: MappedField) {
  const text = readCells(row.cells);
  const meant = translate ? translate(text) : text;
  if (meant === '') return;
  if (meant !== null) return store(row, { name, text, meant });
  const reason = m.import_row_value_unmapped();
  row.errors.push({ line: row.line, column: name, value: showValue(text), reason });
}

function openFields(source: Source, split: CellSplitter): MappedField[] {
  const { columns, mapping, vocabulary } = source;
  return listImportFields(vocabulary).flatMap((rule): MappedField[] => {
    const streets = rule.field === 'address' ? findStreets(mapping) : null;
    const from: ImportSource | undefined = streets ?? mapping[rule.field];
    if (!from) return [];
    const column = 'column' in from && !from.part && !from.values ? from.column : null;
    const isSection = listColumns(from).some((at) => columns[at] === SECTION_COLUMN);
    const readCells =
      rule.field === 'hours' ? createHoursReader(from, columns) : createCellReader(from, split);
    const store: MappedField['store'] = (row, read) => {
      const cell = column === null ? read.meant : (row.cells[column] ?? '');
      storeValue(row, rule, { ...read, cell });
      if (rule.field !== 'category' || row.values.categoryId === null) return;
      const { meant: words } = read;
      const trades = mapping.trades ? null : vocabulary.findTradesOfHeading(words);
      const kinds = words === read.text ? vocabulary.listKinds(words) : null;
      row.heading = { words, trades, kinds, isSection };
    };
    const name = nameColumn(source, rule.field);
    return [{ name, readCells, translate: createTranslator(from), store }];
  });
}

function openOwnFields(source: Source, split: CellSplitter): MappedField[] {
  return source.fields.flatMap((field): MappedField[] => {
    const target = targetOf(field.key);
    const from = source.mapping[target];
    if (!from) return [];
    const readValue = createCustomReader(field);
    return [
      {
        name: nameColumn(source, target),
        readCells: createCellReader(from, split),
        translate: createTranslator(from),
        store: (row, read) => storeOwnValue(row, { key: field.key, readValue, ...read }),
      },
    ];
  });
}

function openSplitter({ mapping: { state }, places }: Source): CellSplitter {
  const fixed = state && 'value' in state ? { state: readStateCode(state.value) ?? null } : {};
  return createCellSplitter({ ...places, ...fixed });
}

/**
 * Records a whole address whose town is unknown, that can be read in two ways, or of which words were left
 * out, with what was read. Returns false if the town has a column of its own.
 */
function noteAddress(row: ParsedRow, source: Source, split: CellSplitter): boolean {
  const { city } = source.mapping;
  if (!city || !('part' in city) || !city.part) return false;
  const text = createCellReader({ column: city.column })(row.cells);
  const parts = split.address(text);
  if (!parts) return true;
  row.isTownUnsure = parts.isUnsure;
  row.town = parts.isUnsure ? findUnknownTown(parts, source) : null;
  const { zip, townFrom, left } = parts;
  const became = [parts.street, parts.city, parts.state, zip].filter(Boolean).join(' | ');
  const reasons = [
    ...(parts.isUnsure && !row.town ? [describeUnsure(parts, source)] : []),
    ...(townFrom === 'zip' ? [m.import_town_of_zip({ zip })] : []),
    ...(townFrom === 'spelling' ? [m.import_town_near()] : []),
    ...(left === '' ? [] : [m.import_address_left({ text: left })]),
  ];
  if (reasons.length > 0)
    note(row, nameColumn(source, 'city'), [text, became, reasons.join('. ').replace('.. ', '. ')]);
  return true;
}

const TOWN = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}$/u;

/** Returns the town of an address if only the gazetteer lacks it: its ZIP code lies in its state. */
function findUnknownTown(
  { city, state, zip }: SplitAddress,
  { places }: Source,
): UnknownTown | null {
  const code = readStateCode(state);
  if (!code || !TOWN.test(city) || places?.isTown?.(city, code)) return null;
  const isInState = places?.townOfZip?.(zip.slice(0, 5), code) ?? false;
  return isInState ? { city: cleanCell.city(city, { state: code }), state: code, zip } : null;
}

function describeUnsure({ city, state, zip }: SplitAddress, { places }: Source): string {
  const ofZip = places?.townOfZip?.(zip.slice(0, 5), readStateCode(state) ?? '') ?? null;
  return ofZip === null || ofZip === city
    ? m.import_address_unsure()
    : m.import_address_zip({ zip, town: ofZip });
}

/** Takes the section above a row without a town, if it is the name of one. */
function takeTownOfSection(row: ParsedRow, source: Source) {
  const { columns, mapping, places } = source;
  const section = row.cells[columns.indexOf(SECTION_COLUMN)] ?? '';
  const state = row.values.state ?? places?.state ?? null;
  const column = nameColumn(source, 'city');
  if (row.values.city !== null || column === SECTION_COLUMN || state === null) return;
  if (row.errors.some((error) => error.column === column)) return;
  if (section === '' || !places?.isTown?.(section, state)) return;
  const city = cleanCell.city(section, { state });
  Object.assign(row.values, { city, state });
  row.isRespelled = true;
  const text = mapping.address ? createCellReader(mapping.address)(row.cells) : '';
  const became = [row.values.address, city, state].filter(Boolean).join(' | ');
  note(row, column, [text, became, m.import_town_of_section()]);
}

/** Checks whether rows name listings by their slugs, as in an export, which is taken as it is. */
const isExport = ({ mapping }: Source) => mapping.slug !== undefined;

/** Cells that the list keeps from the public, and words that stand for no address. */
const PRIVATE =
  /\b(?:do not|don['’]?t|not (?:to be|for|in)(?: the)?) (?:publish\w*|publication|list\w*|print\w*|show\w*|share\w*|give out|use|public\w*|guide|directory|website|web)\b|\bno (?:publicar|publiquen?|imprimir|compartir|mostrar)\b/i;
/** Words that keep a phone or an email from the public. */
const PRIVATE_CONTACT =
  /\b(?:private|personal|confidential|unlisted|office use only|staff only|internal(?: use)?|privado|privada|confidencial)\b/i;
const NO_ADDRESS =
  /^(?:same(?: as above| address)?|see above|above|ditto|["”″]+|mobile(?: (?:service|business|only))?(?: ?[-–—,(:].*)?|home[- ]based|by appointment|online(?: only)?|various|móvil|a domicilio)\.?$/i;

/** Checks whether an address names its town behind a comma or dash, or has a ZIP code. */
const isWhole = (text: string, { city, zip }: SplitAddress) =>
  zip !== '' || [', ', ' - '].some((sign) => text.includes(`${sign}${city}`));

/** Signs without which a street isn't followed by its town. */
const MAY_BE_WHOLE = /[,;\n]| [-–—] |\d{5}/;

/** Returns the column of streets, if the towns are elsewhere. Only its streets may be wanted. */
function findStreets({ address, city }: ImportMapping) {
  const isApart = city !== undefined && 'part' in city && city.part !== undefined;
  if (isApart || !address || !('column' in address) || address.values) return null;
  if (address.part && address.part !== 'street') return null;
  return { column: address.column, isOnlyStreet: address.part === 'street' };
}

/**
 * Returns a function that takes an address in the column of streets apart if it names the town, and the row's town is
 * blank or the same: some rows of a list hold the whole address in one cell. It leaves PO boxes and remarks out of others.
 */
function openStreets(source: Source): (row: ParsedRow) => void {
  const { mapping, places } = source;
  const from = findStreets(mapping);
  if (!from) return () => {};
  const readStreet = createCellReader(from);
  const column = nameColumn(source, 'address');
  const fixed =
    mapping.state && 'value' in mapping.state ? readStateCode(mapping.state.value) : null;
  return (row) => {
    const { address, city, state, zipCode } = row.values;
    const text = readStreet(row.cells);
    if (address === null || NO_ADDRESS.test(text)) return;
    const known = { ...places, state: state ?? fixed ?? places?.state ?? null };
    const parts = city === null || MAY_BE_WHOLE.test(text) ? splitAddress(text, known) : null;
    const code = readStateCode(parts?.state ?? '') ?? null;
    const town = parts && code ? cleanCell.city(parts.city, { state: code }) : '';
    const isSame = city === null || townKey(city, state ?? '') === townKey(town, code ?? '');
    const isCut = parts?.isUnsure === false && from.isOnlyStreet;
    const isTownAlone = parts?.street === '' && city === null && !parts.isUnsure;
    const isAddress = parts?.street !== '' && (isSame || isCut) && parts && isWhole(text, parts);
    if (parts && town !== '' && (isAddress || isTownAlone)) {
      const street = parts.street || null;
      const zip = tidy((cell) => cleanCell.zipCode(cell, { state: code }))(parts.zip);
      Object.assign(row.values, { address: street, city: city ?? town, state: state ?? code });
      row.values.zipCode = zipCode ?? (/^\d{5}(?:-\d{4})?$/.test(zip) ? zip : null);
      row.isRespelled = true;
      if (city === null && parts.isUnsure) {
        row.isTownUnsure = true;
        row.town = findUnknownTown(parts, source);
      }
      const became = [street, town, code, zip].filter(Boolean).join(' | ');
      note(row, column, [text, became, m.import_address_apart()]);
      return;
    }
    const { street, left } = cutStreet(address);
    if (left === '') return;
    row.values.address = street;
    note(row, column, [text, street, m.import_address_left({ text: left })]);
  };
}

/** Matches a remark that the row is old: "moved 8/26 to 12 Elm St", "sold to Ann Fine", "new ph 555-0142". */
const MOVED =
  /\b(?:moved|moving|relocat(?:ed|ing))(?: [\d/.-]{3,10})? to\b|\bsold to\b|\bnew (?:ph|phone|number|owners?|name|address|location)\b(?!:? ?(?:y|n|yes|no)\b)|\bse mud(?:ó|aron) a\b|\bnuev[oa] (?:dueñ[oa]|tel[eé]fono|direcci[oó]n)\b/i;

/** Returns a function that notes a remark in another column that the business moved. */
function openMoves({ columns, mapping }: Source): (row: ParsedRow) => void {
  const used = new Set(
    [mapping.name, mapping.description].flatMap((from) => (from ? listColumns(from) : [])),
  );
  return (row) => {
    const at = row.cells.findIndex((cell, column) => !used.has(column) && MOVED.test(cell));
    if (at < 0 || at >= columns.length) return;
    const cell = cleanCell.name(row.cells[at] ?? '');
    note(row, columns[at] ?? null, [cell, cell, m.import_moved_remark()]);
  };
}

/** Takes the state of the ZIP code, or of the directory that has the town, if the cell of the state is blank. */
function fillState(row: ParsedRow, { places, ...source }: Source) {
  const { values } = row;
  const { city, zipCode: zip } = values;
  const column = nameColumn(source, 'state');
  if (values.state !== null || row.errors.some((error) => error.column === column)) return;
  const ofZip = zip && places?.stateOfZip?.(zip.slice(0, 5));
  const own = places?.state ?? null;
  const isOwn = city !== null && zip === null && own !== null && places?.isTown?.(city, own);
  const state = ofZip || (isOwn && own);
  if (!state) return;
  values.state = state;
  row.isRespelled = true;
  const reason = ofZip ? m.import_state_of_zip({ zip: zip ?? '' }) : m.import_state_of_town();
  note(row, column, ['', state, reason]);
}

/** Leaves out an address that may not be shown, or that is none. */
function hideAddress(row: ParsedRow, source: Source) {
  const { address } = row.values;
  const column = nameColumn(source, 'address');
  if (address === null || column === null) return;
  const text = row.cells[source.columns.indexOf(column)] ?? address;
  const isPrivate = PRIVATE.test(text);
  if (!isPrivate && !NO_ADDRESS.test(address)) return;
  row.values.address = null;
  const reason = isPrivate ? m.import_address_private() : m.import_address_none();
  note(row, column, [text, '', reason]);
}

const LONGEST_REMARK = 500;

/** Leaves out a phone or an email that the list keeps from the public. */
function hideContact(row: ParsedRow, { columns, mapping }: Source) {
  for (const field of ['phone', 'email'] as const) {
    const from = mapping[field];
    const text = from ? createCellReader(from)(row.cells) : '';
    const remark = text.slice(0, LONGEST_REMARK).replace(/\S+@\S+/g, ' ');
    const isPrivate = PRIVATE.test(remark) || PRIVATE_CONTACT.test(remark);
    if (row.values[field] === null || !isPrivate) continue;
    const column = nameColumn({ columns, mapping }, field);
    row.values[field] = null;
    row.mended = row.mended.filter((one) => one.column !== column);
    note(row, column, [text, '', m.import_contact_private()]);
  }
}

function writeCapitals(row: ParsedRow, source: Source) {
  for (const [field, kind] of CASED_FIELDS) {
    const from = source.mapping[field];
    const said = row.values[field];
    if (!from || !('capitals' in from) || from.capitals !== 'ordinary' || said === null) continue;
    const became = toOrdinaryCase(said, kind);
    if (became === said) continue;
    row.written[field] ??= said;
    row.values[field] = became;
    note(row, nameColumn(source, field), [said, became, m.import_capitals()]);
  }
}

/** Fills in the ZIP code of a town that has only one, and tells of one that belongs to another town. */
function settleZip(row: ParsedRow, source: Source) {
  const { city, state, zipCode } = row.values;
  const zips = city && state ? (source.places?.zipsOf?.(city, state) ?? []) : [];
  const column = nameColumn(source, 'zipCode');
  const [only] = zips;
  if (!city || !column || !state || row.isTownUnsure) return;
  if (only && zipCode === null && zips.length === 1) {
    row.values.zipCode = only;
    row.zipFilled = note(row, column, ['', only, m.import_zip_of_town({ town: city })]);
  }
  const zip = zipCode?.slice(0, 5) ?? '';
  const town = zips.includes(zip) ? null : source.places?.townOfZip?.(zip, state);
  const isOther = town && townKey(town, state) !== townKey(city, state);
  if (isOther && zipCode)
    note(row, column, [zipCode, zipCode, m.import_zip_elsewhere({ zip, town })]);
}

/** Drops a ZIP code that was filled in, because an existing listing keeps its own. */
export function leaveZip(row: ParsedRow): void {
  if (!row.zipFilled) return;
  row.values.zipCode = null;
  row.mended = row.mended.filter((one) => one !== row.zipFilled);
}

/** Takes the town of the ZIP code if the row's own is unknown and spelled almost like it. */
function settleTown(row: ParsedRow, source: Source) {
  const { city, state, zipCode } = row.values;
  const { isTown, townOfZip, isNear } = source.places ?? {};
  if (city === null || state === null || zipCode === null || isTown?.(city, state)) return;
  const ofZip = townOfZip?.(zipCode.slice(0, 5), state);
  if (!ofZip || !(isNear?.(city, ofZip) || isInitials(city, ofZip))) return;
  row.written.city ??= city;
  row.values.city = ofZip;
  row.isRespelled = true;
  note(row, nameColumn(source, 'city'), [city, ofZip, m.import_town_of_zip({ zip: zipCode })]);
}

/** Checks whether a text has the initials of a town: "RR" and "Red River". */
function isInitials(text: string, town: string): boolean {
  const initials = town.match(/\b\p{L}/gu)?.join('') ?? '';
  return initials.length > 1 && initials.toLowerCase() === text.replace(/[. ]/g, '').toLowerCase();
}

/** Words in a name that are more than the name of a business today. */
const DBA = /^(.{2,}?)[\s,(]+(?:d\.? ?\/?b\.? ?\/?a\.?|doing business as)\s*[:.-]?\s+(.{2,}?)\)?$/i;
const ARTICLE_BEHIND = /^([^,]{2,}), (The|An?|El|La|Los|Las)$/i;
const FORMER =
  /\s*(?:\((?:was|formerly|f\/?k\/?a|previously|antes)\b:? ?[^()]+\)|[-–—,] ?see also\b.*|\(see also\b[^()]*\))$/i;
const NEW_AHEAD = /^(?:\((?:new|nuevo)!?\)|(?:new|nuevo)!+)[\s:–—-]*/i;

/** A person whose last name stands first: "Sandoval, Dr. Anita DDS", "Martinez, Joe & Sons Welding". */
const LAST_NAME_FIRST =
  /^(\p{Lu}[\p{L}'’-]+), ((?:Dr\. )?(\p{Lu}\p{L}+)(?: \p{Lu}\.)?),? (&.*|(?:.* )?(?:DDS|DMD|MD|DO|DC|OD|DVM|CPA|Esq|PC|PA|LMT|LCSW|RN|PhD)\b.*)$/u;

/** Takes the name that visitors know: the one behind "dba", without former names and remarks of the list. */
function takePublicName(row: ParsedRow, source: Source) {
  const { name } = row.values;
  if (name === null) return;
  const bare = name.replace(NEW_AHEAD, '').replace(FORMER, '').trim();
  const known = DBA.exec(bare)?.[2] ?? bare;
  const [, words = '', article = ''] = ARTICLE_BEHIND.exec(known) ?? [];
  const [, last = '', first = '', given = '', rest = ''] = LAST_NAME_FIRST.exec(known) ?? [];
  const person = isFirstName(given) ? `${first} ${last} ${rest}` : known;
  const became = words ? `${article} ${words}` : person;
  if (became === '' || became === name) return;
  row.written.name ??= name;
  row.values.name = became;
  note(row, nameColumn(source, 'name'), [name, became, m.import_name_public()]);
}

/** Records what a cell said, what it became, and why if that isn't obvious. */
export function note(
  row: Pick<ParsedRow, 'line' | 'mended'>,
  column: string | null,
  [said, became, reason]: [said: string, became: string, reason: string | null],
): MendedRow {
  const { line } = row;
  const mended = { line, column, value: showValue(said), became: showValue(became), reason };
  row.mended.push(mended);
  return mended;
}

/** Columns that only count or identify the rows, and change from list to list. */
const COUNTS = /^(?:no|nr|num|number|#|id|row|line|index|count|item)?[.#]?$/i;
const LONGEST_NOTE = 2000;

/**
 * Returns a function that keeps cells without a field, and the text of cells of which something was left out, in
 * the field for notes, if the site has it and no column fills it.
 */
function openNotes({ columns, mapping, fields }: Source): (row: ParsedRow) => void {
  const isOn = fields.some(({ key }) => key === NOTES_FIELD) && !mapping[targetOf(NOTES_FIELD)];
  if (!isOn) return () => {};
  const used = new Set(Object.values(mapping).flatMap(listColumns));
  const unused = columns.flatMap((name, at) =>
    used.has(at) || name === SECTION_COLUMN || COUNTS.test(name.trim()) ? [] : [at],
  );
  return (row) => {
    const left = row.mended.filter(({ value, became }) => hasLost(value, became));
    const cells = left.map(({ column, value }) => {
      const at = columns.indexOf(column ?? '');
      return [column, at < 0 ? value : (row.cells[at] ?? value)] as const;
    });
    for (const at of unused) cells.push([columns[at] ?? '', row.cells[at] ?? '']);
    const lines = cells.flatMap(([name, cell]) => {
      const text = cleanCell.name(cell);
      return text === '' ? [] : [`${name}: ${text}`];
    });
    if (lines.length === 0) return;
    const text = [...new Set(lines)].join('\n').slice(0, LONGEST_NOTE).toWellFormed();
    row.custom = { ...row.custom, [NOTES_FIELD]: text };
  };
}

/** Checks whether words of a cell are missing in what it became. Punctuation and capitals don't count. */
function hasLost(value: string, became: string): boolean {
  const wordsOf = (text: string) => foldText(text).split(' ').filter(Boolean);
  const kept = foldText(became).replaceAll(' ', '');
  return wordsOf(value).some((word) => !kept.includes(word));
}

/** Records a name whose words may be no person, or whose person no field takes. */
function noteContact(row: ParsedRow, source: Source, split: CellSplitter) {
  const { name: from } = source.mapping;
  if (!from || !('column' in from) || from.part !== 'business') return;
  const text = createCellReader({ column: from.column })(row.cells);
  const { business, contact, isUnsure, isGuess, apart } = split.name(text);
  row.apart = apart;
  const isTaken = Object.values(source.mapping).some(
    (one) => 'part' in one && one.part === 'contact' && one.column === from.column,
  );
  const reason = isUnsure
    ? m.import_name_unsure()
    : contact !== '' &&
      ((!isTaken && m.import_contact_left()) || (isGuess && m.import_contact_guessed()));
  if (!reason) return;
  const became = isTaken && contact !== '' ? `${business} | ${contact}` : business;
  note(row, nameColumn(source, 'name'), [text, became, reason]);
}

/** Takes a name apart, because the business is listed without the person. */
export function takeContact(
  row: ParsedRow,
  { business, contact }: NonNullable<ParsedRow['apart']>,
  source: Pick<Source, 'columns' | 'mapping'>,
) {
  const { name } = row.values;
  const column = nameColumn(source, 'name');
  row.values.name = business;
  if (source.mapping[targetOf(CONTACT_FIELD)])
    row.custom = { ...row.custom, [CONTACT_FIELD]: contact };
  row.mended = row.mended.filter((one) => one.column !== column);
  note(row, column, [name ?? '', `${business} | ${contact}`, m.import_contact_listed()]);
}

/** Combines one column per day into hours text such as `mon 9-5; tue 9-5; sun closed`. */
function createHoursReader(from: ImportSource, columns: string[]) {
  const days = listColumns(from).map((column) => ({
    column,
    day: readDayHeader(columns[column] ?? ''),
  }));
  if (days.length < 5 || days.some(({ day }) => day === null)) return createCellReader(from);
  const readers = [...Map.groupBy(days, ({ day }) => day)].map(([day, parts]) => ({
    day,
    read: createCellReader({ columns: parts.map(({ column }) => column), by: ' - ' }),
  }));
  return (cells: string[]) => {
    const said = readers.map(({ day, read }) => ({ day, text: read(cells) }));
    if (said.every(({ text }) => text === '')) return '';
    return said
      .map(({ day, text }) => `${day} ${/^(?:x|-|none|n\/a|)$/i.test(text) ? 'closed' : text}`)
      .join('; ');
  };
}

/** A value that the field doesn't accept is recorded, and the field stays unchanged. */
function storeOwnValue(
  row: ParsedRow,
  own: {
    key: string;
    readValue: ReturnType<typeof createCustomReader>;
    name: string | null;
    text: string;
    meant: string;
  },
) {
  const { key, readValue, name: column, text, meant } = own;
  try {
    const { value, left } = readValue(meant);
    if (value === null) return;
    row.custom ??= {};
    row.custom[key] = value;
    if (left.length > 0) {
      const reason = m.import_custom_left({ values: left.join(', ') });
      note(row, column, [text, String(value), reason]);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    note(row, column, [text, '', error.message]);
  }
}

function storeValue(
  row: ParsedRow,
  { column, parse, findLeft, isNeeded }: FieldRule,
  read: { name: string | null; text: string; meant: string; cell: string },
) {
  const { name, text, meant, cell } = read;
  const tell = (became: string, reason: string | null) => note(row, name, [text, became, reason]);
  try {
    const value = parse(meant, row.values);
    Object.assign(row.values, { [column]: value });
    if (column === 'city' && typeof value === 'string') {
      row.isRespelled = value !== meant || isShortened(value, row.values.state ?? '');
    }
    if (typeof value === 'string' && (value !== cell || (column === 'city' && row.isRespelled))) {
      row.written[column] = unescapeFormula(cell);
    }
    const left = value === null ? null : findLeft?.(meant);
    if (column === 'latitude' && row.values.longitude === null && isPair(meant)) {
      row.values.longitude = parseLongitude(meant);
    }
    const near = column === 'email' && typeof value === 'string' ? suggestEmail(value) : null;
    if (value === null) tell('', null);
    else if (near) tell(String(value), m.email_did_you_mean({ email: near }));
    else if (typeof value === 'object' && 'weekly' in value && meant !== text)
      tell(describeHours(value), null);
    else if (left && Array.isArray(value)) {
      tell(m.count_photos({ count: value.length, number: String(value.length) }), left);
    } else if (typeof value === 'string' && value !== meant && isMended(column, value, meant)) {
      tell(value, null);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { message } = error;
    const email = column === 'website' ? readEmail(meant) : null;
    if (isNeeded) {
      row.errors.push({ line: row.line, column: name, value: showValue(text), reason: message });
    } else if (email === null) tell('', message);
    else if (row.values.email === null) {
      row.emailMoved = tell('', m.import_check_email_moved());
      row.values.email = email;
    } else tell('', m.import_check_email_no_website());
  }
}

/** Drops an email found in the website column, because an existing listing keeps its own email. */
export function leaveEmail({ values, emailMoved }: ParsedRow): void {
  if (!emailMoved) return;
  values.email = null;
  emailMoved.reason = m.import_check_email_no_website();
}

const MAX_KNOWN = 5000;
const shortenedTowns = new Map<string, boolean>();

function isShortened(city: string, state: string): boolean {
  const place = `${state} ${city}`;
  const known = shortenedTowns.get(place);
  if (known !== undefined) return known;
  if (shortenedTowns.size >= MAX_KNOWN) shortenedTowns.clear();
  const isOther = townKey(city, state) !== foldText(city);
  shortenedTowns.set(place, isOther);
  return isOther;
}

function isMended(column: keyof ImportValues, value: string, text: string): boolean {
  if (column === 'state' || value.toLowerCase() === text.trim().toLowerCase()) return false;
  if (column === 'website') return bareAddress(value) !== bareAddress(text);
  return column !== 'phone' || !isPunctuatedAlike(value, text);
}

/** Returns a web address without what every one has: the protocol and a slash at its end. */
function bareAddress(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
}

function isPunctuatedAlike(phone: string, text: string): boolean {
  const [digits, bare] = [phone, text].map((one) => one.replace(/[\s().+-]/g, ''));
  return bare === digits || bare === `1${digits}`;
}

/** Puts the area code of its town before a phone of seven digits. */
function completePhone(row: ParsedRow, source: Source) {
  const { values, mended } = row;
  const { phone, city, state } = values;
  if (!source.findAreaCode || phone === null || !isLocalPhone(phone)) return;
  const column = nameColumn(source, 'phone');
  const said = mended.find((one) => one.column === column)?.value ?? phone;
  const code = source.findAreaCode({ city, state });
  if (code !== null) values.phone = cleanCell.phone(`${code} ${phone}`);
  row.written.phone ??= phone;
  row.mended = mended.filter((one) => one.column !== column);
  const place = [city, state].filter(Boolean).join(', ');
  const reason = code === null ? m.import_phone_no_area() : m.import_phone_area({ code, place });
  note(row, column, [said, values.phone ?? '', reason]);
}

function dropHalfPoint(row: ParsedRow, source: Source) {
  const { values, mended } = row;
  const { latitude, longitude } = values;
  if ((latitude === null) === (longitude === null)) return;
  const field = latitude === null ? 'longitude' : 'latitude';
  const column = nameColumn(source, field);
  values.latitude = null;
  values.longitude = null;
  const names = [nameColumn(source, 'latitude'), nameColumn(source, 'longitude')];
  if (mended.some((one) => one.column !== column && names.includes(one.column))) return;
  note(row, column, [String(latitude ?? longitude), '', m.import_row_half_point()]);
}

export function nameColumn(
  { columns, mapping }: Pick<Source, 'columns' | 'mapping'>,
  field: ImportTarget,
): string | null {
  const from: ImportSource | undefined = mapping[field];
  const names = from ? listColumns(from).flatMap((column) => columns[column] ?? []) : [];
  return names.length > 0 ? names.join(' + ') : null;
}

export function showValue(text: string): string {
  return toStorable(text.slice(0, SHOWN_VALUE));
}

const EMPTY = Object.fromEntries(importedFields.map((name) => [name, null])) as ImportValues;

const REQUIRED: [column: keyof ImportValues, field: ImportTarget, reason: () => string][] = [
  ['name', 'name', m.input_business_name_required],
  ['city', 'city', m.input_city_required],
  ['state', 'state', m.input_state_required],
  ['categoryId', 'category', m.input_category_required],
];

export function findMissing(
  { line, values }: ParsedRow,
  source: Pick<Source, 'columns' | 'mapping'>,
): RowError[] {
  const isOfAddress = (field: ImportTarget) => {
    const from = source.mapping[field];
    return from !== undefined && 'part' in from && from.part !== undefined;
  };
  const isWhole = values.city === null && isOfAddress('city');
  return REQUIRED.filter(([column]) => values[column] === null).flatMap(([, field, reason]) => {
    if (field === 'state' && isWhole && isOfAddress('state')) return [];
    const said = field === 'city' && isWhole ? m.import_address_no_town() : reason();
    return { line, column: nameColumn(source, field), value: null, reason: said };
  });
}
