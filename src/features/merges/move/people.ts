import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { Journal, Sides } from './journal.rules.ts';

export interface OwnerRow {
  id: number;
  email: string;
  isLocked: boolean;
}

export async function findOwner(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<OwnerRow | null> {
  const row = await trx
    .selectFrom('businessOwners')
    .select(['id', 'email', 'lockedAt'])
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, isLocked: row.lockedAt !== null } : null;
}

async function giveOwner(
  trx: DatabaseTransaction,
  ownerId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update business_owners set business_id = ${to} where id = ${ownerId} and business_id = ${from}
  `.execute(trx);
  await sql`
    update owner_sessions s set business_id = ${to}
    where owner_id = ${ownerId} and business_id = ${from} and not exists (
      select from owner_sessions o where o.token_hash = s.token_hash and o.business_id = ${to})
  `.execute(trx);
}

export async function moveOwner(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  { id, email }: OwnerRow,
): Promise<NonNullable<Journal['owner']>> {
  await giveOwner(trx, id, { from: mergedId, to: survivorId });
  const { rows } = await sql<{ id: number }>`
    update owner_links set business_id = ${survivorId}
    where business_id = ${mergedId} and used_at is null and claim_id is null
      and replaces_id is null and lower(email) = lower(${email})
    returning id
  `.execute(trx);
  return { id, links: rows.map((link) => link.id) };
}

export async function moveOwnerBack(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  { id, links }: NonNullable<Journal['owner']>,
): Promise<void> {
  await giveOwner(trx, id, { from: survivorId, to: mergedId });
  await sql`
    update owner_links set business_id = ${mergedId}
    where id = any(${links}::bigint[]) and business_id = ${survivorId}
  `.execute(trx);
}

export interface Ended {
  by: string;
  at: Date;
}

export async function endClaims(
  trx: DatabaseTransaction,
  mergedId: number,
  { by, at }: Ended,
): Promise<{ id: number; email: string }[]> {
  return trx
    .updateTable('claims')
    .set({ state: 'withdrawn', decidedAt: at, decidedBy: by })
    .where('businessId', '=', mergedId)
    .where('state', '=', 'waiting')
    .returning(['id', 'email'])
    .execute();
}

export async function resumeClaims(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('claims')
    .set({ state: 'waiting', decidedAt: null, decidedBy: null })
    .where('id', 'in', ids)
    .where('state', '=', 'withdrawn')
    .execute();
}

export async function hasDispute(trx: DatabaseTransaction, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('claims')
    .select('id')
    .where('businessId', '=', businessId)
    .where('state', '=', 'disputed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endWaitingOf(
  trx: DatabaseTransaction,
  mergedId: number,
  { by, at }: Ended,
): Promise<number[]> {
  const rows = await trx
    .updateTable('waitingChanges')
    .set({ state: 'outdated', decidedBy: by, decidedAt: at })
    .where('businessId', '=', mergedId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function resumeWaiting(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('waitingChanges')
    .set({ state: 'waiting', decidedBy: null, decidedAt: null })
    .where('id', 'in', ids)
    .where('state', '=', 'outdated')
    .execute();
}

export interface MovedPeople {
  owner: Journal['owner'];
  ownerEmail: string | null;
  claims: { id: number; email: string }[];
  waiting: number[];
}

/**
 * Moves the owner unless the survivor has its own owner or private owner email. Ends open claims and pending
 * changes.
 */
export async function movePeople(
  trx: DatabaseTransaction,
  { survivor, merged }: { survivor: ListingRow; merged: ListingRow },
  ended: Ended,
): Promise<MovedPeople> {
  const sides = { survivorId: survivor.id, mergedId: merged.id };
  const isFree = survivor.ownerEmail === null && !(await findOwner(trx, survivor.id));
  const owner = isFree ? await findOwner(trx, merged.id) : null;
  return {
    owner: owner && (await moveOwner(trx, sides, owner)),
    ownerEmail: owner && (merged.ownerEmail ?? owner.email),
    claims: await endClaims(trx, merged.id, ended),
    waiting: await endWaitingOf(trx, merged.id, ended),
  };
}

export async function movePeopleBack(
  trx: DatabaseTransaction,
  sides: Sides,
  { owner, claims, waiting }: Pick<Journal, 'owner' | 'claims' | 'waiting'>,
): Promise<void> {
  if (owner) await moveOwnerBack(trx, sides, owner);
  await resumeClaims(trx, claims);
  await resumeWaiting(trx, waiting);
}
