import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { type Snapshot, snapshot } from './undoable.rules.ts';

const shape = z.object({
  id: z.int(),
  businessId: z.int(),
  businessName: z.string(),
  email: z.string(),
  ownerId: z.int().nullable(),
  before: snapshot,
  after: snapshot,
  notes: z.array(z.custom<MailValue>()),
  waitingIds: z.array(z.int()),
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
});
export type OwnerUndo = z.infer<typeof shape>;

export interface Collected {
  businessId: number;
  email: string;
  ownerId: number | null;
  before: Snapshot;
  after: Snapshot;
  notes: MailValue[];
  waitingIds: number[];
  createdAt: Date;
  expiresAt: Date;
}

/** Adds to the undo that hasn't been mailed yet, keeping the first old and the last new value of each field. */
export async function collectUndo(
  trx: DatabaseTransaction,
  { before, after, notes, ...rest }: Collected,
): Promise<{ id: number; isNew: boolean }> {
  const { businessId, email, waitingIds, ownerId } = rest;
  const [was, is, more] = [before, after, notes].map((value) => JSON.stringify(value));
  const { rows } = await sql<{ id: number }>`
    update owner_undos set before = ${was}::jsonb || before, after = after || ${is}::jsonb,
      notes = notes || ${more}::jsonb, waiting_ids = waiting_ids || ${waitingIds}::bigint[],
      owner_id = coalesce(owner_id, ${ownerId}::bigint)
    where business_id = ${businessId} and lower(email) = lower(${email})
      and mailed_at is null and used_at is null
    returning id
  `.execute(trx);
  if (rows[0]) return { id: rows[0].id, isNew: false };
  const { id } = await trx
    .insertInto('ownerUndos')
    .values({
      ...rest,
      before: was ?? '',
      after: is ?? '',
      notes: more ?? '',
      tokenHash: null,
      mailedAt: null,
      usedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: true };
}

/** Stores an undo without its own link. It is reverted when a later change of contact is undone. */
export async function keepUndo(trx: DatabaseTransaction, collected: Collected): Promise<void> {
  const { before, after, notes, ...rest } = collected;
  await trx
    .insertInto('ownerUndos')
    .values({
      ...rest,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      notes: JSON.stringify(notes),
      tokenHash: null,
      mailedAt: collected.createdAt,
      usedAt: null,
    })
    .execute();
}

const selectUndo = sql`
  select u.id, u.business_id, b.name as business_name, u.email, u.owner_id, u.before, u.after,
    u.notes, to_json(u.waiting_ids) as waiting_ids, u.expires_at, u.used_at
  from owner_undos u join businesses b on b.id = u.business_id and b.deleted_at is null`;

async function findUndos(
  db: Database['kysely'] | DatabaseTransaction,
  where: ReturnType<typeof sql>,
): Promise<OwnerUndo[]> {
  const { rows } = await sql`${selectUndo} ${where}`.execute(db);
  return z.array(shape).parse(rows);
}

export async function findUndo(db: Database, tokenHash: string): Promise<OwnerUndo | null> {
  const [undo] = await findUndos(db.kysely, sql`where u.token_hash = ${tokenHash}`);
  return undo ?? null;
}

/** Returns the undo, locked until the transaction ends, so that only one of two clicks takes effect. */
export async function lockUndo(
  trx: DatabaseTransaction,
  tokenHash: string,
): Promise<OwnerUndo | null> {
  const [undo] = await findUndos(trx, sql`where u.token_hash = ${tokenHash} for update of u`);
  return undo ?? null;
}

/** Returns the locked undo, or null if it was already mailed or used. */
export async function lockCollected(
  trx: DatabaseTransaction,
  id: number,
): Promise<OwnerUndo | null> {
  const where = sql`where u.id = ${id} and u.mailed_at is null and u.used_at is null for update of u`;
  const [undo] = await findUndos(trx, where);
  return undo ?? null;
}

export function listLaterUndos(
  trx: DatabaseTransaction,
  { businessId, id }: Pick<OwnerUndo, 'businessId' | 'id'>,
): Promise<OwnerUndo[]> {
  return findUndos(
    trx,
    sql`where u.business_id = ${businessId} and u.id > ${id} and u.used_at is null order by u.id`,
  );
}

export async function markMailed(
  trx: DatabaseTransaction,
  id: number,
  mailed: { tokenHash: string; mailedAt: Date; expiresAt: Date },
): Promise<void> {
  await trx.updateTable('ownerUndos').set(mailed).where('id', '=', id).execute();
}

export async function spendUndos(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  await trx.updateTable('ownerUndos').set({ usedAt: at }).where('id', 'in', ids).execute();
}

export async function endUndos(
  trx: DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('ownerUndos')
    .set({ usedAt: at })
    .where('businessId', '=', businessId)
    .where('usedAt', 'is', null)
    .execute();
}

export async function deleteExpiredUndos(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('ownerUndos').where('expiresAt', '<', before).execute();
}
