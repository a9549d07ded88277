import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

export async function isStopped(db: Connection, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom('stoppedRecipients')
    .select('recipient')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStopped(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when another job has it. A time ahead of ours is by a clock that was wrong: it is over. */
export async function takeDay(
  db: Connection,
  notice: { recipient: string; kind: string; jobId: string; at: Date },
): Promise<boolean> {
  const { recipient, kind, jobId, at } = notice;
  const { rows } = await sql`
    insert into notices (recipient, kind, job_id, sent_at)
    values (${recipient}, ${kind}, ${jobId}, ${at})
    on conflict (recipient, kind) do update
      set job_id = excluded.job_id, sent_at = excluded.sent_at
      where notices.job_id = excluded.job_id
         or notices.sent_at <= excluded.sent_at - interval '1 day'
         or notices.sent_at > excluded.sent_at + interval '1 hour'
    returning recipient`.execute(db);
  return rows.length > 0;
}

/** Primary key. */
export async function hasDay(
  db: Connection,
  { recipient, kind, jobId }: { recipient: string; kind: string; jobId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('recipient')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A sequential scan: the table holds the recipients of a day or two. */
export async function deleteOldNotices(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('notices').where('sentAt', '<', before).execute();
}
