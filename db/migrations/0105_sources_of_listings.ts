import { type Kysely, sql } from 'kysely';

const UP = `
-- Which sources listings come from.
create index businesses_source on businesses (source) where deleted_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
