import * as m from '#messages';
import type { PaymentDetail } from '../../../contract/staff/payments.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { findPaymentById, lockPaymentById, updatePayment } from '../queries.ts';
import { isPaidFor, mailReceipt } from '../receipt.ts';
import type { PaymentDependencies } from '../settle.ts';
import { readPayment } from './read.ts';

const MINUTE = 60_000;

export async function resendReceipt(
  dependencies: Omit<PaymentDependencies, 'provider'>,
  { id, by }: { id: number; by: string },
): Promise<PaymentDetail> {
  const { db, clock } = dependencies;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const found = await findPaymentById(trx, id);
    const listing = found?.businessId ? await lockListing(trx, found.businessId) : null;
    const payment = await lockPaymentById(trx, id);
    if (!isPaidFor(payment)) {
      throw new AppError('conflict', m.payments_receipt_none());
    }
    if (!listing) {
      throw new AppError('conflict', m.payments_receipt_listing_gone());
    }
    const { receiptSentAt: last } = payment;
    if (last && Math.abs(at.getTime() - last.getTime()) < MINUTE) {
      throw new AppError('conflict', m.payments_receipt_just_sent());
    }
    if ((await mailReceipt(trx, dependencies, payment, listing)) === 0) {
      throw new AppError('conflict', m.payments_receipt_no_email());
    }
    await updatePayment(trx, id, { receiptSentAt: at });
    const { businessId } = payment;
    const change = { at, actor: by, action: 'payment.resend-receipt', businessId };
    await recordListingChange(trx, { ...change, after: { payment: id } });
  });
  return readPayment(dependencies, id);
}
