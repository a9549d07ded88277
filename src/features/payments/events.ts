import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProviderEvent } from './model/provider.ts';
import { findDuePayments, type Payment, updatePayment, updateUnopened } from './model/queries.ts';
import { addDays, nextCheck } from './model/rules.ts';
import {
  closeOpenPayment,
  type PaymentDependencies,
  refundPayment,
  settlePayment,
} from './model/settle.ts';

/**
 * Days before the last received event from which events are replayed, because the provider delivers them in
 * any order.
 */
const REPLAYED_DAYS = 3;
const KEPT_DAYS = 30;

export async function handleEvent(
  dependencies: PaymentDependencies,
  event: ProviderEvent,
): Promise<void> {
  const { db, clock } = dependencies;
  if (!event.intentId || !(await storeEvent(db, event, clock()))) return;
  await settlePayment(dependencies, event.intentId);
  await markEventProcessed(db, event.id, clock());
}

export async function replayMissedEvents(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, provider, log } = dependencies;
  const now = clock();
  const since = replayedSince(await findLastEvent(db), now);
  for await (const event of provider.listEvents(since)) {
    try {
      await handleEvent(dependencies, event);
    } catch (error) {
      // If the provider is unavailable, the other events would fail as well.
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      log.warn(
        { err: error, event: event.id },
        'an event from the payment provider was left for later',
      );
    }
  }
}

function replayedSince(lastReceived: Date | null, now: Date): Date {
  const oldest = addDays(now, -KEPT_DAYS);
  const last = lastReceived && lastReceived < now ? lastReceived : now;
  const since = addDays(last, -REPLAYED_DAYS);
  return since > oldest ? since : oldest;
}

/** Stores an event once. Returns false if it was already processed. */
async function storeEvent(
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

async function markEventProcessed(db: Database, id: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('paymentEvents')
    .set({ processedAt: at })
    .where('id', '=', id)
    .execute();
}

async function findLastEvent(db: Database): Promise<Date | null> {
  const row = await db.kysely
    .selectFrom('paymentEvents')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.receivedAt ?? null;
}

const BATCH = 50;

export async function reconcilePayments(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  const now = clock();
  for (const payment of await findDuePayments(db, { now, latest: addDays(now, 2) }, BATCH)) {
    try {
      await reconcilePayment(dependencies, payment);
    } catch (error) {
      log.warn({ err: error, payment: payment.id }, 'a payment could not be checked');
      await updatePayment(db.kysely, payment.id, { checkAt: addDays(clock(), 1 / 144) });
    }
  }
}

async function reconcilePayment(dependencies: PaymentDependencies, payment: Payment) {
  const { db, clock } = dependencies;
  const { providerId: intentId } = payment;
  const checkAt = nextCheck(payment, clock());
  if (intentId === null) {
    // The provider's response was lost, or there is nothing to pay and the payer didn't confirm.
    const status = checkAt ? 'open' : 'canceled';
    await updateUnopened(db, payment.id, { status, checkAt });
  } else if (payment.status === 'refunding') {
    await updatePayment(db.kysely, payment.id, { checkAt: addDays(clock(), 1) });
    await refundPayment(dependencies, { intentId, key: payment.idempotencyKey });
  } else {
    if (checkAt) await settlePayment(dependencies, intentId);
    else await closeOpenPayment(dependencies, payment);
  }
}

export async function returnPayments(
  dependencies: PaymentDependencies,
  payments: Payment[],
): Promise<void> {
  for (const payment of payments) {
    const { status, providerId: intentId, idempotencyKey: key } = payment;
    if (status !== 'paid') await closeOpenPayment(dependencies, payment);
    else if (intentId !== null) await refundPayment(dependencies, { intentId, key });
  }
}
