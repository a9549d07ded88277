import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Recipients are HMACs of their addresses: nobody reads from them whom we wrote to.
  await sql`
    create table notices (
      recipient text not null,
      kind text not null,
      job_id text not null,
      sent_at timestamptz not null,
      primary key (recipient, kind)
    )`.execute(db);
  await sql`
    create table stopped_recipients (
      recipient text primary key,
      stopped_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stopped_recipients`.execute(db);
  await sql`drop table notices`.execute(db);
}
