import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { PaymentProvider } from '../model/provider.ts';
import { findPaymentById } from '../model/queries.ts';
import {
  type ActiveRenewal,
  endRenewal,
  findRenewalOfListing,
  findRenewalOfPayer,
  forgetNotice,
  lockActiveRenewal,
} from '../model/renewals.ts';
import { closeOpenPayment, type PaymentDependencies } from '../model/settle.ts';
import { adoptCharges } from './adopt-charges.ts';

export type StopDependencies = Omit<PaymentDependencies, 'provider'> & {
  provider: PaymentProvider | null;
};

const MAX_TRIES = 5;

/**
 * Stops the automatic renewal of a customer at the provider and emails them. Does nothing if none runs. A
 * pending charge is closed first: a term that it already paid for stays, but doesn't renew. Throws `conflict`
 * if the renewal keeps changing.
 */
export async function stopRenewal(
  dependencies: StopDependencies,
  customerId: string,
  by: string,
): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const renewal = await findRenewalOfPayer(dependencies.db.kysely, customerId);
    if (!renewal) return;
    if (renewal.chargeId !== null) await closeCharge(dependencies, renewal, renewal.chargeId);
    if (await endStopped(dependencies, renewal.paymentId, by)) return;
  }
  throw new AppError('conflict', m.payments_renewal_charging());
}

/** Stops all automatic renewals of a listing. After a merge there can be several. */
export async function stopRenewalsOf(
  dependencies: StopDependencies,
  businessId: number,
  by: string,
): Promise<void> {
  for (;;) {
    const renewal = await findRenewalOfListing(dependencies.db.kysely, businessId);
    if (!renewal) return;
    await stopRenewal(dependencies, renewal.customerId, by);
  }
}

async function closeCharge(
  dependencies: StopDependencies,
  { paymentId }: ActiveRenewal,
  chargeId: number,
): Promise<void> {
  const { db, provider } = dependencies;
  if (provider) {
    const complete = { ...dependencies, provider };
    await adoptCharges(complete, paymentId);
    const charge = await findPaymentById(db.kysely, chargeId);
    if (charge?.status === 'open') await closeOpenPayment(complete, charge);
  }
  // A charge that was paid has already moved the renewal to its payment.
  await forgetNotice(db.kysely, paymentId);
}

/** Returns false if the renewal moved to another payment or started a charge in the meantime. */
function endStopped(
  dependencies: StopDependencies,
  paymentId: number,
  by: string,
): Promise<boolean> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockActiveRenewal(trx, paymentId);
    if (!locked || locked.renewal.chargeId !== null) return false;
    const { renewal, listing } = locked;
    await endRenewal(trx, dependencies, renewal, { why: 'stopped', by, listing });
    return true;
  });
}
