import { type Kysely, sql } from 'kysely';

const UP = `
-- When a field that staff made changes or is deleted: which listings say something of any?
create index businesses_custom on businesses (id) where custom <> '{}';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
