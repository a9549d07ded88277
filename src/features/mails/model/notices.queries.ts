import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { sign } from '../../../platform/signature.ts';
import { findMailbox } from './recipient.rules.ts';

/** Links that were asked for are stopped by who was told so; see `stops_links`. Primary key. */
export async function isStopped(
  db: Database['kysely'],
  recipient: string,
  isLink = false,
): Promise<boolean> {
  const row = await db
    .selectFrom('stoppedRecipients')
    .select('stopsLinks')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row !== undefined && (row.stopsLinks || !isLink);
}

export async function insertStopped(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at, stopsLinks: true })
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet({ stopsLinks: true }))
    .execute();
}

export async function deleteStopped(db: Database, recipient: string): Promise<void> {
  await db.kysely.deleteFrom('stoppedRecipients').where('recipient', '=', recipient).execute();
}

/** False when another job has it. A time ahead of ours is by a clock that was wrong: it is over. */
export async function takeDay(
  db: Database['kysely'],
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

/** A sequential scan: the table holds the recipients of a day or two. */
export async function deleteOldNotices(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('notices').where('sentAt', '<', before).execute();
}

/** The same for every spelling of a mailbox. */
export function hashRecipient(secret: string, address: string): string {
  return sign(secret, 'mail recipient', findMailbox(address));
}

/** Emails of one sort that can be stopped separately. */
export interface StopList {
  /** What stopping means, in a sentence or two of plain text; and what it meant. */
  question: string;
  stopped: string;
  isStopped(recipient: string): Promise<boolean>;
  stop(recipient: string): Promise<void>;
  resume?(recipient: string): Promise<void>;
}

export type StopLists = Readonly<Record<string, StopList>>;
