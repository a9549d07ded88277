import { findPayment } from '../model/queries.ts';
import { findRenewal } from '../model/renewals.ts';
import { type PaymentDependencies, settlePayment } from '../model/settle.ts';

/**
 * Settles payments by the renewal's card that this database doesn't know, because a response was lost or an
 * older backup was restored. Afterwards the renewal may belong to another payment.
 */
export async function adoptCharges(
  dependencies: PaymentDependencies,
  paymentId: number,
): Promise<void> {
  const { db, provider } = dependencies;
  const renewal = await findRenewal(db.kysely, paymentId);
  if (!renewal) return;
  for (const intentId of await provider.listPaidIntents(renewal.customerId)) {
    const known = await findPayment(db, intentId);
    if (!known || known.status === 'open') await settlePayment(dependencies, intentId);
  }
}
