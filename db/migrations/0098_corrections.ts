import { type Kysely, sql } from 'kysely';

const UP = `
alter table business_reports
  drop constraint business_reports_reason_check,
  add constraint business_reports_reason_check check (reason in ('closed', 'moved', 'phone', 'duplicate',
    'not-a-business', 'name', 'website', 'hours')),
  -- What should stand there; null if the visitor only says that something is wrong.
  add column proposed jsonb check (jsonb_typeof(proposed) = 'object');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
