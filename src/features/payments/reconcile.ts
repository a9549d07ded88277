import { findDuePayments, type Payment, updatePayment } from './queries.ts';
import { addDays, nextCheck } from './rules.ts';
import { type PaymentDependencies, refundPayment, settlePayment } from './settle.ts';

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
  const checkAt = nextCheck(payment.createdAt, clock());
  if (intentId === null) {
    // The provider's answer never reached us, so its secret never reached a payer.
    const status = checkAt ? payment.status : 'canceled';
    await updatePayment(db.kysely, payment.id, { status, checkAt });
  } else if (payment.status === 'refunding') {
    await updatePayment(db.kysely, payment.id, { checkAt: addDays(clock(), 1) });
    await refundPayment(dependencies, { intentId, key: payment.idempotencyKey });
  } else {
    if (!checkAt) await dependencies.provider.cancelIntent(intentId);
    await settlePayment(dependencies, intentId);
  }
}

export async function returnPayments(
  dependencies: PaymentDependencies,
  payments: Payment[],
): Promise<void> {
  for (const { status, providerId: intentId, idempotencyKey: key } of payments) {
    if (intentId === null) continue;
    if (status === 'paid') await refundPayment(dependencies, { intentId, key });
    else {
      await dependencies.provider.cancelIntent(intentId);
      await settlePayment(dependencies, intentId);
    }
  }
}
