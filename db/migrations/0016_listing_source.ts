import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table businesses
      -- Where the facts first came from; null where nobody knows any more.
      add column source text check (source in ('overture', 'imls-pls', 'hifld', 'openbrewerydb',
        'usda-ams', 'usda-fsis', 'owner', 'import'))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table businesses drop column source`.execute(db);
}
