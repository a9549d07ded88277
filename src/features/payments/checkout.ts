import type { z } from 'zod';
import * as m from '#messages';
import type { paymentCalls } from '../../contract/payments.ts';
import { type BoughtPlan, boughtPlan, isOfferedTo, PREMIUM_PLAN } from '../../domain/plans.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import { AppError } from '../../platform/errors.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { isCheckoutToken } from '../businesses/model/checkout-token.ts';
import { findSurvivor } from '../businesses/model/queries.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { siteDay } from '../settings/site-day.ts';
import { hasCoupons, keepCoupon, requireCoupon, tellSum } from './model/coupons.ts';
import { findFreePayment, isFree, nameFree } from './model/free.ts';
import { listPlans } from './model/offered-plans.rules.ts';
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
import { isSameQuote, makeQuote, quoteRenewal } from './model/quote.rules.ts';
import { findRenewal } from './model/renewals.ts';
import { formatCharge, nextCheck, refusalToBuy } from './model/rules.ts';
import {
  closeOpenPayment,
  type PaymentDependencies,
  type Settlement,
  settlePayment,
} from './model/settle.ts';
import { chooseRenewal } from './renewals/choose.ts';

type Payer = z.infer<typeof paymentCalls.createIntent.body> & { payerHash: string };

const MAX_OTHERS = 5;

/**
 * Opens a browser's payment for a listing, or returns its open one: two windows share one intent, which can
 * be paid only once. Other browsers never get its secret, which would reveal the payer's email.
 */
export async function openPayment(
  dependencies: PaymentDependencies,
  payer: Payer,
): Promise<z.infer<typeof paymentCalls.createIntent.output>> {
  const { businessId } = payer;
  const { kysely } = dependencies.db;
  await settleOthers(dependencies, payer);
  const opened = await findOrInsertOpenPayment(dependencies, payer);
  const { listing, payment } = opened;
  const clientSecret = await openAtProvider(dependencies, businessId, opened);
  // The open payment turned out to be paid or closed, so start again.
  if (clientSecret === null) {
    const { plan, coupon } = opened;
    return openPayment(dependencies, { ...payer, plan, coupon });
  }
  if (payer.renewal !== undefined) await chooseRenewal(dependencies, payment.id, payer.renewal);
  const renewal = await findRenewal(kysely, payment.id);
  const isOwn = isCheckoutToken(payer.token ?? '', dependencies.secret, businessId);
  const isRenewal = listing.isPremium && listing.premiumUntil !== null;
  const today = siteDay(dependencies.settings.current(), dependencies.clock());
  return {
    clientSecret,
    price: payment.amount,
    months: payment.months,
    plan: payment.plan?.id ?? PREMIUM_PLAN,
    plans: listPlans(dependencies.settings.current(), listing),
    sum: await tellSum(kysely, payment),
    renewalPrice: quoteRenewal(payment).amount,
    takesCoupons: payment.couponId !== null || (await hasCoupons(kysely, today)),
    businessName: listing.isListed || isOwn ? listing.name : null,
    premiumUntil: isRenewal ? (listing.premiumUntil?.toISOString() ?? null) : null,
    renews: renewal?.isChosen ?? false,
  };
}

/** Checks whether another browser has just paid. Throws `conflict` while its payment is processing. */
async function settleOthers(
  dependencies: PaymentDependencies,
  { businessId, payerHash }: Payer,
): Promise<void> {
  const open = await findOpenPayments(dependencies.db, businessId, MAX_OTHERS + 1);
  const others = open.filter((payment) => payment.payerHash !== payerHash).slice(0, MAX_OTHERS);
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

interface ChosenPlan {
  id: string;
  price: number;
  months: number | null;
  bought: BoughtPlan | null;
}

/**
 * Returns the requested plan, or that of the open payment, or premium. Throws `conflict` if the requested
 * plan isn't offered to the listing.
 */
function choosePlan(
  { premium, plans }: SiteSettings,
  listing: ListingRow,
  { planId, open }: { planId: string | undefined; open: Payment | null },
): ChosenPlan {
  const id = planId ?? open?.plan?.id ?? PREMIUM_PLAN;
  const found = plans.find((one) => one.id === id && isOfferedTo(one, listing));
  if (found) return { ...found, bought: boughtPlan.parse(found) };
  if (planId !== undefined && planId !== PREMIUM_PLAN) {
    throw new AppError('conflict', m.plans_not_offered());
  }
  return { ...premium, id: PREMIUM_PLAN, bought: null };
}

interface OpenedPayment {
  listing: ListingRow;
  payment: Payment;
  /** Whether the payment still has the requested price and term. */
  isCurrent: boolean;
  /** Id of the requested plan. */
  plan: string;
  /** Code of the requested coupon if it can be used, otherwise null. */
  coupon: string | null;
}

function findOrInsertOpenPayment(
  { db, clock, secret, settings }: PaymentDependencies,
  { businessId, token = '', payerHash, plan: planId, coupon: code, amount }: Payer,
): Promise<OpenedPayment> {
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const isHidden = listing?.isOutside && !isCheckoutToken(token, secret, businessId);
    if (!listing || listing.deletedAt || isHidden) {
      throw new AppError('not_found', m.payments_business_gone());
    }
    const now = clock();
    const refusal = refusalToBuy(listing, now, await findRunningMonths(trx, listing));
    if (refusal) throw new AppError('conflict', refusal);
    const { taxes } = settings.current();
    const open = await findOpenPayment(trx, { businessId, payerHash });
    const plan = choosePlan(settings.current(), listing, { planId, open });
    const today = siteDay(settings.current(), now);
    const use = { today, businessId, planId: plan.id, paymentId: open?.id ?? null };
    const coupon = code
      ? await requireCoupon(trx, code, use)
      : code === undefined && open?.couponId
        ? await keepCoupon(trx, open.couponId, use)
        : null;
    const taxed = taxes.find(({ state }) => state === listing.state) ?? null;
    const quote = makeQuote({ ...plan, plan: plan.bought }, coupon, taxed);
    if (amount !== undefined && amount !== quote.amount) {
      const price = formatCharge(quote.amount);
      throw new AppError('conflict', m.payments_price_changed({ price }));
    }
    const payment =
      open ??
      (await insertPayment(trx, {
        ...quote,
        businessId,
        payerHash,
        createdAt: now,
        checkAt: nextCheck({ ...quote, createdAt: now }, now),
      }));
    const isCurrent = isSameQuote(payment, quote);
    return { listing, payment, isCurrent, plan: plan.id, coupon: coupon?.code ?? null };
  });
}

async function openAtProvider(
  dependencies: PaymentDependencies,
  businessId: number,
  { payment, isCurrent }: OpenedPayment,
): Promise<string | null> {
  const { db, provider } = dependencies;
  if (payment.providerId === null) {
    if (!isCurrent) return dropUnopened(dependencies, payment);
    const { amount, months, idempotencyKey: key } = payment;
    if (amount === 0) return nameFree(key);
    try {
      const order = { amount, months, businessId, key, terms: payment };
      const opened = await provider.openIntent(order);
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
  const { paymentIntentId: intentId } = claim;
  const payment = await (isFree(intentId) ? findFreePayment : findPayment)(db, intentId);
  const survivorId = payment && (await findSurvivor(db.kysely, claim.businessId));
  if (!payment || payment.businessId !== survivorId) {
    throw new AppError('not_found', m.payments_other_business());
  }
  if (payment.confirmedAt) throw paymentUsed();
  if (isFree(intentId)) await setProviderId(db, payment.id, intentId);
  const settlement = await settlePayment(dependencies, intentId);
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
    premiumUntil: settlement.until?.toISOString() ?? null,
    months: payment.months,
    purchasePath: isOwn
      ? createOwnPurchasePath(secret, payment.id)
      : createPurchasePath(secret, payment.id),
  };
}

function paymentUsed(): AppError {
  return new AppError('conflict', m.payments_already_used());
}
