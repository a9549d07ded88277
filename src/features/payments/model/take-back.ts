import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import {
  changeListing,
  evenDeleted,
  type Operation,
} from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { writeReturnedMail } from './mail.ts';
import type { Intent } from './provider.ts';
import {
  addressPayers,
  findLastEnd,
  findOtherEndless,
  moveLaterPeriods,
  type Payment,
  updatePayment,
} from './queries.ts';
import { findRefundThatKeeps } from './refunds.queries.ts';
import { unusedTime } from './rules.ts';

export type ReturnDependencies = Pick<Services, 'clock' | 'jobs' | 'site'>;

export interface RefundReport {
  intent: Intent;
  listing: ListingRow | null;
}

export function isReturned(intent: Intent): boolean {
  if (intent.amountReceived === 0) return intent.isVoided === true;
  return intent.isDisputeLost || intent.amountRefunded >= intent.amountReceived;
}

/** Handles a full refund. It ends the paid term, unless staff refunded it and kept the term. */
export async function returnWhole(
  trx: DatabaseTransaction,
  dependencies: ReturnDependencies,
  payment: Payment,
  { intent, listing }: RefundReport,
): Promise<void> {
  const keeps = !intent.isDisputeLost && (await findRefundThatKeeps(trx, payment));
  if (keeps) await updatePayment(trx, payment.id, { keepsPeriod: true });
  const operation = describeReturn(intent, dependencies.clock());
  const isTaken = !keeps && (await takeBackTime(trx, payment, listing, operation));
  if (!isTaken) {
    return closeReturned(
      trx,
      dependencies,
      { ...payment, keepsPeriod: keeps },
      { intent, listing },
    );
  }
  await closePayment(trx, dependencies, payment, { intent, listing });
}

/** Shortens premium by the unused time of a payment. Returns false if nothing is left. */
export async function takeBackTime(
  trx: DatabaseTransaction,
  payment: Payment,
  listing: ListingRow | null,
  operation: Operation,
): Promise<boolean> {
  const { periodEnd: end } = payment;
  const unused = unusedTime(payment, operation.at);
  if (payment.periodStart && !end) return takeBackEndless(trx, payment, listing, operation);
  if (!listing?.isPremium || !listing.premiumUntil || !end || unused === 0) return false;
  const until = new Date(listing.premiumUntil.getTime() - unused);
  // Runs before the listing changes, because the change also sets the plan of the term that then ends last.
  await moveLaterPeriods(trx, listing.id, end, unused);
  await changeListing(trx, listing.id, { ...operation, require: evenDeleted }, () => ({
    isPremium: until > operation.at,
    premiumUntil: until,
  }));
  return true;
}

/**
 * Ends a term without an end. Premium continues with another such term, or until the other terms end. Returns
 * false if the listing's premium doesn't come from the payment.
 */
async function takeBackEndless(
  trx: DatabaseTransaction,
  { id, plan }: Payment,
  listing: ListingRow | null,
  operation: Operation,
): Promise<boolean> {
  if (!listing?.isPremium || listing.premiumUntil || listing.plan?.id !== plan?.id) return false;
  const other = await findOtherEndless(trx, listing.id, id);
  const until = other ? null : await findLastEnd(trx, listing.id);
  const isPremium = other !== null || (until !== null && until > operation.at);
  const premium = { isPremium, premiumUntil: isPremium ? until : operation.at };
  await changeListing(trx, listing.id, { ...operation, require: evenDeleted }, () => ({
    ...premium,
    ...(other && { plan: other.plan }),
  }));
  return true;
}

export async function closeReturned(
  trx: DatabaseTransaction,
  dependencies: ReturnDependencies,
  payment: Payment,
  { intent, listing }: RefundReport,
): Promise<void> {
  const { by: actor, note: after, ...operation } = describeReturn(intent, dependencies.clock());
  await recordListingChange(trx, { ...operation, actor, after, businessId: payment.businessId });
  await closePayment(trx, dependencies, payment, { intent, listing });
}

function describeReturn({ id, isDisputeLost }: Intent, at: Date) {
  const action = isDisputeLost ? 'payment.lose' : 'payment.return';
  return { at, by: 'payments', action, note: { intent: id } };
}

async function closePayment(
  trx: DatabaseTransaction,
  { clock, jobs, site }: ReturnDependencies,
  payment: Payment,
  { intent, listing }: RefundReport,
): Promise<void> {
  const isLost = intent.isDisputeLost;
  await updatePayment(trx, payment.id, {
    status: isLost ? 'lost' : 'refunded',
    refundedAt: clock(),
    checkAt: null,
  });
  if (isLost || intent.amountRefunded === 0) return;
  const to = { at: clock(), siteUrl: site.url };
  const keptUntil = payment.keepsPeriod ? payment.periodEnd : null;
  for (const payer of await addressPayers(trx, payment, listing, to)) {
    const mail = writeReturnedMail(payer, listing, {
      amount: intent.amountRefunded,
      keptUntil,
    });
    await jobs.enqueue(trx, mailQueue, mail);
  }
}
