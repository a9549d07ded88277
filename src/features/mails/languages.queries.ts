import { type Insertable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export async function upsertLanguage(
  trx: DatabaseTransaction,
  used: Insertable<Tables['mailLanguages']>,
): Promise<void> {
  await trx
    .insertInto('mailLanguages')
    .values(used)
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet(used))
    .execute();
}

/** Primary key. */
export async function findLanguage(
  db: Pick<Database, 'kysely'>,
  recipient: string,
): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('mailLanguages')
    .select('language')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row?.language ?? null;
}

const BATCH = 1000;

/** A batch at a time. Index mail_languages_time. */
export async function deleteOldLanguages(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from mail_languages where recipient in (
        select recipient from mail_languages where used_at < ${before} order by used_at limit ${BATCH}
      ) returning 1`.execute(db.kysely);
    if (rows.length < BATCH) return;
  }
}
