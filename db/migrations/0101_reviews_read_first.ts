import { type Kysely, sql } from 'kysely';

const UP = `
alter table reviews
  drop constraint reviews_held_for_check,
  add constraint reviews_held_for_check check (held_for in ('link', 'private', 'repeat', 'hidden-field', 'reports',
    'policy', 'address', 'ring', 'burst-text'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
