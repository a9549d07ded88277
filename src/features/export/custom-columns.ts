import {
  customKeyOf,
  type ExportColumn,
  type ExportTarget,
  exportColumns,
  moreColumns,
  targetOf,
} from '../../contract/imports.staff.ts';
import { isNothing } from '../../domain/clean-cells.ts';
import { type CustomField, isOffered } from '../../domain/custom-fields.ts';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { readFields } from '../businesses/model/custom-fields.ts';
import { escapedSql } from './cells.rules.ts';

export interface OpenColumn {
  header: string;
  sql: string;
  isNumber: boolean;
  isYesNo: boolean;
}

export async function openColumns(
  db: Database,
  columns: readonly ExportTarget[] | 'all',
  open: (column: ExportColumn) => OpenColumn,
): Promise<OpenColumn[]> {
  const isOwn = columns === 'all' || columns.some((column) => customKeyOf(column) !== null);
  const fields = isOwn ? (await readFields(db.kysely)).filter(isOffered) : [];
  const all: readonly ExportTarget[] =
    columns === 'all' ? [...moreColumns, ...fields.map(({ key }) => targetOf(key))] : columns;
  return all.flatMap((column) => {
    if (isOurs(column)) return [open(column)];
    const field = fields.find(({ key }) => targetOf(key) === column);
    return field ? [toColumn(field, fields)] : [];
  });
}

const OURS = new Set<string>(exportColumns);
const isOurs = (column: ExportTarget): column is ExportColumn => OURS.has(column);
const ourNames = new Set(exportColumns.map(foldText));

function toColumn(field: CustomField, all: CustomField[]): OpenColumn {
  const name = foldText(field.name.en);
  const isAlone = all.filter((one) => foldText(one.name.en) === name).length === 1;
  const isPlain = isAlone && /[a-z]/.test(name) && !ourNames.has(name);
  return {
    header: isPlain ? field.name.en : targetOf(field.key),
    sql: toSql(field),
    isNumber: field.kind === 'number' || field.kind === 'price-level',
    isYesNo: false,
  };
}

/** Builds SQL from the field's key, which is safe because keys contain only letters, digits and hyphens. */
function toSql(field: CustomField): string {
  const value = `(custom ->> '${field.key}')`;
  switch (field.kind) {
    case 'yes-no':
      return `case coalesce(custom #>> '{${field.key},is}', ${value})
        when 'true' then 'yes' when 'false' then 'no' end
        || coalesce(' (' || (custom #>> '{${field.key},words}') || ')', '')`;
    case 'choice':
      return formatChoice(field, value);
    case 'choices':
      return `case jsonb_typeof(custom -> '${field.key}') when 'array' then (
        select string_agg(${formatChoice(field, 'one.key')}, '; ' order by one.at)
        from jsonb_array_elements_text(custom -> '${field.key}') with ordinality one (key, at)) end`;
    case 'number':
    case 'price-level':
    case 'date':
      return value;
    default:
      return escapedSql(value);
  }
}

/** Uses the English name of a choice if an import can identify the choice by it; otherwise its key. */
function formatChoice({ choices }: CustomField, value: string): string {
  const isClear = (name: string, key: string) =>
    !/[;,|\n]/.test(name) &&
    !isNothing(name) &&
    choices.every((one) => one.key === key || !isNamed(one, foldText(name)));
  const cases = choices.map(({ key, name }) => {
    const said = isClear(name.en, key) && foldText(name.en) !== '' ? name.en : key;
    return `when '${key}' then '${escapeFormula(said).replaceAll("'", "''")}'`;
  });
  return cases.length > 0 ? `case ${value} ${cases.join(' ')} end` : 'null';
}

function isNamed({ key, name }: CustomField['choices'][number], text: string): boolean {
  return [key, name.en, name.es ?? ''].some((one) => foldText(one) === text);
}
