import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { SandboxEvent, SandboxIntent, SandboxObject } from './rules.ts';

export async function findObject(db: Database, id: string): Promise<SandboxObject | null> {
  const row = await db.kysely
    .selectFrom('sandboxObjects')
    .select('data')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? (row.data as SandboxObject) : null;
}

export async function lockObject(
  trx: DatabaseTransaction,
  id: string,
): Promise<SandboxObject | null> {
  const row = await trx
    .selectFrom('sandboxObjects')
    .select('data')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? (row.data as SandboxObject) : null;
}

export async function saveObject(trx: DatabaseTransaction, object: SandboxObject): Promise<void> {
  const data = JSON.stringify(object);
  await trx
    .insertInto('sandboxObjects')
    .values({ id: object.id, data })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data }))
    .execute();
}

export async function findObjectsOfIntent(db: Database, intentId: string) {
  const rows = await db.kysely
    .selectFrom('sandboxObjects')
    .select('data')
    .where(sql`data->>'payment_intent'`, '=', intentId)
    .execute();
  return rows.map(({ data }) => data as SandboxObject);
}

/** Returns the intents of a customer, the newest first. Uses index `sandbox_objects_customer`. */
export async function findIntentsOfCustomer(db: Database, customer: string) {
  const rows = await db.kysely
    .selectFrom('sandboxObjects')
    .select('data')
    .where(sql`data->>'customer'`, '=', customer)
    .orderBy(sql`data->>'created'`, 'desc')
    .limit(100)
    .execute();
  return rows.map(({ data }) => data as SandboxIntent);
}

/** Returns the object id created with this key, or null. Serializes requests with the same key by an advisory lock. */
export async function findRequest(trx: DatabaseTransaction, key: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('sandboxRequests')
    .select('objectId')
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row?.objectId ?? null;
}

export async function saveRequest(
  trx: DatabaseTransaction,
  key: string,
  objectId: string,
): Promise<void> {
  await trx.insertInto('sandboxRequests').values({ idempotencyKey: key, objectId }).execute();
}

export async function insertEvent(
  trx: DatabaseTransaction,
  event: SandboxEvent,
  dueAt: Date,
): Promise<void> {
  await trx
    .insertInto('sandboxEvents')
    .values({ id: event.id, data: JSON.stringify(event), nextAttemptAt: dueAt })
    .execute();
}

export async function listEvents(db: Database, limit: number): Promise<SandboxEvent[]> {
  const rows = await db.kysely
    .selectFrom('sandboxEvents')
    .select('data')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ data }) => data as SandboxEvent);
}

export async function takeDueEvents(
  db: Database,
  now: Date,
  retryAt: Date,
): Promise<SandboxEvent[]> {
  const rows = await db.kysely
    .updateTable('sandboxEvents')
    .set({ nextAttemptAt: retryAt, attempts: sql<number>`attempts + 1` })
    .where('nextAttemptAt', '<=', now)
    .where('attempts', '<', 50)
    .returning('data')
    .execute();
  return rows.map(({ data }) => data as SandboxEvent);
}

export async function markDelivered(db: Database, id: string): Promise<void> {
  await db.kysely
    .updateTable('sandboxEvents')
    .set({ nextAttemptAt: null })
    .where('id', '=', id)
    .execute();
}
