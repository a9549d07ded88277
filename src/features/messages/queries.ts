import { type Insertable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { runInBatches } from '../../platform/database/in-batches.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Returns false if the same message is already stored. */
export async function insertMessage(
  trx: DatabaseTransaction,
  message: Insertable<Tables['messages']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.column('messageKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function deleteMessages(db: Database, oldest: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from messages
      where id in (select id from messages where created_at < ${oldest}
                   order by created_at limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
