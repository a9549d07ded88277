import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { hashRecipient } from '../../mails/model/notices.queries.ts';
import { writeRenewalNotice } from '../model/mail.ts';
import { createStopPath } from '../model/payment-links.ts';
import { isProviderUnreachable } from '../model/provider.ts';
import { findPaymentById, insertPayment, type Payment, setProviderId } from '../model/queries.ts';
import { quoteDatedRenewal } from '../model/quote.rules.ts';
import {
  type ActiveRenewal,
  deleteRenewal,
  endOthers,
  endRenewal,
  findEndedRenewals,
  findRenewal,
  findRenewalOfListing,
  forgetNotice,
  isActive,
  isAnotherCharged,
  lockActiveRenewal,
  lockRenewal,
  type Renewal,
  updateRenewal,
} from '../model/renewals.ts';
import {
  nextCheck,
  type RenewalEnd,
  refusalToBuy,
  renewalChargeAt,
  renewalNoticeAt,
} from '../model/rules.ts';
import {
  closeOpenPayment,
  type PaymentDependencies,
  refundQueue,
  settlePayment,
} from '../model/settle.ts';
import { adoptCharges } from './adopt-charges.ts';

type Dependencies = Omit<PaymentDependencies, 'provider'>;

const BATCH = 50;
/** Milliseconds for which a charge is retried. The provider remembers its idempotency key only for a day. */
const CHARGE_TRIES = 20 * 3_600_000;

/**
 * Notifies the payer of the amount and date of the next charge. Does nothing before it is time or if they
 * were already notified. Ends the renewal if it is too late, and all other renewals of the listing.
 */
export async function emailRenewal(
  dependencies: Dependencies,
  businessId: number,
  now: Date,
): Promise<void> {
  const { db, jobs, site, secret } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const end = listing?.premiumUntil;
    if (!listing?.isPremium || !end || renewalNoticeAt(end) > now) return;
    const renewal = await findRenewalOfListing(trx, businessId);
    const isTold = renewal?.toldEnd?.getTime() === end.getTime();
    if (!renewal || isTold || renewal.chargeId !== null) return;
    await endOthers(trx, dependencies, { listing, chosen: renewal });
    const chargeAt = renewalChargeAt(end, now);
    if (chargeAt === null) {
      const why = isShown(listing) ? 'late' : 'hidden';
      return endRenewal(trx, dependencies, renewal, { why, by: 'payments', listing });
    }
    if (!isShown(listing)) return;
    await updateRenewal(trx, renewal.paymentId, { toldEnd: end, chargeAt });
    const { email, customerId } = renewal;
    const { amount, months, plan } = quoteDatedRenewal(renewal);
    const stopUrl = site.url + createStopPath(secret, customerId);
    const notice = { amount, months, plan, end, chargeAt, stopUrl };
    await jobs.enqueue(trx, mailQueue, writeRenewalNotice(email, listing, notice));
  });
}

function isShown({ isListed, isOutside, deletedAt }: ListingRow): boolean {
  return isListed && !isOutside && deletedAt === null;
}

/** Charges the cards that are due. A charge that fails is retried at the next run and doesn't affect the others. */
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
      if (isProviderUnreachable(error)) return;
    }
  }
}

async function chargeRenewal(dependencies: PaymentDependencies, paymentId: number): Promise<void> {
  const { db, clock, jobs, provider } = dependencies;
  await adoptCharges(dependencies, paymentId);
  const opened = await openCharge(dependencies, paymentId);
  if (!opened) return;
  const { charge, renewal, obstacle } = opened;
  const isOver = clock().getTime() - charge.createdAt.getTime() > CHARGE_TRIES;
  if (obstacle || isOver) {
    await closeOpenPayment(dependencies, charge);
    return endCharged(dependencies, paymentId, { why: obstacle ?? 'late' });
  }
  const { amount, months, businessId, idempotencyKey: key } = charge;
  if (businessId === null) return;
  const order = { amount, months, businessId, key, terms: charge };
  const { intentId, refusal } = await provider.chargeSavedCard(order, renewal);
  const isOpen = intentId !== null && (await setProviderId(db, charge.id, intentId));
  if (refusal === null && intentId) {
    await settlePayment(dependencies, intentId);
    if (!isOpen && !(await findRenewal(db.kysely, charge.id))) {
      // The renewal was stopped during the charge.
      const refund = { intentId, key };
      await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, refundQueue, refund));
    }
    return;
  }
  await closeOpenPayment(dependencies, { id: charge.id, providerId: intentId });
  await endCharged(dependencies, paymentId, {
    why: 'refused',
    ...(refusal && { reason: refusal }),
  });
}

interface OpenCharge {
  charge: Payment;
  renewal: ActiveRenewal;
  /** Reason why an open charge must not be made anymore; null if it may. */
  obstacle: RenewalEnd | null;
}

/**
 * Opens the payment of a renewal, or returns the open one. Returns null if nothing is charged now: the notice
 * isn't sent yet, the ending term isn't the one in the notice, or there is nothing to renew.
 */
function openCharge(dependencies: Dependencies, paymentId: number): Promise<OpenCharge | null> {
  const now = dependencies.clock();
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockActiveRenewal(trx, paymentId);
    if (!locked) return null;
    const { renewal, listing, payment } = locked;
    const obstacle = findObstacle(locked, now);
    const known = renewal.chargeId === null ? null : await findPaymentById(trx, renewal.chargeId);
    if (known?.status === 'open') return { charge: known, renewal, obstacle };
    const isToldEnd = listing?.premiumUntil?.getTime() === renewal.toldEnd?.getTime();
    // The charge was closed or returned, or someone paid by hand in the meantime.
    if (known || !isToldEnd) {
      await forgetNotice(trx, paymentId);
      return null;
    }
    if (obstacle || !listing) {
      const end = { why: obstacle ?? 'ended', by: 'payments', listing };
      await endRenewal(trx, dependencies, renewal, end);
      return null;
    }
    if (!(await isNoticeSent(trx, dependencies, renewal))) return null;
    // After a merge, another card may already be charged.
    if (await isAnotherCharged(trx, listing.id, paymentId)) return null;
    const quote = quoteDatedRenewal(payment);
    const charge = await insertPayment(trx, {
      ...quote,
      businessId: listing.id,
      createdAt: now,
      checkAt: nextCheck({ ...quote, createdAt: now }, now),
    });
    await updateRenewal(trx, paymentId, { chargeId: charge.id });
    return { charge, renewal, obstacle: null };
  });
}

interface Renewing {
  renewal: Renewal;
  payment: Payment;
  listing: ListingRow | null;
}

/** Returns why a running renewal can't be charged, or null if it can. */
function findObstacle({ renewal, payment, listing }: Renewing, now: Date): RenewalEnd | null {
  if (payment.state !== 'paid' && payment.state !== 'partly') return 'returned';
  if (!listing || !isShown(listing)) return 'hidden';
  if (listing.isPremium && !refusalToBuy(listing, now, quoteDatedRenewal(payment).months))
    return null;
  return renewal.toldEnd !== null && renewal.toldEnd <= now ? 'late' : 'ended';
}

/** Checks whether a mail server accepted the notice for this end date. Uses index `sent_mails_recipient`. */
async function isNoticeSent(
  trx: DatabaseTransaction,
  { secret }: Dependencies,
  { email, toldEnd }: Renewal,
): Promise<boolean> {
  if (!toldEnd) return false;
  const row = await trx
    .selectFrom('sentMails')
    .select('id')
    .where('recipientHash', '=', hashRecipient(secret, email))
    .where('template', '=', 'renewal-notice')
    .where('state', '=', 'sent')
    .where('createdAt', '>=', renewalNoticeAt(toldEnd))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a renewal whose charge didn't buy a term. A renewal whose charge was paid already belongs to the new payment.
 */
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

/** Ends the renewals that have nothing left to renew, and deletes choices that were never used. */
export async function endLostRenewals(dependencies: Dependencies): Promise<void> {
  const { db, clock } = dependencies;
  const now = clock();
  for (const paymentId of await findEndedRenewals(db.kysely, now, { limit: BATCH })) {
    await db.kysely.transaction().execute(async (trx) => {
      const payment = await findPaymentById(trx, paymentId);
      const listing = payment?.businessId ? await lockListing(trx, payment.businessId) : null;
      const renewal = await lockRenewal(trx, paymentId);
      const isLost = (await findEndedRenewals(trx, now, { limit: 1, paymentId })).length > 0;
      if (!payment || !renewal || !isLost) return;
      if (!isActive(renewal)) return deleteRenewal(trx, dependencies, renewal);
      const why = findObstacle({ renewal, payment, listing }, now) ?? 'ended';
      await endRenewal(trx, dependencies, renewal, { why, by: 'payments', listing });
    });
  }
}
