import type { Database } from '../../platform/database/database.ts';

/** Keeps an event once; false when it was kept and processed before. */
export async function insertEvent(
  db: Database,
  event: { id: string; type: string; intentId: string | null },
  at: Date,
): Promise<boolean> {
  await db.kysely
    .insertInto('paymentEvents')
    .values({
      id: event.id,
      type: event.type,
      providerId: event.intentId,
      receivedAt: at,
      processedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { processedAt } = await db.kysely
    .selectFrom('paymentEvents')
    .select('processedAt')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return processedAt === null;
}

export async function markEventProcessed(db: Database, id: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('paymentEvents')
    .set({ processedAt: at })
    .where('id', '=', id)
    .execute();
}

/** When the last event reached us. Index payment_events_received. */
export async function findLastEvent(db: Database): Promise<Date | null> {
  const row = await db.kysely
    .selectFrom('paymentEvents')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.receivedAt ?? null;
}
