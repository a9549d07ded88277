import { type Kysely, sql } from 'kysely';

const UP = `
-- Bought for a listing that nobody had approved yet: the term begins on the day of its approval. Until
-- then period_start and period_end are as if it had begun with the payment.
alter table payments add column starts_on_approval boolean not null default false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
