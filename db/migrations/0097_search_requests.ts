import { type Kysely, sql } from 'kysely';

const UP = `
create table search_requests (
  week date not null,
  words text collate "C" not null check (length(words) >= 1 and length(words) <= 60),
  visitors integer not null check (visitors > 0),
  primary key (week, words)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
