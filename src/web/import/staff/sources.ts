import * as m from '#messages';
import {
  type BusinessImport,
  type ImportField,
  type ImportMapping,
  type ImportSource,
  type ImportTarget,
  listColumns,
} from '../../../contract/imports.staff.ts';
import { SECTION_COLUMN } from '../../../domain/import-rows.ts';
import { fieldOf, importedFields, importName } from '../../../domain/listing-fields.ts';
import type { KnownTowns } from '../../../domain/split-address.ts';
import { type CellPart, createCellSplitter } from '../../../domain/split-cell.ts';

const mainFields: ImportField[] = importedFields
  .filter((name) => fieldOf(name).imported?.isMain)
  .map(importName);

export function isMain(field: ImportField): boolean {
  return mainFields.includes(field);
}

export function setSource(
  mapping: ImportMapping,
  field: ImportTarget,
  from: ImportSource | null,
): ImportMapping {
  const { [field]: _, ...rest } = mapping;
  return from ? { ...rest, [field]: from } : rest;
}

export function setColumns(
  from: ImportSource | undefined,
  columns: number[],
  by = jointOf(from),
): ImportSource | null {
  const [column, ...more] = columns;
  if (column === undefined) return null;
  const values = from && 'values' in from && from.values ? { values: from.values } : {};
  const kept = { ...values, ...capitalsOf(from) };
  return more.length > 0 ? { columns, by, ...kept } : { column, ...kept };
}

/** Returns what was chosen about capitals, for another source of the same field. */
export function capitalsOf(from: ImportSource | undefined) {
  return from && 'capitals' in from && from.capitals ? { capitals: from.capitals } : {};
}

export function jointOf(from: ImportSource | undefined): string {
  return from && 'by' in from ? from.by : ' ';
}

export function columnLabel({ columns }: Pick<BusinessImport, 'columns'>, at: number): string {
  const name = columns[at];
  if (name === SECTION_COLUMN) return m.import_section_column();
  return name || m.import_column_numbered({ value: at + 1 });
}

/** Returns the state that is the same for all rows. It completes addresses that name none. */
export function placesOf({ state }: ImportMapping): KnownTowns {
  return { state: state && 'value' in state ? state.value : null };
}

/** Returns the first non-empty sample, with the `whole` cell if only a part of it is used. */
export function findSample(source: BusinessImport, from: ImportSource, mapping: ImportMapping) {
  const columns = listColumns(from);
  const read = (row: string[]) => columns.map((column) => row[column]?.trim()).filter(Boolean);
  const texts = source.samples.map((row) => read(row).join(jointOf(from))).filter(Boolean);
  const part = 'part' in from ? from.part : undefined;
  if (!part) return { text: texts[0] };
  const split = createCellSplitter(placesOf(mapping));
  const samples = texts.map((whole) => ({ text: split.read(whole, part), whole }));
  const filled = samples.filter(({ text }) => text !== '');
  return filled.find(({ text, whole }) => text !== whole) ?? filled[0];
}

export function setPart(
  from: Extract<ImportSource, { column: number }>,
  part: CellPart | null,
): ImportSource {
  const { part: _, ...whole } = from;
  return part ? { ...whole, part } : whole;
}
