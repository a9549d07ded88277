import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type KeptField, keptField, type Origins } from '../../../contract/businesses.ts';
import {
  type ChangedRow,
  customKeyOf,
  type KeptRow,
  type KeptTarget,
  targetOf,
} from '../../../contract/imports.staff.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import { customFieldLabel, formatCustomValue } from '../../../domain/custom-values.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import { keptFields, rulesOf, toldName } from '../../../domain/listing-fields.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/output.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { openDescriber } from '../rows/describe.ts';
import { differs, withoutNotes } from './check.queries.ts';
import { type Paging, pageByLine } from './findings.ts';
import { readImportState } from './imports.ts';
import { keptColumns } from './protected-fields.ts';

interface RowOfListing {
  line: number;
  id: number;
  name: string;
  slug: string;
  listing: Record<string, unknown>;
  custom: CustomValues;
}

const pairsOf = (row: 'b' | 'r') =>
  sql.raw(
    keptColumns
      .flatMap(({ says }) => says)
      .map((column) =>
        row === 'r' && column === 'trades'
          ? `'trades', case when r.trades_from = 'import' then r.trades end`
          : `'${column}', ${row}.${column}`,
      )
      .join(', '),
  );

function pageRows<Said>(
  db: Database,
  importId: number,
  query: Paging,
  { said, where }: { said: RawBuilder<Said>; where: RawBuilder<unknown> },
): Promise<Omit<Page<RowOfListing & Said>, 'total'>> {
  return pageByLine(query, async ({ after, limit }) => {
    const { rows } = await sql<RowOfListing & Said>`
      select r.line, b.id, b.name, b.slug, b.custom, ${said},
        jsonb_build_object(${pairsOf('b')}) as listing
      from import_rows r join businesses b on b.id = r.business_id
      where r.import_id = ${importId} and r.line > ${after} and ${where}
      order by r.line limit ${limit}
    `.execute(db.kysely.withoutPlugins());
    return rows;
  });
}

/**
 * Lists rows of a checked import that change more of a listing than the notes of staff, with what is there and what
 * they bring.
 */
export async function listChanges(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ChangedRow>> {
  const { counts, notesOnly } = await readImportState(db, importId);
  const page = await pageRows(db, importId, query, {
    said: sql<{ said: Record<string, unknown>; ownSaid: CustomValues | null }>`
      r.custom as "ownSaid", jsonb_strip_nulls(jsonb_build_object(${pairsOf('r')})) as said`,
    where: sql`r.outcome = 'changed' and r.twin is distinct from 'file'
      and (not coalesce(jsonb_exists(r.custom, ${NOTES_FIELD}), false) or exists (
        select from (select r.line) as asked (line)
        join import_rows o on o.import_id = ${importId} and o.line = asked.line ${withoutNotes}
        where ${differs}))`,
  });
  const compare = await openComparison(db);
  const items = page.items.map(({ line, id, name, slug, ...row }) => {
    const fields = compare(row, row.said, row.ownSaid ?? {});
    return {
      line,
      business: { id, name, slug },
      fields: fields.filter(({ is, file }) => is !== file),
    };
  });
  return { ...page, items, total: counts.changed - notesOnly };
}

type Kept = Partial<Record<KeptField | 'custom', Record<string, unknown>>>;

/** Lists rows with values that aren't applied, because an owner or staff set the field. */
export async function listKept(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<KeptRow>> {
  const { kept: counted } = await readImportState(db, importId);
  const page = await pageRows(db, importId, query, {
    said: sql<{ kept: Kept; origins: Origins | null }>`r.kept, b.origins`,
    where: sql`r.kept is not null`,
  });
  const compare = await openComparison(db);
  const items = page.items.map(({ line, id, name, slug, origins, kept, ...row }) => {
    const { custom = {}, ...said } = kept;
    const fields = compare(row, Object.assign({}, ...Object.values(said)), custom);
    return {
      line,
      business: { id, name, slug },
      fields: fields.flatMap((one) => {
        const key = customKeyOf(one.field);
        const origin =
          key === null ? origins?.[one.field as KeptField] : origins?.custom?.keys?.[key];
        const isKept = key !== null || one.field in said;
        if (!isKept || (origin?.by !== 'owner' && origin?.by !== 'staff')) return [];
        return [{ ...one, by: origin.by, at: origin.at }];
      }),
    };
  });
  return { ...page, items, total: counted.rows };
}

interface ComparedField {
  field: KeptTarget;
  label?: string;
  is: string;
  file: string;
}

/**
 * Returns a function that describes all fields of a listing as they are and with what a row says: `said` by
 * column, `ownSaid` by key of staff's own field. Only own fields that the row names are described.
 */
async function openComparison(db: Database) {
  const categories = await db.kysely.selectFrom('categories').select(['id', 'name']).execute();
  const trades = await db.kysely.selectFrom('trades').select(['id', 'name']).execute();
  const describe = openDescriber({ categories, trades });
  const own = await readFields(db.kysely);
  return (
    { listing, custom }: Pick<RowOfListing, 'listing' | 'custom'>,
    said: Record<string, unknown>,
    ownSaid: Record<string, unknown>,
  ): ComparedField[] => {
    const told = { ...listing, ...said };
    const fields = keptField.options.map((field) => ({
      field,
      is: describeField(field, listing, describe),
      file: describeField(field, told, describe),
    }));
    const named = own.filter(({ key }) => key in ownSaid);
    const ownFields = named.map((field) => ({
      field: targetOf(field.key),
      label: customFieldLabel(field),
      is: formatCustomValue(field, custom[field.key]),
      file: formatCustomValue(field, ownSaid[field.key]),
    }));
    return [...fields, ...ownFields];
  };
}

const values = z
  .record(z.string(), z.unknown())
  .transform((row) => Object.fromEntries(keptFields.map((name) => [name, row[columnOf(name)]])))
  .pipe(z.object(rulesOf(keptFields, 'value')));

function describeField(
  field: KeptField,
  row: unknown,
  describe: ReturnType<typeof openDescriber>,
): string {
  const { address, city, state, zipCode, ...rest } = values.parse(row);
  if (field === 'place') return describeValues({ address, city, state, zipCode });
  const found = keptFields.find((name) => toldName(name) === field);
  const value = Object.entries(rest).find(([name]) => name === found)?.[1] ?? null;
  return found ? (describe(found, value) ?? '') : '';
}
