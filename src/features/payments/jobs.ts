import { defaultSettings } from '../../contract/settings.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { paidYearEnded } from '../businesses/end-year.ts';
import { businessRejected } from '../businesses/reject.ts';
import { askedRefundQueue, carryOutRefund } from './carry-out-refund.ts';
import { closeEndedYear } from './ended-year.ts';
import { reconcilePayments, replayMissedEvents, returnPayments } from './events.ts';
import { endPremiumYears, remindOwners } from './premium-year.ts';
import type { PaymentProvider } from './provider.ts';
import {
  closeUnopened,
  findOfferStart,
  findOpenOfOtherOffers,
  findReturnablePayments,
} from './queries.ts';
import { type PaymentDependencies, refundPayment, refundQueue, settlePayment } from './settle.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '7 * * * *';

const reconcile: Queue<object> = { name: 'reconcile-payments', retries: 0, cron: EVERY_MINUTE };
const replay: Queue<object> = { name: 'replay-payment-events', retries: 0, cron: EVERY_HOUR };
const remind: Queue<object> = { name: 'premium-reminders', retries: 3, cron: EVERY_HOUR };
const end: Queue<object> = { name: 'premium-ends', retries: 3, cron: EVERY_MINUTE };

export const paymentQueues: Queue<object>[] = [
  reconcile,
  replay,
  remind,
  end,
  refundQueue,
  askedRefundQueue,
  businessRejected,
  paidYearEnded,
];

/** The work around payments. Without a provider what must go back waits until there is one again. */
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
    worker(replay, () => withProvider(replayMissedEvents)),
    worker(refundQueue, (payment) => needProvider((all) => refundPayment(all, payment))),
    worker(askedRefundQueue, ({ refundId }) =>
      needProvider((all) => carryOutRefund(all, refundId)),
    ),
    worker(businessRejected, async ({ businessId }) => {
      const payments = await findReturnablePayments(dependencies.db, businessId);
      if (payments.length > 0) await needProvider((all) => returnPayments(all, payments));
    }),
    worker(paidYearEnded, (ended) => closeEndedYear(dependencies, ended)),
    worker(
      remind,
      unlessClockJumped(dependencies, () => remindOwners(dependencies)),
    ),
    worker(
      end,
      unlessClockJumped(dependencies, () => endPremiumYears(dependencies)),
    ),
  ];
}

const HOUR = 3_600_000;
const BATCH = 50;

/** Whoever has the form of a former offer open pays what it said, for an hour after it was changed. */
export async function closeFormerOffers(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, settings, provider, log } = dependencies;
  const offer = settings.current().premium;
  const open = await findOpenOfOtherOffers(db, offer, BATCH);
  if (open.length === 0) return;
  const since = await findOfferStart(db, offer, defaultSettings.premium);
  if (since && clock().getTime() - since.getTime() < HOUR) return;
  for (const { id, providerId } of open) {
    try {
      if (providerId === null) {
        await closeUnopened(db, id);
        continue;
      }
      await provider.cancelIntent(providerId);
      await settlePayment(dependencies, providerId);
    } catch (error) {
      log.warn({ err: error, payment: id }, 'a payment of a former offer could not be closed');
    }
  }
}
