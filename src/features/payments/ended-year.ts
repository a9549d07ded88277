import { AppError } from '../../platform/errors.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { lockListing } from '../businesses/change-listing.queries.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { findRunningPayments } from './ended-year.queries.ts';
import { writeReturnedMail } from './mail.ts';
import { addressPayers } from './payers.ts';
import type { PaymentProvider } from './provider.ts';
import { type Payment, updatePayment } from './queries.ts';
import { unusedAmount } from './rules.ts';
import { type PaymentDependencies, settlePayment } from './settle.ts';

type Dependencies = Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null };

export async function closeEndedYear(
  { provider, ...dependencies }: Dependencies,
  ended: { businessId: number; at: string; isRefunded: boolean },
): Promise<void> {
  const at = new Date(ended.at);
  for (const payment of await findRunningPayments(dependencies.db, ended.businessId, at)) {
    const rest = ended.isRefunded ? unusedAmount(payment, at) : 0;
    if (rest > 0) {
      if (!provider) throw new Error('Payments are off');
      await returnRest({ ...dependencies, provider }, payment, rest);
    }
    await endPeriod(dependencies, payment, { at, rest });
  }
}

/** What went back before counts: however often this is tried, no more than the rest is returned. */
async function returnRest(dependencies: PaymentDependencies, payment: Payment, rest: number) {
  const { providerId, idempotencyKey } = payment;
  if (providerId === null) return;
  const intent = await dependencies.provider.readIntent(providerId);
  if (!intent)
    throw new AppError('not_found', `The payment provider has no payment ${providerId}.`);
  const missing = rest - intent.amountRefunded;
  if (missing > 0) {
    await dependencies.provider.refundIntent(providerId, `${idempotencyKey}-${rest}`, missing);
  }
  await settlePayment(dependencies, providerId);
}

/** From here on nothing of it is left, whatever else becomes of the payment. */
async function endPeriod(
  { db, jobs, site, clock }: Omit<PaymentDependencies, 'provider'>,
  { id, businessId, periodStart, ...payment }: Payment,
  { at, rest }: { at: Date; rest: number },
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const listing = businessId === null ? null : await lockListing(trx, businessId);
    const start = periodStart && periodStart < at ? periodStart : at;
    await updatePayment(trx, id, { periodStart: start, periodEnd: at });
    // Of one that went back whole the settlement has told.
    if (rest === 0 || rest >= payment.amount) return;
    await recordListingChange(trx, {
      at: clock(),
      actor: 'payments',
      action: 'payment.return-rest',
      businessId,
      after: { intent: payment.providerId, amount: rest },
    });
    const to = { at: clock(), siteUrl: site.url };
    for (const payer of await addressPayers(trx, payment, listing, to)) {
      const mail = writeReturnedMail(site, payer, listing, { amount: rest, isRest: true });
      await jobs.enqueue(trx, mailQueue, mail);
    }
  });
}
