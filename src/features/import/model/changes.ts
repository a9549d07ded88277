import { sql } from 'kysely';
import { keptField } from '../../../contract/businesses.ts';
import { type ChangedRow, targetOf } from '../../../contract/imports.staff.ts';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import { customFieldLabel, sayValue } from '../../../domain/custom-values.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/output.ts';
import { type Paging, pageByLine } from './findings.ts';
import { readImportState } from './imports.ts';
import {
  type Describe,
  describeField,
  keptColumns,
  openFieldDescriber,
} from './protected-fields.ts';

interface Found {
  line: number;
  id: number;
  name: string;
  slug: string;
  listing: Record<string, unknown>;
  said: Record<string, unknown>;
  custom: CustomValues;
  saidCustom: CustomValues | null;
}

const columns = keptColumns.flatMap(({ says }) => says);
const pairsOf = (row: 'b' | 'r') =>
  sql.raw(
    columns
      .map((column) =>
        row === 'r' && column === 'trades'
          ? `'trades', case when r.trades_from = 'import' then r.trades end`
          : `'${column}', ${row}.${column}`,
      )
      .join(', '),
  );

/** Lists rows of a checked import that change a listing, with what is there and what they bring. */
export async function listChanges(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ChangedRow>> {
  const { counts } = await readImportState(db, importId);
  const page = await pageByLine(query, async ({ after, limit }) => {
    const { rows } = await sql<Found>`
      select r.line, b.id, b.name, b.slug, b.custom, r.custom as "saidCustom",
        jsonb_build_object(${pairsOf('b')}) as listing,
        jsonb_strip_nulls(jsonb_build_object(${pairsOf('r')})) as said
      from import_rows r join businesses b on b.id = r.business_id
      where r.import_id = ${importId} and r.line > ${after} and r.outcome = 'changed'
        and r.twin is distinct from 'file'
      order by r.line limit ${limit}
    `.execute(db.kysely.withoutPlugins());
    return rows;
  });
  const { describe, own } = await openFieldDescriber(db);
  return {
    ...page,
    items: page.items.map((row) => toChangedRow(row, describe, own)),
    total: counts.changed,
  };
}

function toChangedRow(row: Found, describe: Describe, own: readonly CustomField[]): ChangedRow {
  const { line, id, name, slug, listing, said, custom, saidCustom } = row;
  const fields = keptField.options.map((field) => ({
    field,
    is: describeField(field, listing, describe),
    file: describeField(field, { ...listing, ...said }, describe),
  }));
  const ownFields = own.flatMap((field) =>
    saidCustom && field.key in saidCustom
      ? {
          field: targetOf(field.key),
          label: customFieldLabel(field),
          is: sayValue(field, custom[field.key]),
          file: sayValue(field, saidCustom[field.key]),
        }
      : [],
  );
  const changed = [...fields, ...ownFields].filter(({ is, file }) => is !== file);
  return { line, business: { id, name, slug }, fields: changed };
}
