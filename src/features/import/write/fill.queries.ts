import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

export async function isDirectoryEmpty(trx: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`select from businesses limit 1`.execute(trx);
  return rows.length === 0;
}

/** Answers how they are made. Nobody else reads or writes businesses until the transaction ends. */
export async function setIndexesAside(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = 'businesses'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(trx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(trx);
  return rows.map(({ definition }) => definition);
}

export async function bringIndexesBack(
  trx: DatabaseTransaction,
  definitions: string[],
): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  for (const definition of definitions) await sql.raw(definition).execute(trx);
}
