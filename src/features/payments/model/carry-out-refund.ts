import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { writeReturnedMail } from './mail.ts';
import {
  addressPayers,
  findPaymentById,
  lockPaymentById,
  type Payment,
  updatePayment,
} from './queries.ts';
import { findRefund, type Refund, settleRefund } from './refunds.queries.ts';
import { type PaymentDependencies, settlePayment } from './settle.ts';
import { takeBackTime } from './take-back.ts';

export const askedRefundQueue: Queue<{ refundId: number }> = {
  name: 'make-asked-refund',
  retries: A_WEEK_OF_TRIES,
};

/**
 * Carries out a refund. Safe to repeat and to run concurrently: the provider makes it once, and its effects
 * apply once.
 */
export async function carryOutRefund(
  dependencies: PaymentDependencies,
  refundId: number,
): Promise<void> {
  const { db, provider } = dependencies;
  const refund = await findRefund(db, refundId);
  const payment =
    refund?.state === 'asked' ? await findPaymentById(db.kysely, refund.paymentId) : null;
  if (!refund || !payment?.providerId) return;
  const refusal = await provider.refundOnce(payment.providerId, refund.key, refund.amount);
  await settlePayment(dependencies, payment.providerId);
  await finish(dependencies, refund, refusal);
}

async function finish(dependencies: PaymentDependencies, refund: Refund, refusal: string | null) {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const { listing, payment } = await lockBoth(trx, refund.paymentId);
    if (!(await settleRefund(trx, refund.id, { at: clock(), refusal }))) return;
    if (refusal === null) return finishMade(trx, dependencies, refund, { listing, payment });
    await recordListingChange(trx, {
      at: clock(),
      actor: 'payments',
      action: 'payment.refuse-refund',
      businessId: payment.businessId,
      reason: refusal,
      after: { payment: payment.id, amount: refund.amount },
    });
  });
}

/** Locks the listing before the payment, as everywhere. Retries if a merge moved the payment in between. */
async function lockBoth(
  trx: DatabaseTransaction,
  paymentId: number,
): Promise<{ listing: ListingRow | null; payment: Payment }> {
  for (;;) {
    const { businessId = null } = (await findPaymentById(trx, paymentId)) ?? {};
    const listing = businessId === null ? null : await lockListing(trx, businessId);
    const now = await findPaymentById(trx, paymentId);
    if ((now?.businessId ?? null) !== businessId) continue;
    return { listing, payment: await lockPaymentById(trx, paymentId) };
  }
}

/** Does nothing after a full refund, which the settlement has already recorded and mailed. */
async function finishMade(
  trx: DatabaseTransaction,
  { clock, jobs, site }: PaymentDependencies,
  refund: Refund,
  { listing, payment }: { listing: ListingRow | null; payment: Payment },
) {
  if (payment.status !== 'paid') return;
  const at = clock();
  const isRest = refund.premium === 'ended';
  const note = { intent: payment.providerId, amount: refund.amount };
  const operation = { at, by: 'payments', action: 'payment.return-part', note };
  const isEnded =
    refund.premium === 'end' && (await takeBackTime(trx, payment, listing, operation));
  if (isEnded) await endPeriodAt(trx, payment, at);
  else {
    const action = isRest ? 'payment.return-rest' : operation.action;
    const { businessId } = payment;
    await recordListingChange(trx, { at, actor: 'payments', action, businessId, after: note });
  }
  for (const payer of await addressPayers(trx, payment, listing, { at, siteUrl: site.url })) {
    const { amount } = refund;
    const mail = writeReturnedMail(payer, listing, {
      amount,
      isRest: isRest || isEnded,
      isPart: true,
    });
    await jobs.enqueue(trx, mailQueue, mail);
  }
}

export async function endPeriodAt(
  trx: DatabaseTransaction,
  { id, periodStart }: Pick<Payment, 'id' | 'periodStart'>,
  at: Date,
): Promise<void> {
  const start = periodStart && periodStart < at ? periodStart : at;
  const ended = { periodStart: start, periodEnd: at, startsOnApproval: false };
  await updatePayment(trx, id, ended);
}
