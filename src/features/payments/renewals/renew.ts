import { AppError } from '../../../platform/errors.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { writeRenewalNotice } from '../model/mail.ts';
import { createStopPath } from '../model/purchase.ts';
import {
  findPayment,
  findPaymentById,
  insertPayment,
  type Payment,
  setProviderId,
} from '../model/queries.ts';
import {
  type ActiveRenewal,
  deleteRenewal,
  endRenewal,
  findEndedRenewals,
  findRenewal,
  findRenewalOfListing,
  forgetNotice,
  isActive,
  lockActiveRenewal,
  lockRenewal,
  type Renewal,
} from '../model/renewals.ts';
import {
  addDays,
  LEAST_NOTICE_DAYS,
  nextCheck,
  RENEWAL_CHARGE_DAYS,
  RENEWAL_NOTICE_DAYS,
  type RenewalEnd,
  refusalToBuy,
} from '../model/rules.ts';
import { closeOpenPayment, type PaymentDependencies, settlePayment } from '../model/settle.ts';

type Dependencies = Omit<PaymentDependencies, 'provider'>;

const BATCH = 50;
/** Milliseconds in which a charge is tried. After a day, the provider would no longer make it only once. */
const CHARGE_TRIES = 20 * 3_600_000;

/**
 * Tells the payer what their card is charged for the listing, and when. Does nothing before the 14th day
 * before the end, and after it was told. Ends the renewal if it is too late for a notice.
 */
export async function tellRenewal(
  dependencies: Dependencies,
  businessId: number,
  now: Date,
): Promise<void> {
  const { db, jobs, site, secret } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const end = listing?.premiumUntil;
    if (!listing?.isPremium || !end || addDays(end, -RENEWAL_NOTICE_DAYS) > now) return;
    const renewal = await findRenewalOfListing(trx, businessId);
    const isTold = renewal?.toldEnd?.getTime() === end.getTime();
    if (!renewal || isTold || renewal.chargeId !== null) return;
    const chargeAt = addDays(end, -RENEWAL_CHARGE_DAYS);
    const isLate = addDays(now, LEAST_NOTICE_DAYS) > chargeAt;
    if (isLate) {
      return endRenewal(trx, dependencies, renewal, { why: 'late', by: 'payments', listing });
    }
    if (!isShown(listing)) return;
    await trx
      .updateTable('renewals')
      .set({ toldEnd: end, chargeAt })
      .where('paymentId', '=', renewal.paymentId)
      .execute();
    const { email, amount, months, customerId } = renewal;
    const stopUrl = site.url + createStopPath(secret, customerId);
    const notice = { amount, months, end, chargeAt, stopUrl };
    await jobs.enqueue(trx, mailQueue, writeRenewalNotice(email, listing, notice));
  });
}

function isShown({ isListed, isOutside, deletedAt }: ListingRow): boolean {
  return isListed && !isOutside && deletedAt === null;
}

/** Charges the cards that are due. A failed one is tried again at the next run, the others go on. */
export async function chargeRenewals(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  const due = await db.kysely
    .selectFrom('renewals')
    .select('paymentId')
    .where('chargeAt', '<=', clock())
    .orderBy('chargeAt')
    .limit(BATCH)
    .execute();
  for (const { paymentId } of due) {
    try {
      await chargeRenewal(dependencies, paymentId);
    } catch (error) {
      log.warn({ err: error, payment: paymentId }, 'a renewal could not be charged');
      // If the provider is unavailable, the other charges would fail as well.
      if (error instanceof AppError && error.code === 'unavailable') return;
    }
  }
}

async function chargeRenewal(dependencies: PaymentDependencies, paymentId: number): Promise<void> {
  const { db, clock, provider } = dependencies;
  await adoptCharges(dependencies, paymentId);
  const opened = await openCharge(dependencies, paymentId);
  if (!opened) return;
  const { charge, renewal } = opened;
  if (clock().getTime() - charge.createdAt.getTime() > CHARGE_TRIES) {
    await closeOpenPayment(dependencies, charge);
    return endCharged(dependencies, paymentId, { why: 'late' });
  }
  const { amount, months, businessId, idempotencyKey: key } = charge;
  if (businessId === null) return;
  const order = { amount, months, businessId, key };
  const { intentId, refusal } = await provider.chargeSavedCard(order, renewal);
  if (intentId) await setProviderId(db, charge.id, intentId);
  if (refusal === null && intentId) {
    await settlePayment(dependencies, intentId);
    return;
  }
  await closeOpenPayment(dependencies, { id: charge.id, providerId: intentId });
  await endCharged(dependencies, paymentId, {
    why: 'refused',
    ...(refusal && { reason: refusal }),
  });
}

/** Settles what the card paid for and this database doesn't know, as after an older backup was restored. */
async function adoptCharges(dependencies: PaymentDependencies, paymentId: number): Promise<void> {
  const { db, provider } = dependencies;
  const renewal = await findRenewal(db.kysely, paymentId);
  if (!renewal || renewal.chargeId !== null) return;
  for (const intentId of await provider.listPaidIntents(renewal.customerId)) {
    if (!(await findPayment(db, intentId))) await settlePayment(dependencies, intentId);
  }
}

/**
 * Opens the payment that renews, or returns the one that is open already. Returns null if nothing is charged:
 * the term that ends isn't the one that the payer was told of, or can't be renewed.
 */
function openCharge(
  dependencies: PaymentDependencies,
  paymentId: number,
): Promise<{ charge: Payment; renewal: ActiveRenewal } | null> {
  const now = dependencies.clock();
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockActiveRenewal(trx, paymentId);
    if (!locked) return null;
    const { renewal, listing, payment } = locked;
    const known = renewal.chargeId === null ? null : await findPaymentById(trx, renewal.chargeId);
    if (known?.status === 'open') return { charge: known, renewal };
    const isToldEnd = listing?.premiumUntil?.getTime() === renewal.toldEnd?.getTime();
    // A charge that was closed or returned: somebody paid by hand meanwhile.
    if (known || !isToldEnd) {
      await forgetNotice(trx, paymentId);
      return null;
    }
    const isPaid = payment.state === 'paid' || payment.state === 'partly';
    const isRenewable = listing?.isPremium && !refusalToBuy(listing, now, payment.months);
    if (!isPaid || !isRenewable || !isShown(listing)) {
      const end = { why: whyLost(renewal, now), by: 'payments', listing };
      await endRenewal(trx, dependencies, renewal, end);
      return null;
    }
    const { amount, months } = payment;
    const charge = await insertPayment(trx, {
      businessId: listing.id,
      amount,
      months,
      createdAt: now,
      checkAt: nextCheck(now, now),
    });
    await trx
      .updateTable('renewals')
      .set({ chargeId: charge.id })
      .where('paymentId', '=', paymentId)
      .execute();
    return { charge, renewal };
  });
}

/** Ends a renewal whose charge didn't buy a term. One that was paid has passed on to the new payment. */
async function endCharged(
  dependencies: Dependencies,
  paymentId: number,
  end: { why: RenewalEnd; reason?: string },
): Promise<void> {
  await dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockActiveRenewal(trx, paymentId);
    if (!locked) return;
    const { renewal, listing } = locked;
    await endRenewal(trx, dependencies, renewal, { ...end, by: 'payments', listing });
  });
}

function whyLost({ toldEnd }: Renewal, now: Date): RenewalEnd {
  return toldEnd !== null && toldEnd <= now ? 'late' : 'ended';
}

/** Ends the renewals that have nothing left to renew, and forgets cards that were never used. */
export async function endLostRenewals(dependencies: Dependencies): Promise<void> {
  const { db, clock } = dependencies;
  for (const paymentId of await findEndedRenewals(db.kysely, BATCH)) {
    await db.kysely.transaction().execute(async (trx) => {
      const payment = await findPaymentById(trx, paymentId);
      const listing = payment?.businessId ? await lockListing(trx, payment.businessId) : null;
      const renewal = await lockRenewal(trx, paymentId);
      if (!renewal || (await findEndedRenewals(trx, 1, paymentId)).length === 0) return;
      if (!isActive(renewal)) return deleteRenewal(trx, dependencies, renewal);
      const why = whyLost(renewal, clock());
      await endRenewal(trx, dependencies, renewal, { why, by: 'payments', listing });
    });
  }
}
