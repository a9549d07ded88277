import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { changeListing, evenDeleted } from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { writeReturnedMail } from './mail.ts';
import { addressPayers } from './payers.ts';
import type { Intent } from './provider.ts';
import { moveLaterPeriods, type Payment, updatePayment } from './queries.ts';
import { unusedTime } from './rules.ts';

interface Dependencies {
  clock: Clock;
  jobs: Jobs;
  site: { name: string; url: string };
}

/** What the provider says of a payment, and the listing that it is for. */
export interface Report {
  intent: Intent;
  listing: ListingRow | null;
}

export function isReturned(intent: Intent): boolean {
  return intent.isDisputeLost || intent.amountRefunded >= intent.amountReceived;
}

export async function takeBackYear(
  trx: DatabaseTransaction,
  dependencies: Dependencies,
  payment: Payment,
  { intent, listing }: Report,
): Promise<void> {
  const { periodStart: start, periodEnd: end } = payment;
  const now = dependencies.clock();
  const unused = start && end ? unusedTime({ start, end }, now) : 0;
  if (!listing?.isPremium || !listing.premiumUntil || !end || unused === 0) {
    return closeReturned(trx, dependencies, payment, { intent, listing });
  }
  const until = new Date(listing.premiumUntil.getTime() - unused);
  const operation = { ...describeReturn(intent, now), require: evenDeleted };
  await changeListing(trx, listing.id, operation, () => ({
    isPremium: until > now,
    premiumUntil: until,
  }));
  await moveLaterPeriods(trx, listing.id, end, unused);
  await closePayment(trx, dependencies, payment, { intent, listing });
}

export async function closeReturned(
  trx: DatabaseTransaction,
  dependencies: Dependencies,
  payment: Payment,
  { intent, listing }: Report,
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
  { clock, jobs, site }: Dependencies,
  payment: Payment,
  { intent, listing }: Report,
): Promise<void> {
  const isLost = intent.isDisputeLost;
  await updatePayment(trx, payment.id, {
    status: isLost ? 'lost' : 'refunded',
    amountRefunded: isLost ? intent.amountReceived : intent.amountRefunded,
    refundedAt: clock(),
    checkAt: null,
  });
  if (isLost) return;
  const to = { at: clock(), siteUrl: site.url };
  for (const payer of await addressPayers(trx, payment, listing, to)) {
    const mail = writeReturnedMail(site, payer, listing, { amount: intent.amountRefunded });
    await jobs.enqueue(trx, mailQueue, mail);
  }
}
