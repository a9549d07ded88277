import { sql } from 'kysely';
import { z } from 'zod';
import { type KeptField, keptField, type Origins } from '../../contract/businesses.ts';
import type { CustomField, CustomValues } from '../../contract/custom-fields.ts';
import { nameField, sayValue } from '../../contract/custom-values.ts';
import { describeHours } from '../../contract/hours/words.ts';
import type { KeptRow } from '../../contract/imports.ts';
import { keptFields, rulesOf } from '../../contract/listing-fields.ts';
import { describeValues } from '../../contract/owner-area/describe-values.ts';
import { describeServices } from '../../contract/price-words.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { readFields } from '../businesses/custom-fields.ts';
import { columnOf } from '../businesses/field-columns.ts';
import { readImportState } from './imports.ts';
import { keptColumns } from './kept-fields.rules.ts';

interface KeptRowFound {
  line: number;
  id: number;
  name: string;
  slug: string;
  origins: Origins | null;
  listing: Record<string, unknown>;
  custom: CustomValues;
  kept: Partial<Record<KeptField | 'custom', Record<string, unknown>>>;
}

const listed = keptColumns
  .flatMap(({ says }) => says)
  .map((column) => `'${column}', b.${column}`)
  .join(', ');

/** Index import_rows_kept. */
async function listKeptRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<KeptRowFound[]> {
  const { rows } = await sql<KeptRowFound>`
    select r.line, b.id, b.name, b.slug, b.origins, b.custom, r.kept,
      jsonb_build_object(${sql.raw(listed)}) as listing
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.kept is not null and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely.withoutPlugins());
  return rows;
}

interface Names {
  categories: Map<number, string>;
  trades: Map<number, string>;
}

async function listNames(db: Database): Promise<Names> {
  const [categories, trades] = await Promise.all([
    db.kysely.selectFrom('categories').select(['id', 'name']).execute(),
    db.kysely.selectFrom('trades').select(['id', 'name']).execute(),
  ]);
  const toMap = (rows: { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { categories: toMap(categories), trades: toMap(trades) };
}

const position = z.tuple([cursorId]).transform(([line]) => line);

export async function listKept(
  db: Database,
  importId: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<KeptRow>> {
  const { kept } = await readImportState(db, importId);
  const after = parseCursor(query.cursor, position) ?? 0;
  const found = await listKeptRows(db, importId, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor([last.line]));
  const names = await listNames(db);
  const own = await readFields(db.kysely);
  const items = page.items.map((row) => toKeptRow(row, names, own));
  return { ...page, items, total: kept.rows };
}

function toKeptRow(found: KeptRowFound, names: Names, own: readonly CustomField[]): KeptRow {
  const { line, id, name, slug, ...row } = found;
  const fields = keptField.options.flatMap((field) => {
    const said = row.kept[field];
    const origin = row.origins?.[field];
    if (!said || (origin?.by !== 'owner' && origin?.by !== 'staff')) return [];
    const is = describe(field, row.listing, names);
    const file = describe(field, { ...row.listing, ...said }, names);
    return [{ field, by: origin.by, at: origin.at, is, file }];
  });
  return { line, business: { id, name, slug }, fields: [...fields, ...listOwn(row, own)] };
}

function listOwn(
  { kept, custom, origins }: Pick<KeptRowFound, 'kept' | 'custom' | 'origins'>,
  own: readonly CustomField[],
): KeptRow['fields'] {
  const said = kept.custom ?? {};
  return own.flatMap((field) => {
    const origin = origins?.custom?.keys?.[field.key];
    if (!(field.key in said) || (origin?.by !== 'owner' && origin?.by !== 'staff')) return [];
    const [is, file] = [custom[field.key], said[field.key]].map((value) => sayValue(field, value));
    const { by, at } = origin;
    const label = nameField(field);
    return [{ field: 'custom' as const, label, by, at, is: is ?? '', file: file ?? '' }];
  });
}

const values = z
  .record(z.string(), z.unknown())
  .transform((row) => Object.fromEntries(keptFields.map((name) => [name, row[columnOf(name)]])))
  .pipe(z.object(rulesOf(keptFields, 'value')));

function describe(field: KeptField, row: unknown, { categories, trades }: Names): string {
  const { categoryId, trades: ids, hours, services, ...texts } = values.parse(row);
  if (field === 'categoryId') return categories.get(categoryId) ?? '';
  if (field === 'hours') return hours ? describeHours(hours) : '';
  if (field === 'services') return describeServices(services ?? []);
  if (field === 'trades') return ids.flatMap((id) => trades.get(id) ?? []).join(', ');
  const { names = [] } = keptColumns.find((columns) => columns.field === field) ?? {};
  const said = Object.entries(texts).filter(([name]) => names.some((one) => one === name));
  return describeValues(Object.fromEntries(said));
}
