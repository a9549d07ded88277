import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { sign } from '../../../platform/signature.ts';
import { findMailbox } from './recipient.rules.ts';

/**
 * Checks whether the recipient unsubscribed, from all emails or from those of a list. Mails with a requested link
 * stop only if the recipient was told so (`stops_links`).
 */
export async function isStopped(
  db: Database['kysely'],
  recipient: string,
  { isLink = false, list = '' } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select from stopped_recipients where recipient = ${recipient} and (stops_links or not ${isLink})
    union all select from stopped_lists where recipient = ${recipient} and list = ${list}
  `.execute(db);
  return rows.length > 0;
}

/** Returns those of these mailboxes that unsubscribed from emails about listings, or from a list. */
export async function findStopped(
  db: Database['kysely'],
  recipients: string[],
  list: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from stopped_recipients where recipient = any(${recipients}::text[])
    union select recipient from stopped_lists
    where recipient = any(${recipients}::text[]) and list = ${list}
  `.execute(db);
  return new Set(rows.map(({ recipient }) => recipient));
}

export async function insertStopped(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at, stopsLinks: true })
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet({ stopsLinks: true }))
    .execute();
}

/** Unsubscribes a recipient from all emails except those with a link that they requested. */
export async function insertStoppedNews(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at, stopsLinks: false })
    .onConflict((conflict) => conflict.column('recipient').doNothing())
    .execute();
}

/**
 * Returns the current owner's id if this owner is still the owner or changed their address; null if the
 * listing has another owner or none.
 */
export async function followOwner(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive same as (
      select id, revoked_at from business_owners where id = ${id}
      union
      select o.id, o.revoked_at from business_owners o join same on o.replaces_id = same.id
    )
    select id from same where revoked_at is null limit 1
  `.execute(db.kysely);
  return rows[0]?.id ?? null;
}

/** Returns the id of an invited person while they manage a listing, otherwise null. */
export async function followInvitedPerson(db: Database, id: number): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('invitedPeople as p')
    .innerJoin('businessOwners as o', 'o.id', 'p.ownerId')
    .select('p.id')
    .where('p.id', '=', id)
    .where('o.revokedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteStopped(db: Database, recipient: string): Promise<void> {
  await db.kysely.deleteFrom('stoppedRecipients').where('recipient', '=', recipient).execute();
}

/**
 * Takes the recipient's daily slot; returns false if another job has it. A timestamp over an hour in the
 * future comes from a wrong clock and doesn't count.
 */
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

export async function deleteOldNotices(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('notices').where('sentAt', '<', before).execute();
}

/** SQL for the mailbox of an address, as `findMailbox` reads it. */
export function mailboxOf(address: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`regexp_replace(lower(${address}), '\\+.*@', '@')`;
  return sql<string>`case when ${plain} ~ '@(gmail|googlemail)\\.com$'
    then replace(split_part(${plain}, '@', 1), '.', '') || '@' || split_part(${plain}, '@', 2)
    else ${plain} end`;
}

/** Hashes a mailbox, so that different spellings of an address give the same hash. */
export function hashRecipient(secret: string, address: string): string {
  return sign(secret, 'mail recipient', findMailbox(address));
}

export interface StopList {
  question: string;
  stopped: string;
  isStopped(recipient: string): Promise<boolean>;
  stop(recipient: string): Promise<void>;
  resume?(recipient: string): Promise<void>;
}

export type StopLists = Readonly<Record<string, StopList>>;

/** Unsubscribe lists of owners, by owner id, and of people whom they invited, by the invited person's id. */
export interface OwnerStops {
  owner: StopLists;
  invited: StopLists;
}
