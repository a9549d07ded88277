import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { columnOf } from '../../businesses/field-columns.ts';
import { differing } from '../kept.queries.ts';
import { keptColumns } from '../kept-fields.rules.ts';

export function originsOf(at: Date): RawBuilder<unknown> {
  const origin = JSON.stringify({ by: 'source', at: at.toISOString() });
  const changed = keptColumns.map(
    ({ field, ...columns }) =>
      sql`${field}::text, case when ${sql.raw(differing(columns))} then ${origin}::jsonb end`,
  );
  return sql`nullif(coalesce(b.origins, '{}')
    || jsonb_strip_nulls(jsonb_build_object(${sql.join(changed)})), '{}')`;
}

const TOLD: [field: string, columns: [name: string, column: string][]][] = keptColumns.map(
  ({ field, names }) => [field, names.map((name) => [name, columnOf(name)])],
);

/** What a contact is told of, out of a row as JSON: a place is one value of several columns. */
function toldValue(row: string, columns: [name: string, column: string][]): string {
  const [only, ...more] = columns;
  if (only && more.length === 0) return `${row} -> '${only[1]}'`;
  return `jsonb_build_object(${columns.map(([name, column]) => `'${name}', ${row} -> '${column}'`).join(', ')})`;
}

export const toldRow = sql.raw(
  `jsonb_build_object(${TOLD.flatMap(([, columns]) => columns)
    .map(([, column]) => `'${column}', b.${column}`)
    .join(', ')})`,
);

/**
 * Notes what whoever was the contact is told of: the ways to reach a business, and what its owner had
 * written. `changes` has line, was and now, rows as JSON, and the import's own.
 */
export function insertNotices(
  changes: RawBuilder<unknown>,
  { importId, at }: { importId: number; at: Date },
): RawBuilder<unknown> {
  const sides = TOLD.map(
    ([field, columns]) =>
      `('${field}', ${toldValue('c.was', columns)}, ${toldValue('c.now', columns)})`,
  );
  return sql`
    insert into contact_notices (business_id, email, import_id, at, before, after)
    select c.business_id, c.email, ${importId}, ${at}, told.before, told.after
    from ${changes} c cross join lateral (
      select jsonb_object_agg(f.field, f.was) as before, jsonb_object_agg(f.field, f.now) as after
      from (values ${sql.raw(sides.join(', '))}) as f (field, was, now)
      where f.was is distinct from f.now and (
        f.field in ('phone', 'email', 'website') or c.origins -> f.field ->> 'by' = 'owner')
    ) told
    where c.email is not null and told.after is not null
    order by c.business_id`;
}

export async function noteImported(
  trx: DatabaseTransaction,
  { importId, from, to }: { importId: number; from: number; to: number },
  at: Date,
): Promise<void> {
  const changes = sql`(
    select r.business_id, r.before as was, ${toldRow} as now, r.before -> 'origins' as origins,
      coalesce(r.before ->> 'owner_email', r.before ->> 'email') as email
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.line > ${from} and r.line <= ${to}
      and r.outcome = 'changed' and r.before is not null
  )`;
  await sql`${insertNotices(changes, { importId, at })}`.execute(trx);
}
