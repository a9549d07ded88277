import { type Kysely, sql } from 'kysely';

// Each browser at a checkout has a payment of its own, so that none can read another's.
const UP = `
alter table payments add column payer_hash text collate "C" check (length(payer_hash) = 43);
drop index payments_open;
create unique index payments_open on payments (business_id, payer_hash) nulls not distinct
  where status = 'open';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
