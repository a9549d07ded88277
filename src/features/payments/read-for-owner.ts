import type { OwnerPayment, OwnerPayments } from '../../contract/payments.owner.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { createCheckoutToken } from '../businesses/model/checkout-token.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { listPlans } from './model/offered-plans.rules.ts';
import { createOwnPurchasePath } from './model/payment-links.ts';
import { isReceived } from './model/purchase.ts';
import { findRunningMonths, type Payment } from './model/queries.ts';
import { describeRenewal, findRenewalOfListing } from './model/renewals.ts';
import { refusalToBuy, tellTerm } from './model/rules.ts';
import { findReceivedPayments } from './staff/read.ts';

export interface OwnerPaymentDependencies extends Pick<Services, 'db' | 'clock' | 'secret'> {
  isOpen: boolean;
  settings: Pick<LiveSettings, 'current'>;
}

export async function readPayments(
  { db, clock, secret, isOpen, settings }: OwnerPaymentDependencies,
  businessId: number,
): Promise<OwnerPayments> {
  const [premium, payments, renewal] = await Promise.all([
    findPremium(db, businessId),
    findReceivedPayments(db, businessId),
    findRenewalOfListing(db.kysely, businessId),
  ]);
  const months = premium ? await findRunningMonths(db.kysely, premium) : 0;
  const refusal = premium && refusalToBuy(premium, clock(), months);
  const token = createCheckoutToken(secret, businessId);
  const isSold = isOpen && premium && !refusal;
  return {
    checkoutPath: isSold ? `/checkout/${businessId}?token=${token}` : null,
    plans: isSold ? listPlans(settings.current(), premium) : [],
    refusal,
    renewal: renewal && describeRenewal(renewal, renewal, premium?.premiumUntil ?? null),
    payments: payments.flatMap((payment) => toOwnerPayment(payment, secret) ?? []),
  };
}

function toOwnerPayment(payment: Payment, secret: string): OwnerPayment | null {
  const { id, amount, amountRefunded, months, status, paidAt } = payment;
  if (!paidAt || !isReceived(status)) return null;
  return {
    id,
    amount,
    amountRefunded,
    months,
    status,
    paidAt: paidAt.toISOString(),
    ...tellTerm(payment),
    path: createOwnPurchasePath(secret, id),
  };
}

async function findPremium(
  db: Database,
  businessId: number,
): Promise<Pick<ListingRow, 'id' | 'isPremium' | 'premiumUntil' | 'state' | 'categoryId'> | null> {
  const row = await db.kysely
    .selectFrom('businesses')
    .select(['id', 'isPremium', 'premiumUntil', 'state', 'categoryId'])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
