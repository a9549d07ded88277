import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { Payment } from '../model/queries.ts';
import { findRenewal } from '../model/renewals.ts';
import type { PaymentDependencies } from '../model/settle.ts';

/**
 * Turns automatic renewal on for an open payment, or off with null. The provider keeps the card once it is
 * paid. Throws `conflict` if the site doesn't offer renewals.
 */
export async function chooseRenewal(
  dependencies: PaymentDependencies,
  { id: paymentId, providerId, idempotencyKey: key }: Payment,
  choice: { email: string } | null,
): Promise<void> {
  const { db, clock, provider, settings } = dependencies;
  if (providerId === null) return;
  const known = await findRenewal(db.kysely, paymentId);
  if (!choice) {
    if (!known?.isChosen) return;
    await provider.saveNoCard(providerId);
    await db.kysely
      .updateTable('renewals')
      .set({ isChosen: false })
      .where('paymentId', '=', paymentId)
      .execute();
    return;
  }
  if (!settings.current().renewals) throw new AppError('conflict', m.payments_renewal_off());
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
