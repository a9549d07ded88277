import { type Insertable, sql } from 'kysely';
import * as m from '#messages';
import { defaultSettings } from '../../../domain/settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { A_WEEK_OF_TRIES, type Jobs, type Queue } from '../../../platform/jobs/jobs.ts';
import { inLanguage } from '../../../platform/language.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { findSurvivor } from '../../businesses/model/queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { Site } from '../../settings/site.ts';
import { findCouponCode } from './coupons.ts';
import { isFree, readFreeIntent } from './free.ts';
import { mailReceipt } from './mail.ts';
import type { Intent, PaymentProvider } from './provider.ts';
import {
  closeUnopened,
  describePayers,
  findPaymentMark,
  findRunningMonths,
  insertPayment,
  lockPayment,
  type Payment,
  updatePayment,
} from './queries.ts';
import { settleRenewal } from './renewals.ts';
import { addDays, nextCheck, nextPeriod, refusalToBuy } from './rules.ts';
import { closeReturned, isReturned, type RefundReport, returnWhole } from './take-back.ts';

/**
 * Records money received and refunded since the last check, as reported by the provider. The only code that
 * writes amounts. The payment row must be locked.
 */
export async function recordMoney<P extends Payment>(
  trx: DatabaseTransaction,
  payment: P,
  intent: Intent,
  at: Date,
): Promise<P> {
  const { amountReceived: received, isDisputeLost } = intent;
  const refunded = isDisputeLost ? received : intent.amountRefunded;
  const cameIn = received - (payment.amountReceived ?? 0);
  const wentBack = refunded - payment.amountRefunded;
  const paymentId = payment.id;
  // Free payments are in the ledger as well.
  if (cameIn !== 0 || payment.amountReceived === null)
    await insertMove(trx, { paymentId, kind: 'paid', amount: cameIn, at });
  if (wentBack !== 0) {
    const kind = isDisputeLost ? 'dispute' : 'refund';
    await insertMove(trx, { paymentId, kind, amount: wentBack, at });
  }
  const known = {
    amountReceived: received,
    amountRefunded: refunded,
    dispute: intent.dispute,
    ...(wentBack !== 0 && { refundedAt: at }),
  };
  const isNew =
    received !== payment.amountReceived || wentBack !== 0 || intent.dispute !== payment.dispute;
  if (isNew) await updatePayment(trx, paymentId, known);
  return { ...payment, ...known };
}

async function insertMove(
  trx: DatabaseTransaction,
  move: Insertable<Tables['paymentMoves']>,
): Promise<void> {
  await trx.insertInto('paymentMoves').values(move).execute();
  const month = move.at.toISOString().slice(0, 7);
  const [paid, refunded] = move.kind === 'paid' ? [move.amount, 0] : [0, move.amount];
  await sql`
    insert into revenue_months as r (month, paid, refunded)
    values (${`${month}-01`}, ${paid}, ${refunded})
    on conflict (month) do update
      set paid = r.paid + excluded.paid, refunded = r.refunded + excluded.refunded
  `.execute(trx);
}

const MAX_READINGS = 5;

export interface PaymentDependencies extends Pick<Services, 'db' | 'clock' | 'log' | 'secret'> {
  jobs: Jobs;
  provider: PaymentProvider;
  settings: Pick<LiveSettings, 'current'>;
  site: Site;
}

export const refundQueue: Queue<{ intentId: string; key: string }> = {
  name: 'refund-payment',
  retries: A_WEEK_OF_TRIES,
};

export const termBought: Queue<{ businessId: number }> = {
  name: 'term-bought',
  retries: A_WEEK_OF_TRIES,
};

export type Settlement =
  | { outcome: 'foreign' }
  | { outcome: 'unpaid'; intent: Intent }
  | { outcome: 'premium'; payment: Payment; until: Date | null }
  | { outcome: 'returned' };

/**
 * Settles a payment in one transaction. Called by the browser, provider events and the reconciling job, in
 * any order and repeatedly. If the payment changes meanwhile, the provider is asked again.
 */
export async function settlePayment(
  dependencies: PaymentDependencies,
  intentId: string,
  { isVoided = false } = {},
): Promise<Settlement> {
  const { db, provider } = dependencies;
  for (let tries = 1; tries <= MAX_READINGS; tries += 1) {
    const mark = await findPaymentMark(db.kysely, intentId);
    const intent = isFree(intentId)
      ? await readFreeIntent(db, intentId, isVoided)
      : await provider.readIntent(intentId);
    if (!intent) return { outcome: 'foreign' };
    const settlement = await settleBy(dependencies, intent, mark);
    if (settlement) return settlement;
  }
  throw new AppError('unavailable', m.payments_changed_elsewhere(), {
    retryAfter: 2,
  });
}

/** Returns null if the payment changed since `mark` was read. */
function settleBy(
  dependencies: PaymentDependencies,
  intent: Intent,
  mark: string | null,
): Promise<Settlement | null> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const listing = await lockPaidListing(trx, intent);
    const locked = await lockPayment(trx, intent);
    if ((await findPaymentMark(trx, intent.id)) !== mark) return null;
    const known = await linkOrAdopt(trx, dependencies, locked, { intent, listing });
    if (!known) return { outcome: 'foreign' };
    if (intent.status !== 'succeeded') return keepWaiting(trx, dependencies, known, intent);
    const payment = await recordMoney(trx, known, intent, dependencies.clock());
    switch (payment.status) {
      case 'open':
      case 'canceled':
        return recordPayment(trx, dependencies, payment, { intent, listing });
      case 'paid':
        return checkForReturn(trx, dependencies, payment, { intent, listing });
      case 'refunding':
        if (isReturned(intent))
          await closeReturned(trx, dependencies, payment, { intent, listing });
        return { outcome: 'returned' };
      default:
        return { outcome: 'returned' };
    }
  });
}

async function lockPaidListing(
  trx: DatabaseTransaction,
  { businessId }: Intent,
): Promise<ListingRow | null> {
  if (businessId === null) return null;
  for (let id = await findSurvivor(trx, businessId); ; ) {
    const listing = await lockListing(trx, id);
    const survivor = await findSurvivor(trx, businessId);
    if (survivor === id) return listing;
    id = survivor;
  }
}

async function keepWaiting(
  trx: DatabaseTransaction,
  { clock }: PaymentDependencies,
  payment: Payment,
  intent: Intent,
): Promise<Settlement> {
  if (payment.status === 'open') {
    const isClosed = intent.status === 'canceled';
    await updatePayment(trx, payment.id, {
      status: isClosed ? 'canceled' : 'open',
      checkAt: isClosed ? null : (nextCheck(payment, clock()) ?? clock()),
    });
  }
  return { outcome: 'unpaid', intent };
}

async function recordPayment(
  trx: DatabaseTransaction,
  dependencies: PaymentDependencies,
  payment: Payment,
  { intent, listing }: RefundReport,
): Promise<Settlement> {
  const { clock, jobs } = dependencies;
  const now = clock();
  if (isReturned(intent)) {
    await updatePayment(trx, payment.id, { paidAt: now });
    await closeReturned(trx, dependencies, payment, { intent, listing: null });
    return { outcome: 'returned' };
  }
  const refusal = await refusalOf(trx, payment, { intent, listing }, now);
  if (refusal || !listing) {
    await updatePayment(trx, payment.id, {
      status: 'refunding',
      paidAt: now,
      checkAt: addDays(now, 1),
      ...describePayers(listing, intent.receiptEmail),
    });
    await recordListingChange(trx, {
      at: now,
      actor: 'payments',
      action: 'payment.refuse',
      businessId: listing?.id ?? null,
      reason: refusal ?? 'The business no longer exists.',
      after: { intent: intent.id, amount: intent.amountReceived },
    });
    await jobs.enqueue(trx, refundQueue, { intentId: intent.id, key: payment.idempotencyKey });
    return { outcome: 'returned' };
  }
  const renewal = await settleRenewal(trx, dependencies, payment.id, { intent, listing });
  const { paidAt } = intent;
  const { start, end } = nextPeriod(listing, payment.months, { now, paidAt });
  const paid = {
    status: 'paid',
    paidAt: now,
    periodStart: start,
    periodEnd: end,
    startsOnApproval: !listing.isApproved && listing.approvedAt === null,
    checkAt: null,
    ...describePayers(listing, intent.receiptEmail ?? renewal?.email ?? null),
  } as const;
  await updatePayment(trx, payment.id, paid);
  const operation = {
    action: 'payment.receive',
    by: 'payments',
    at: now,
    note: { intent: intent.id, amount: intent.amountReceived },
  };
  await changeListing(trx, listing.id, operation, () => ({ isPremium: true, premiumUntil: end }));
  await recordEvents(trx, [
    {
      event: 'payment.settled',
      businessId: listing.id,
      subject: { paymentId: payment.id, amount: intent.amountReceived, premiumUntil: end },
    },
  ]);
  await mailReceipt(trx, dependencies, { ...payment, ...paid }, listing, renewal);
  await jobs.enqueue(trx, termBought, { businessId: listing.id });
  return { outcome: 'premium', payment: { ...payment, ...paid }, until: end };
}

/** Returns why the received money can't buy a term, or null if it can. */
async function refusalOf(
  trx: DatabaseTransaction,
  payment: Payment,
  { intent, listing }: RefundReport,
  now: Date,
): Promise<string | null> {
  if (intent.amountReceived !== payment.amount || !intent.isInDollars) {
    return 'The amount paid is not the price.';
  }
  if (!listing || listing.deletedAt) return 'The business no longer exists.';
  if (listing.id !== payment.businessId) return 'The payment is for another business.';
  const months = await findRunningMonths(trx, listing);
  // The reason is stored in the audit log, so it is always in English.
  return inLanguage('en', () => refusalToBuy(listing, now, months));
}

async function checkForReturn(
  trx: DatabaseTransaction,
  dependencies: PaymentDependencies,
  payment: Payment,
  { intent, listing }: RefundReport,
): Promise<Settlement> {
  if (isReturned(intent)) {
    await returnWhole(trx, dependencies, payment, { intent, listing });
    return { outcome: 'returned' };
  }
  const { months, periodEnd } = payment;
  const until = months === null ? null : (periodEnd ?? dependencies.clock());
  return { outcome: 'premium', payment, until };
}

/** Cancels an unpaid payment locally and at the provider. If it was paid in the meantime, settles it. */
export async function closeOpenPayment(
  dependencies: PaymentDependencies,
  { id, providerId }: Pick<Payment, 'id' | 'providerId'>,
): Promise<void> {
  if (providerId === null) return closeUnopened(dependencies.db, id);
  if (!isFree(providerId)) await dependencies.provider.cancelIntent(providerId);
  await settlePayment(dependencies, providerId);
}

export async function refundPayment(
  dependencies: PaymentDependencies,
  payment: { intentId: string; key: string },
): Promise<void> {
  const { intentId, key } = payment;
  if (!isFree(intentId)) await dependencies.provider.refundIntent(intentId, key);
  await settlePayment(dependencies, intentId, { isVoided: isFree(intentId) });
}

/**
 * Returns our payment for the intent, or null if the intent isn't ours. Creates the payment if our record is
 * missing, for example after restoring a backup.
 */
async function linkOrAdopt(
  trx: DatabaseTransaction,
  { clock, site }: { clock: Clock; site: Site },
  known: Payment | null,
  { intent, listing }: RefundReport,
): Promise<Payment | null> {
  if (known && known.providerId === null) {
    await updatePayment(trx, known.id, { providerId: intent.id });
  }
  if (known) return { ...known, providerId: intent.id };
  if (!intent.paymentKey || intent.siteUrl !== site.url) return null;
  // Only this site can write metadata on an intent. An intent without months is from a time with a single
  // price.
  const { price, months } = defaultSettings.premium;
  const { couponId = null, ...terms } = intent.terms ?? {};
  const hasCoupon = (await findCouponCode(trx, couponId)) !== null;
  const isFirstPrice = intent.months === null && !intent.isEndless;
  const payment = await insertPayment(trx, {
    ...terms,
    couponId: hasCoupon ? couponId : null,
    businessId: listing?.id ?? null,
    amount: isFirstPrice ? price : intent.amount,
    months: isFirstPrice ? months : intent.months,
    createdAt: clock(),
    checkAt: null,
    status: 'canceled',
    key: intent.paymentKey,
  });
  await updatePayment(trx, payment.id, { providerId: intent.id });
  return { ...payment, providerId: intent.id };
}
