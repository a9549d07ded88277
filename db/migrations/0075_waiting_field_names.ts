import { type Kysely, sql } from 'kysely';

// Which fields can wait is stated once, by `waitingField` of the contract.
const UP = 'alter table waiting_changes drop constraint waiting_changes_field_check';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
