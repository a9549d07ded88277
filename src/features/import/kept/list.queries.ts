import { sql } from 'kysely';
import type { KeptField, Origins } from '../../../contract/staff/origins.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keptColumns } from './fields.rules.ts';

export interface KeptRowFound {
  line: number;
  id: number;
  name: string;
  slug: string;
  origins: Origins | null;
  listing: Record<string, unknown>;
  kept: Partial<Record<KeptField, Record<string, unknown>>>;
}

const listed = keptColumns
  .flatMap(({ says }) => says)
  .map((column) => `'${column}', b.${column}`)
  .join(', ');

/** Index import_rows_kept. */
export async function listKeptRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<KeptRowFound[]> {
  const { rows } = await sql<KeptRowFound>`
    select r.line, b.id, b.name, b.slug, b.origins, r.kept,
      jsonb_build_object(${sql.raw(listed)}) as listing
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.kept is not null and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely.withoutPlugins());
  return rows;
}

export interface Names {
  categories: Map<number, string>;
  trades: Map<number, string>;
}

export async function listNames(db: Database): Promise<Names> {
  const [categories, trades] = await Promise.all([
    db.kysely.selectFrom('categories').select(['id', 'name']).execute(),
    db.kysely.selectFrom('trades').select(['id', 'name']).execute(),
  ]);
  const toMap = (rows: { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { categories: toMap(categories), trades: toMap(trades) };
}
