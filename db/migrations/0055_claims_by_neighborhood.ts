import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claims add column block_hash text`.execute(db);
  await sql`create index claims_block on claims (block_hash, created_at)`.execute(db);
  // Who stopped emails before was promised that links which are asked for still come.
  await sql`
    alter table stopped_recipients add column stops_links boolean not null default false
  `.execute(db);
  // What is sent again for a pending listing that was edited meanwhile.
  await allowFields(db, [...OWNERS_FIELDS, ...SUBMITTED_FIELDS]);
}

const OWNERS_FIELDS = ['name', 'address', 'category'];
const SUBMITTED_FIELDS = [
  'description',
  'phone-number',
  'public-email',
  'private-email',
  'website-address',
  'picture',
  'trades',
];

async function allowFields(db: Kysely<unknown>, fields: string[]): Promise<void> {
  const list = sql.join(fields.map((field) => sql.lit(field)));
  await sql`alter table waiting_changes drop constraint waiting_changes_field_check`.execute(db);
  await sql`
    alter table waiting_changes add constraint waiting_changes_field_check check (field in (${list}))
  `.execute(db);
}
