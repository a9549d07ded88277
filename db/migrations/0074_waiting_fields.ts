import { type Kysely, sql } from 'kysely';

const UP = `
alter table waiting_changes drop constraint waiting_changes_field_check,
  add constraint waiting_changes_field_check
    check (field in ('name', 'address', 'category', 'description', 'phone-number',
      'public-email', 'private-email', 'website-address', 'picture', 'trades', 'fields'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
