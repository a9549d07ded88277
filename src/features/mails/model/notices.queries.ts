import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { sign } from '../../../platform/signature.ts';
import { findMailbox } from './recipient.rules.ts';

/**
 * Checks whether the recipient unsubscribed. Mails with a requested link stop only if the recipient was told
 * so (`stops_links`).
 */
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

/** Returns those of these addresses whose readers stopped emails about listings. */
export async function findStopped(
  db: Database['kysely'],
  secret: string,
  addresses: string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const hashes = new Map(addresses.map((address) => [address, hashRecipient(secret, address)]));
  const rows = await db
    .selectFrom('stoppedRecipients')
    .select('recipient')
    .where('recipient', 'in', [...hashes.values()])
    .execute();
  const stopped = new Set(rows.map(({ recipient }) => recipient));
  return new Set(addresses.filter((address) => stopped.has(hashes.get(address) ?? '')));
}

export async function insertStopped(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at, stopsLinks: true })
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet({ stopsLinks: true }))
    .execute();
}

/** Stops the mails of a recipient except those with a link that was asked for. */
export async function insertStoppedNews(db: Database, recipient: string, at: Date): Promise<void> {
  await db.kysely
    .insertInto('stoppedRecipients')
    .values({ recipient, stoppedAt: at, stopsLinks: false })
    .onConflict((conflict) => conflict.column('recipient').doNothing())
    .execute();
}

/**
 * Returns the id of whoever is the owner now that this one was: the same, or the one with the changed
 * address. Null if the listing has another owner, or none.
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

/** Lists whose readers are named by the id of an owner, and those for people whom owners invited. */
export interface OwnerStops {
  owner: StopLists;
  invited: StopLists;
}
