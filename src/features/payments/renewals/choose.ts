import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { findPaymentById } from '../model/queries.ts';
import { findRenewal, updateRenewal } from '../model/renewals.ts';
import type { PaymentDependencies } from '../model/settle.ts';

/**
 * Turns automatic renewal on for an open payment, or off with null. The provider saves the card when it is
 * paid. Throws `conflict` if the site doesn't offer renewals.
 */
export async function chooseRenewal(
  { db, clock, provider, settings }: PaymentDependencies,
  paymentId: number,
  choice: { email: string } | null,
): Promise<void> {
  const payment = await findPaymentById(db.kysely, paymentId);
  if (!payment?.providerId) return;
  const { providerId, idempotencyKey: key } = payment;
  const known = await findRenewal(db.kysely, paymentId);
  if (!choice) {
    if (!known?.isChosen) return;
    await provider.saveNoCard(providerId);
    return updateRenewal(db.kysely, paymentId, { isChosen: false });
  }
  if (!settings.current().renewals || payment.months === null)
    throw new AppError('conflict', m.payments_renewal_off());
  const { email } = choice;
  const payer = { email, customerId: known?.customerId ?? null, key };
  const customerId = await provider.saveCard(providerId, payer);
  await db.kysely
    .insertInto('renewals')
    .values({ paymentId, email, customerId, chosenAt: clock() })
    .onConflict((conflict) =>
      conflict.column('paymentId').doUpdateSet({ email, customerId, isChosen: true }),
    )
    .execute();
}
