import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { writeReceipt } from './mail.ts';
import { addressPayers } from './payers.ts';
import { createOwnPurchasePath, createPurchasePath } from './purchase-link.ts';
import type { Payment } from './queries.ts';

interface Dependencies {
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
  secret: string;
}

type PaidFor = Payment & { paidAt: Date; periodStart: Date; periodEnd: Date };

export function isPaidFor(payment: Payment): payment is PaidFor {
  return payment.paidAt !== null && payment.periodStart !== null && payment.periodEnd !== null;
}

/** To whom the purchase was told; answers how many that are. */
export async function mailReceipt(
  trx: DatabaseTransaction,
  { jobs, site, secret }: Dependencies,
  payment: PaidFor,
  listing: ListingRow,
): Promise<number> {
  const { id, months, paidAt, periodStart: start, periodEnd: end } = payment;
  const amount = payment.amountReceived ?? payment.amount;
  const payers = await addressPayers(trx, payment, listing, { at: paidAt, siteUrl: site.url });
  for (const payer of payers) {
    const receipt = writeReceipt(payer, listing, {
      number: id,
      reference: payment.providerId ?? '',
      amount,
      months,
      paidAt,
      start,
      end,
      url: site.url + (payer.isOwn ? createOwnPurchasePath : createPurchasePath)(secret, id),
    });
    await jobs.enqueue(trx, mailQueue, receipt);
  }
  return payers.length;
}
