import type { Plan } from '../../domain/plans.ts';
import { defaultSettings } from '../../domain/settings.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { paidYearEnded, termsBegin } from '../businesses/model/end-term.ts';
import { businessRejected } from '../businesses/model/reject.ts';
import { refundEndedTerm } from './ended-term.ts';
import { reconcilePayments, replayMissedEvents, returnPayments } from './events.ts';
import { askedRefundQueue, carryOutRefund } from './model/carry-out-refund.ts';
import type { PaymentProvider } from './model/provider.ts';
import {
  findOfferStart,
  findOpenOfOtherOffers,
  findOpenOfOtherTaxes,
  findOpenOfPlans,
  findOpenPayments,
  findReturnablePayments,
  type Payment,
} from './model/queries.ts';
import { priceOf } from './model/quote.rules.ts';
import { forgottenPayer } from './model/renewals.ts';
import {
  closeOpenPayment,
  type PaymentDependencies,
  refundPayment,
  refundQueue,
  termBought,
} from './model/settle.ts';
import { endPremiumTerms, remindOwners, startPaidTerms } from './paid-term.ts';
import { chargeRenewals, endLostRenewals } from './renewals/renew.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '7 * * * *';

const reconcile: Queue<object> = { name: 'reconcile-payments', retries: 0, cron: EVERY_MINUTE };
const replay: Queue<object> = { name: 'replay-payment-events', retries: 0, cron: EVERY_HOUR };
const remind: Queue<object> = { name: 'premium-reminders', retries: 3, cron: EVERY_HOUR };
const renew: Queue<object> = { name: 'renew-premium', retries: 0, cron: EVERY_MINUTE };
const end: Queue<object> = { name: 'premium-ends', retries: 3, cron: EVERY_MINUTE };

export const paymentQueues: Queue<object>[] = [
  reconcile,
  replay,
  remind,
  renew,
  end,
  refundQueue,
  forgottenPayer,
  askedRefundQueue,
  termBought,
  businessRejected,
  paidYearEnded,
  termsBegin,
];

/** Creates the payment workers. Without a provider, refunds wait until one is configured again. */
export function createPaymentWorkers(
  dependencies: Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null },
): Worker[] {
  const { provider } = dependencies;
  const withProvider = async (run: (complete: PaymentDependencies) => Promise<void>) => {
    if (provider) await run({ ...dependencies, provider });
  };
  const needProvider = async (run: (complete: PaymentDependencies) => Promise<void>) => {
    if (!provider) throw new Error('Payments are off');
    await run({ ...dependencies, provider });
  };
  return [
    worker(reconcile, () =>
      withProvider(async (all) => {
        await closeFormerOffers(all);
        await reconcilePayments(all);
      }),
    ),
    worker(
      renew,
      unlessClockJumped(dependencies, () => withProvider(chargeRenewals)),
    ),
    worker(forgottenPayer, ({ customerId }) =>
      needProvider(({ provider: of }) => of.forgetPayer(customerId)),
    ),
    worker(replay, () => withProvider(replayMissedEvents)),
    worker(refundQueue, (payment) => needProvider((all) => refundPayment(all, payment))),
    worker(askedRefundQueue, ({ refundId }) =>
      needProvider((all) => carryOutRefund(all, refundId)),
    ),
    worker(termBought, ({ businessId }) =>
      needProvider((all) => closeOtherCheckouts(all, businessId)),
    ),
    worker(businessRejected, async ({ businessId }) => {
      const payments = await findReturnablePayments(dependencies.db, businessId);
      if (payments.length > 0) await needProvider((all) => returnPayments(all, payments));
    }),
    worker(termsBegin, (approved) => startPaidTerms(dependencies, approved)),
    worker(paidYearEnded, (ended) => refundEndedTerm(dependencies, ended)),
    worker(
      remind,
      unlessClockJumped(dependencies, async () => {
        await endLostRenewals(dependencies);
        await remindOwners(dependencies);
      }),
    ),
    worker(
      end,
      unlessClockJumped(dependencies, () => endPremiumTerms(dependencies)),
    ),
  ];
}

const HOUR = 3_600_000;
const BATCH = 50;

/**
 * Closes open payments with former offers or tax rates, one hour after the offer changed or they were opened.
 * Until then, payers can still pay the price that they were shown.
 */
export async function closeFormerOffers(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, settings } = dependencies;
  const { premium: offer, plans, taxes } = settings.current();
  const hourAgo = new Date(clock().getTime() - HOUR);
  const ofPlans = await findOpenOfPlans(db, hourAgo);
  await closeAll(
    dependencies,
    ofPlans.filter((payment) => !plans.some((plan) => isSold(plan, payment))),
  );
  await closeAll(dependencies, await findOpenOfOtherTaxes(db, { taxes, before: hourAgo }, BATCH));
  const open = await findOpenOfOtherOffers(db, offer, BATCH);
  if (open.length === 0) return;
  const since = await findOfferStart(db, offer, defaultSettings.premium);
  if (since && since > hourAgo) return;
  await closeAll(dependencies, open);
}

function isSold({ id, price, months }: Plan, payment: Payment): boolean {
  return payment.plan?.id === id && payment.months === months && priceOf(payment) === price;
}

async function closeAll(dependencies: PaymentDependencies, open: Payment[]): Promise<void> {
  const { log } = dependencies;
  for (const payment of open) {
    try {
      await closeOpenPayment(dependencies, payment);
    } catch (error) {
      const { id } = payment;
      log.warn({ err: error, payment: id }, 'a payment of a former offer could not be closed');
    }
  }
}

async function closeOtherCheckouts(
  dependencies: PaymentDependencies,
  businessId: number,
): Promise<void> {
  for (;;) {
    const open = await findOpenPayments(dependencies.db, businessId, BATCH);
    for (const payment of open) await closeOpenPayment(dependencies, payment);
    if (open.length < BATCH) return;
  }
}
