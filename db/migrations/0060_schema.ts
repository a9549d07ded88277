import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Makes what `schema.sql` says. A database of before has it already, by the steps from 1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('businesses') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere) return;
  const schema = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');
  await sql.raw(schema).execute(db);
}
