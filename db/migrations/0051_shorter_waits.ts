import { type Kysely, sql } from 'kysely';

const TEXTS = ['businesses_staff_text', 'businesses_pending_text', 'businesses_premium_text'];

const UP = `
-- Whoever finds the list of what is still to be indexed full works it off: 1 MB, not 4.
${TEXTS.map((name) => `alter index ${name} set (gin_pending_list_limit = 1024);`).join('\n')}
-- Premium listings with a good rating: all that have the words were read for the few that are rated.
create index businesses_search_premium_reviewed on businesses using gin (search_vector)
  with (fastupdate = off) where is_listed and is_premium and review_count > 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
