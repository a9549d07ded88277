import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { PaymentStatus, PaymentsTable } from './tables.ts';

export type Payment = Selectable<PaymentsTable>;

/** The open payment of a business whose row is held. Index payments_open. */
export async function findOpenPayment(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Payment | null> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

export function insertPayment(
  trx: DatabaseTransaction,
  {
    key,
    ...payment
  }: {
    businessId: number | null;
    amount: number;
    createdAt: Date;
    checkAt: Date | null;
    status?: PaymentStatus;
    key?: string;
  },
): Promise<Payment> {
  return trx
    .insertInto('payments')
    .values({ ...payment, ...(key && { idempotencyKey: key }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ties a payment to the provider's intent, once; false when it is tied to another. */
export async function setProviderId(
  db: Database,
  paymentId: number,
  providerId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('payments')
    .set({ providerId })
    .where('id', '=', paymentId)
    .where((where) =>
      where.or([where('providerId', 'is', null), where('providerId', '=', providerId)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The next try opens another intent: nobody was given what this key may have opened. */
export async function renewKey(db: Database, payment: Payment): Promise<void> {
  await db.kysely
    .updateTable('payments')
    .set({ idempotencyKey: randomUUID() })
    .where('id', '=', payment.id)
    .where('providerId', 'is', null)
    .where('idempotencyKey', '=', payment.idempotencyKey)
    .execute();
}

/** Index payments_provider_id_key. */
export async function findPayment(db: Database, providerId: string): Promise<Payment | null> {
  const row = await db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row ?? null;
}

/** By the provider's id, or by the key that we wrote on the intent; held until the end. */
export async function lockPayment(
  trx: DatabaseTransaction,
  intent: { id: string; paymentKey: string | null },
): Promise<Payment | null> {
  const find = (column: 'providerId' | 'idempotencyKey', value: string) =>
    trx.selectFrom('payments').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();
  const row = await find('providerId', intent.id);
  if (row || !intent.paymentKey) return row ?? null;
  return (await find('idempotencyKey', intent.paymentKey)) ?? null;
}

export async function updatePayment(
  trx: DatabaseTransaction | Database['kysely'],
  id: number,
  change: Partial<Omit<Payment, 'id'>>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** True once for each payment. */
export async function claimPayment(db: Database, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('payments')
    .set({ confirmedAt: at })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Brings forward the years that were to follow one that is taken back. */
export async function moveLaterPeriods(
  trx: DatabaseTransaction,
  businessId: number,
  after: Date,
  milliseconds: number,
): Promise<void> {
  const shift = sql`make_interval(secs => ${milliseconds / 1000})`;
  await trx
    .updateTable('payments')
    .set({
      periodStart: sql<Date>`period_start - ${shift}`,
      periodEnd: sql<Date>`period_end - ${shift}`,
    })
    .where('businessId', '=', businessId)
    .where('status', '=', 'paid')
    .where('periodStart', '>=', after)
    .execute();
}

/** Longest waiting first; also what a clock that was ahead put off too far. Index payments_due. */
export function findDuePayments(
  db: Database,
  { now, latest }: { now: Date; latest: Date },
  limit: number,
): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('checkAt', '<=', now), where('checkAt', '>', latest)]))
    .orderBy('checkAt')
    .limit(limit)
    .execute();
}

/** Payments of a business that are open, or paid and not returned. Index payments_business. */
export function findReturnablePayments(db: Database, businessId: number): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('status', 'in', ['open', 'paid'])
    .execute();
}

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

export interface EndingListing {
  id: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
  premiumUntil: Date;
}

/** Premium listings whose year ends between two moments, page by page. Index businesses_premium_until. */
export async function findEndingListings(
  db: Database,
  between: { after: Date; afterId: number; until: Date },
  limit: number,
): Promise<EndingListing[]> {
  return db.run<EndingListing>(
    {
      name: 'ending_listings',
      text: `select id, name, email, owner_email, premium_until from businesses
             where is_premium and deleted_at is null and premium_until is not null
               and premium_until <= $3
               and (premium_until, id) > ($1::timestamptz, $2::bigint)
             order by premium_until, id limit $4`,
    },
    [between.after, between.afterId, between.until, limit],
  );
}

export async function insertReminder(
  trx: DatabaseTransaction,
  reminder: { businessId: number; premiumUntil: Date; days: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('premiumReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  return row !== undefined;
}
