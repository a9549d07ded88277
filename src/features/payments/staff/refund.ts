import * as m from '#messages';
import type { PaymentDetail, RefundInput } from '../../../contract/payments.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { askRefund } from '../ask-refund.ts';
import { askedRefundQueue, carryOutRefund } from '../carry-out-refund.ts';
import { findPaymentById, lockPaymentById } from '../queries.ts';
import { findRefundByKey, type Refund } from '../refunds.queries.ts';
import { formatCents } from '../rules.ts';
import { type PaymentDependencies, settlePayment } from '../settle.ts';
import { readPayment } from './read.ts';

interface Asked {
  id: number;
  refund: RefundInput;
  by: string;
}

/** Recorded first, then made; a job makes it if the provider or this process was gone in between. */
export async function refundAsStaff(
  dependencies: PaymentDependencies,
  asked: Asked,
): Promise<PaymentDetail> {
  const payment = await findPaymentById(dependencies.db.kysely, asked.id);
  if (!payment?.paidAt || !payment.providerId) {
    throw new AppError('not_found', m.payments_nothing_to_refund());
  }
  const known = await findRefundByKey(dependencies.db.kysely, asked.refund.key);
  if (!known && (await settlePayment(dependencies, payment.providerId)).outcome === 'foreign') {
    throw new AppError('conflict', m.payments_provider_unknown());
  }
  const refund = known ?? (await writeDown(dependencies, asked));
  if (refund.paymentId !== asked.id) throw keyUsed();
  await carryOutRefund(dependencies, refund.id).catch((error) => {
    const isLater = error instanceof AppError && error.code === 'unavailable';
    if (!isLater) throw error;
  });
  return readPayment(dependencies, asked.id);
}

function writeDown(
  { db, clock, jobs }: PaymentDependencies,
  { id, refund, by }: Asked,
): Promise<Refund> {
  const { key, amount, premium, reason } = refund;
  return db.kysely.transaction().execute(async (trx) => {
    const payment = await lockPaymentById(trx, id);
    // A second click waited for the row.
    const known = await findRefundByKey(trx, key);
    if (known) return known;
    if (payment.amountRefunded !== refund.amountRefunded) {
      throw new AppError(
        'conflict',
        m.payments_refunded_meanwhile({
          price: formatCents(payment.amountRefunded),
        }),
      );
    }
    const at = clock();
    const wanted = { key, amount, premium, reason, askedBy: by, askedAt: at };
    const written = await askRefund(trx, payment, wanted);
    await recordListingChange(trx, {
      at,
      actor: by,
      action: 'payment.refund',
      businessId: payment.businessId,
      ...(reason && { reason }),
      after: { payment: id, amount, premium },
    });
    await jobs.enqueue(trx, askedRefundQueue, { refundId: written.id });
    return written;
  });
}

function keyUsed(): AppError {
  return new AppError('conflict', m.payments_form_reused());
}
