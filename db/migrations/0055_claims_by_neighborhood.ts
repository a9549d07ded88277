import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claims add column block_hash text`.execute(db);
  await sql`create index claims_block on claims (block_hash, created_at)`.execute(db);
  // Who stopped emails before was promised that links which are asked for still come.
  await sql`
    alter table stopped_recipients add column stops_links boolean not null default false
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stopped_recipients drop column stops_links`.execute(db);
  await sql`drop index claims_block`.execute(db);
  await sql`alter table claims drop column block_hash`.execute(db);
}
