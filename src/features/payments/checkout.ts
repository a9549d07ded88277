import type { z } from 'zod';
import * as m from '#messages';
import type { paymentCalls } from '../../contract/payments.ts';
import { AppError } from '../../platform/errors.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { isCheckoutToken } from '../businesses/model/checkout-token.ts';
import { findSurvivor } from '../businesses/model/queries.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { createOwnPurchasePath, createPurchasePath } from './model/payment-links.ts';
import { hasProviderFailed } from './model/provider.ts';
import {
  claimPayment,
  closeUnopened,
  findOpenPayment,
  findOpenPayments,
  findPayment,
  findRunningMonths,
  insertPayment,
  type Payment,
  renewKey,
  setProviderId,
  updatePayment,
} from './model/queries.ts';
import { findRenewal } from './model/renewals.ts';
import { nextCheck, refusalToBuy } from './model/rules.ts';
import {
  closeOpenPayment,
  type PaymentDependencies,
  type Settlement,
  settlePayment,
} from './model/settle.ts';
import { chooseRenewal } from './renewals/choose.ts';

type Payer = z.infer<typeof paymentCalls.createIntent.body> & { payerHash: string };

const MOST_OTHERS = 5;

/**
 * Opens a browser's payment for a listing, or returns its open one: two windows share one intent, which can
 * be paid only once. Other browsers never get its secret, which would reveal the payer's email.
 */
export async function openPayment(
  dependencies: PaymentDependencies,
  payer: Payer,
): Promise<z.infer<typeof paymentCalls.createIntent.output>> {
  const { businessId } = payer;
  await settleOthers(dependencies, payer);
  const { listing, payment } = await findOrInsertOpenPayment(dependencies, payer);
  const clientSecret = await openAtProvider(dependencies, businessId, payment);
  // The open payment turned out to be paid or closed, so start again.
  if (clientSecret === null) return openPayment(dependencies, payer);
  if (payer.renewal !== undefined) await chooseRenewal(dependencies, payment.id, payer.renewal);
  const renewal = await findRenewal(dependencies.db.kysely, payment.id);
  const isOwn = isCheckoutToken(payer.token ?? '', dependencies.secret, businessId);
  const isRenewal = listing.isPremium && listing.premiumUntil !== null;
  return {
    clientSecret,
    price: payment.amount,
    months: payment.months,
    businessName: listing.isListed || isOwn ? listing.name : null,
    premiumUntil: isRenewal ? (listing.premiumUntil?.toISOString() ?? null) : null,
    renews: renewal?.isChosen ?? false,
  };
}

/** Checks whether another browser has just paid. Throws `conflict` while such a payment is processing. */
async function settleOthers(
  dependencies: PaymentDependencies,
  { businessId, payerHash }: Payer,
): Promise<void> {
  const open = await findOpenPayments(dependencies.db, businessId, MOST_OTHERS + 1);
  const others = open.filter((payment) => payment.payerHash !== payerHash).slice(0, MOST_OTHERS);
  const ids = others.flatMap(({ providerId }) => providerId ?? []);
  for (const settlement of await Promise.all(ids.map((id) => settlePayment(dependencies, id)))) {
    if (isProcessing(settlement)) throw inProgress();
  }
}

function isProcessing(settlement: Settlement): boolean {
  return settlement.outcome === 'unpaid' && settlement.intent.status === 'processing';
}

function inProgress(): AppError {
  return new AppError('conflict', m.payments_in_progress());
}

function findOrInsertOpenPayment(
  { db, clock, secret, settings }: PaymentDependencies,
  { businessId, token = '', payerHash }: Payer,
): Promise<{ listing: ListingRow; payment: Payment }> {
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const isHidden = listing?.isOutside && !isCheckoutToken(token, secret, businessId);
    if (!listing || listing.deletedAt || isHidden) {
      throw new AppError('not_found', m.payments_business_gone());
    }
    const now = clock();
    const refusal = refusalToBuy(listing, now, await findRunningMonths(trx, listing));
    if (refusal) throw new AppError('conflict', refusal);
    const { price: amount, months } = settings.current().premium;
    const payment =
      (await findOpenPayment(trx, { businessId, payerHash })) ??
      (await insertPayment(trx, {
        businessId,
        payerHash,
        amount,
        months,
        createdAt: now,
        checkAt: nextCheck(now, now),
      }));
    return { listing, payment };
  });
}

async function openAtProvider(
  dependencies: PaymentDependencies,
  businessId: number,
  payment: Payment,
): Promise<string | null> {
  const { db, provider, settings } = dependencies;
  const { price, months } = settings.current().premium;
  const isCurrent = payment.amount === price && payment.months === months;
  if (payment.providerId === null) {
    if (!isCurrent) return dropUnopened(dependencies, payment);
    const { amount, idempotencyKey: key } = payment;
    try {
      const opened = await provider.openIntent({ amount, months, businessId, key });
      return (await setProviderId(db, payment.id, opened.id)) ? opened.clientSecret : null;
    } catch (error) {
      if (hasProviderFailed(error)) await renewKey(db, payment);
      throw error;
    }
  }
  const settlement = await settlePayment(dependencies, payment.providerId);
  if (settlement.outcome === 'foreign') {
    await updatePayment(db.kysely, payment.id, { status: 'canceled', checkAt: null });
    return null;
  }
  if (settlement.outcome !== 'unpaid' || settlement.intent.status === 'canceled') return null;
  if (isProcessing(settlement)) throw inProgress();
  if (isCurrent) return settlement.intent.clientSecret;
  await closeOpenPayment(dependencies, payment);
  return null;
}

async function dropUnopened({ db }: PaymentDependencies, { id }: Payment): Promise<null> {
  await closeUnopened(db, id);
  return null;
}

/**
 * Confirms the purchase to the payer's browser, once per payment. Its input is never trusted: the provider's
 * state decides.
 */
export async function claimPaidTerm(
  dependencies: PaymentDependencies,
  claim: z.infer<typeof paymentCalls.confirm.body>,
): Promise<z.infer<typeof paymentCalls.confirm.output>> {
  const { db, clock, secret } = dependencies;
  const payment = await findPayment(db, claim.paymentIntentId);
  const survivorId = payment && (await findSurvivor(db.kysely, claim.businessId));
  if (!payment || payment.businessId !== survivorId) {
    throw new AppError('not_found', m.payments_other_business());
  }
  if (payment.confirmedAt) throw paymentUsed();
  const settlement = await settlePayment(dependencies, claim.paymentIntentId);
  if (settlement.outcome === 'returned') {
    throw new AppError('invalid', m.payments_refunding_unused());
  }
  if (settlement.outcome !== 'premium') {
    throw new AppError('invalid', m.payments_not_completed());
  }
  if (!(await claimPayment(db, payment.id, clock()))) throw paymentUsed();
  const isOwn = isCheckoutToken(claim.token ?? '', secret, claim.businessId);
  return {
    businessId: claim.businessId,
    isPremium: true,
    premiumUntil: settlement.until.toISOString(),
    purchasePath: isOwn
      ? createOwnPurchasePath(secret, payment.id)
      : createPurchasePath(secret, payment.id),
  };
}

function paymentUsed(): AppError {
  return new AppError('conflict', m.payments_already_used());
}
