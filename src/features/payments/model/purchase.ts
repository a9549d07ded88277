import * as m from '#messages';
import type { Purchase, PurchaseStatus } from '../../../contract/payments.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Site } from '../../settings/site.ts';
import { tellSum } from './coupons.ts';
import { createStopPath, isOwnPurchaseToken, isPurchaseToken } from './payment-links.ts';
import type { Payment, PaymentStatus } from './queries.ts';
import { describeRenewal, findRenewal, isActive } from './renewals.ts';
import { tellTerm } from './rules.ts';

export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

export function isReceived(status: PaymentStatus): status is PurchaseStatus {
  return status !== 'open' && status !== 'canceled';
}

/** Throws the same error for an unknown payment and a wrong link, so that nothing is revealed. */
export async function readPurchase(
  { db, secret, site }: { db: Database; secret: string; site: Pick<Site, 'settings'> },
  { id, token }: { id: number; token: string },
): Promise<Purchase> {
  const row = isPurchaseToken(token, secret, id) ? await findPurchase(db, id) : null;
  const renewal = row && (await findRenewal(db.kysely, id));
  const sum = row && (await tellSum(db.kysely, row));
  const purchase =
    row &&
    toPurchase(row, {
      sum,
      seller: site.settings.legal,
      isOwn: isOwnPurchaseToken(token, secret, id),
      renewal: isActive(renewal)
        ? {
            ...describeRenewal(renewal, row, row.premiumUntil),
            stopPath: createStopPath(secret, renewal.customerId),
          }
        : null,
    });
  if (purchase) return purchase;
  throw new AppError('not_found', m.payments_receipt_link_wrong());
}

function toPurchase(
  row: PurchaseRow,
  { isOwn, ...more }: Pick<Purchase, 'sum' | 'seller' | 'renewal'> & { isOwn: boolean },
): Purchase | null {
  const { status, paidAt, receiptEmail, contactEmail, publicEmail } = row;
  if (!paidAt || !isReceived(status)) return null;
  // Hides a private contact address, because the reader may be a stranger who paid.
  const shown = contactEmail === publicEmail ? [contactEmail, receiptEmail] : [receiptEmail];
  return {
    id: row.id,
    business: toBusiness(row, isOwn),
    amount: row.amount,
    plan: row.plan?.name ?? null,
    amountRefunded: row.amountRefunded,
    months: row.months,
    keepsPeriod: row.keepsPeriod,
    status,
    paidAt: paidAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
    ...tellTerm(row),
    reference: row.providerId ?? '',
    ...more,
    sentTo: [...new Set(shown.flatMap((address) => (address ? maskEmail(address) : [])))],
  };
}

/** Hides the name of a pending listing from strangers who paid for it. */
function toBusiness(
  { businessId, name, isApproved }: PurchaseRow,
  isOwn: boolean,
): Purchase['business'] {
  if (businessId === null || name === null) return null;
  return { id: businessId, name: isApproved || isOwn ? name : null, isApproved };
}

interface PurchaseRow extends Payment {
  name: string | null;
  isApproved: boolean;
  publicEmail: string | null;
  premiumUntil: Date | null;
}

async function findPurchase(db: Database, id: number): Promise<PurchaseRow | null> {
  const [row] = await db.run<PurchaseRow>(
    {
      name: 'purchase',
      text: `select p.*, b.name, coalesce(b.is_approved, false) as is_approved, b.email as public_email,
               b.premium_until
             from payments p
             left join businesses b on b.id = p.business_id and b.deleted_at is null
             where p.id = $1`,
    },
    [id],
  );
  return row ?? null;
}
