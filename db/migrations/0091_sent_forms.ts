import { type Kysely, sql } from 'kysely';

const UP = `
-- Plain forms that were sent of late, so that a second sending leads where the first one did.
create table sent_forms (
  -- A keyed hash of the call, what was sent, and by whom.
  key text collate "C" primary key,
  -- Where the first sending led to, sealed; null while it is under way.
  result bytea,
  sent_at timestamptz not null default now()
);
-- Sendings that are forgotten, at each new one.
create index sent_forms_sent_at on sent_forms (sent_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
