import {
  type BusinessImport,
  type ImportField,
  type ImportMapping,
  type ImportSource,
  type ImportTarget,
  listColumns,
  targetOf,
} from '../../../contract/imports.staff.ts';
import { readHours } from '../../../domain/hours/read-hours.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { CASED_FIELDS, shareOfCapitals, toOrdinaryCase } from '../../../domain/ordinary-case.ts';
import { CONTACT_FIELD } from '../../../domain/ready-fields.ts';
import {
  type AddressPart,
  type SplitAddress,
  splitAddress,
} from '../../../domain/split-address.ts';
import { splitName } from '../../../domain/split-name.ts';
import { capitalsOf, jointOf, placesOf } from './sources.ts';

type Source = Pick<BusinessImport, 'columns' | 'samples'>;

export interface ColumnHint {
  kind: 'address' | 'place' | 'hours' | 'person' | 'contact' | 'capitals';
  columns: number[];
  fields: ImportMapping;
  rows: { before: string; after: [field: ImportTarget, text: string][] }[];
  isUsed: boolean;
}

const FIELD_OF: [AddressPart, ImportField][] = [
  ['street', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zipCode'],
];
const SHOWN = 3;

export function listColumnHints(source: Source, mapping: ImportMapping): ColumnHint[] {
  const offers = source.columns.flatMap((_, column) => [
    ...offerAddress(source, column, mapping),
    ...offerHours(source, column),
  ]);
  return [
    ...[...offers, ...offerPerson(source, mapping), ...offerContact(source, mapping)].map(
      (offer) => ({ ...offer, isUsed: isUsed(offer.fields, mapping) }),
    ),
    ...offerCase(source, mapping),
  ];
}

export function takeOffer(mapping: ImportMapping, { fields }: ColumnHint): ImportMapping {
  return { ...mapping, ...keepCase(mapping, fields) };
}

/** Returns new sources of fields with what was chosen about their capitals. */
function keepCase(mapping: ImportMapping, fields: ImportMapping): ImportMapping {
  const kept = Object.entries(fields).map(([field, from]) => [
    field,
    { ...capitalsOf(mapping[field as ImportTarget]), ...from },
  ]);
  return Object.fromEntries(kept);
}

export function leaveOffer(
  mapping: ImportMapping,
  { kind, columns, fields }: ColumnHint,
): ImportMapping {
  if (kind === 'capitals') return { ...mapping, ...setCase(mapping, fields, 'keep') };
  const rest = Object.entries(mapping).filter(([field]) => !(field in fields));
  const [column = 0] = columns;
  const whole: ImportMapping =
    kind === 'address'
      ? { address: { column } }
      : kind === 'place'
        ? { city: { column } }
        : kind === 'contact'
          ? { name: { column } }
          : {};
  return { ...Object.fromEntries(rest), ...keepCase(mapping, whole) };
}

function isUsed(fields: ImportMapping, mapping: ImportMapping): boolean {
  return Object.entries(fields).every(([field, from]) => {
    const used = mapping[field as ImportField];
    return used !== undefined && isAlike(used, from);
  });
}

function isAlike(one: ImportSource, other: ImportSource): boolean {
  const partOf = (from: ImportSource) => ('part' in from ? from.part : undefined);
  return String(listColumns(one)) === String(listColumns(other)) && partOf(one) === partOf(other);
}

function cellsOf({ samples }: Source, column: number): string[] {
  return [...new Set(samples.map((row) => (row[column] ?? '').trim()).filter(Boolean))];
}

type Found = Omit<ColumnHint, 'isUsed'>;

/** Returns the whole addresses in a column, or none unless most of its cells are. */
function readAddresses(source: Source, column: number, mapping: ImportMapping) {
  const cells = cellsOf(source, column);
  const places = placesOf(mapping);
  const read = cells.map((before) => ({ before, parts: splitAddress(before, places) }));
  const whole = read.filter(({ parts }) => parts !== null && parts.city !== '');
  return whole.length * 2 <= cells.length ? [] : whole;
}

/** Checks whether each field should take only its part of the cells of a column. */
export function hasWholeAddresses(source: Source, column: number, mapping: ImportMapping): boolean {
  const isWhole = ({ parts }: { parts: SplitAddress | null }) => parts?.street || parts?.zip;
  return readAddresses(source, column, mapping).some(isWhole);
}

/** A state that was chosen for all rows stays. */
function offerAddress(source: Source, column: number, mapping: ImportMapping): Found[] {
  const { state } = placesOf(mapping);
  const isName = mapping.name !== undefined && listColumns(mapping.name).includes(column);
  const whole = isName ? [] : readAddresses(source, column, mapping);
  if (whole.length === 0) return [];
  const used = FIELD_OF.filter(
    ([part]) => whole.some(({ parts }) => parts?.[part]) && !(part === 'state' && state),
  );
  const kind = used.some(([part]) => part === 'street') ? 'address' : 'place';
  // The first rows may have no ZIP code although later ones do.
  const zip = mapping.zipCode ? {} : { zipCode: { column, part: 'zip' as const } };
  const taken = used.map(([part, field]) => [field, { column, part }]);
  const fields = { ...zip, ...Object.fromEntries(taken) };
  const rows = whole.slice(0, SHOWN).map(({ before, parts }) => ({
    before,
    after: used.map(([part, field]): [ImportField, string] => [field, parts?.[part] ?? '']),
  }));
  return [{ kind, columns: [column], fields, rows }];
}

function offerHours(source: Source, column: number): Found[] {
  const cells = cellsOf(source, column);
  const read = cells.flatMap((before) => {
    const text = /[a-z]/i.test(before) ? formatHoursOffer(before) : null;
    return text === null ? [] : [{ before, text }];
  });
  if (read.length === 0 || read.length * 2 <= cells.length) return [];
  const rows = read.slice(0, SHOWN).map(({ before, text }) => {
    const after: [ImportField, string][] = [['hours', text]];
    return { before, after };
  });
  return [{ kind: 'hours', columns: [column], fields: { hours: { column } }, rows }];
}

function formatHoursOffer(cell: string): string | null {
  try {
    const hours = readHours(cell);
    return hours && describeHours(hours);
  } catch {
    return null;
  }
}

/** Offers to separate the people behind the businesses from the names, if some cells name them. */
function offerContact(source: Source, { name }: ImportMapping): Found[] {
  if (!name || !('column' in name)) return [];
  const { column } = name;
  const split = cellsOf(source, column)
    .map((before) => ({ before, ...splitName(before) }))
    .filter(({ contact }) => contact !== '');
  if (split.length === 0) return [];
  const contactTarget = targetOf(CONTACT_FIELD);
  const fields: ImportMapping = {
    name: { column, part: 'business' },
    [contactTarget]: { column, part: 'contact' },
  };
  const rows = split.slice(0, SHOWN).map(({ before, business, contact }) => {
    const after: [ImportTarget, string][] = [
      ['name', business],
      [contactTarget, contact],
    ];
    return { before, after };
  });
  return [{ kind: 'contact', columns: [column], fields, rows }];
}

/** Share of the first rows in capitals from which on the whole column is. */
const MOSTLY = 0.8;

/** Offers to write names and streets in ordinary case, if nearly all of them are in capitals. */
function offerCase(source: Source, mapping: ImportMapping): ColumnHint[] {
  const found = CASED_FIELDS.flatMap(([field, kind]) => {
    const from = mapping[field];
    if (!from || 'value' in from) return [];
    const texts = source.samples.map((row) =>
      listColumns(from)
        .flatMap((at) => row[at]?.trim() || [])
        .join(jointOf(from)),
    );
    if (shareOfCapitals(texts, kind) < MOSTLY) return [];
    const after = (text: string): [ImportField, string] => [field, toOrdinaryCase(text, kind)];
    const rows = texts.filter(Boolean).map((before) => ({ before, after: [after(before)] }));
    return [{ field, from, rows: rows.slice(0, SHOWN - 1) }];
  });
  if (found.length === 0) return [];
  const fields: ImportMapping = Object.fromEntries(
    found.map(({ field, from }) => [field, { ...from, capitals: 'ordinary' as const }]),
  );
  return [
    {
      kind: 'capitals',
      columns: [...new Set(found.flatMap(({ from }) => listColumns(from)))],
      fields,
      rows: found.flatMap(({ rows }) => rows),
      isUsed: found.every(({ from }) => from.capitals === 'ordinary'),
    },
  ];
}

/** Returns the sources of these fields with a choice about capitals. */
function setCase(
  mapping: ImportMapping,
  fields: ImportMapping,
  capitals: 'ordinary' | 'keep',
): ImportMapping {
  const changed = Object.keys(fields).flatMap((field) => {
    const from = mapping[field as ImportTarget];
    return from && !('value' in from) ? [[field, { ...from, capitals }]] : [];
  });
  return Object.fromEntries(changed);
}

const FIRST = /^(?:first|given)[ _-]?(?:name)?$|^fname$|^nombres?$/i;
const LAST = /^(?:last|family)[ _-]?(?:name)?$|^surname$|^lname$|^apellidos?$/i;

/** Offers first and last name as the business name if no column does. */
function offerPerson(source: Source, { name }: ImportMapping): Found[] {
  const find = (says: RegExp) => source.columns.findIndex((column) => says.test(column.trim()));
  const columns = [find(FIRST), find(LAST)];
  if (columns.includes(-1)) return [];
  const fields: ImportMapping = { name: { columns, by: ' ' } };
  const isFree = name === undefined || columns.includes(listColumns(name)[0] ?? -1);
  if (!isFree) return [];
  const rows = source.samples.slice(0, SHOWN).map((row) => {
    const cells = columns.map((column) => (row[column] ?? '').trim());
    const after: [ImportField, string][] = [['name', cells.filter(Boolean).join(' ')]];
    return { before: cells.join(' | '), after };
  });
  return [{ kind: 'person', columns, fields, rows }];
}
