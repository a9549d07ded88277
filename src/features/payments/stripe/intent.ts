import Stripe from 'stripe';
import { receiptEmail } from '../../../contract/payments.ts';
import type { DisputeState } from '../../../contract/staff/payments.ts';

export const CURRENCY = 'usd';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the provider says of an intent, now. Money in cents. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string;
  amount: number;
  amountReceived: number;
  amountRefunded: number;
  isInDollars: boolean;
  isDisputeLost: boolean;
  /** Null where the payer's bank never asked for it back. */
  dispute: DisputeState | null;
  /** By the provider's clock; null while nothing is paid. */
  paidAt: Date | null;
  /** What we wrote on it when we opened it; null on one that is not ours. */
  businessId: number | null;
  months: number | null;
  paymentKey: string | null;
  siteUrl: string | null;
  /** Given by whoever paid, with their card; null without one that mail can go to. */
  receiptEmail: string | null;
}

export async function readIntent(stripe: Stripe, id: string): Promise<Intent | null> {
  try {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const { latest_charge: charge } = intent;
    const isDisputed = typeof charge === 'object' && charge?.disputed;
    const disputes = isDisputed ? await stripe.disputes.list({ payment_intent: id }) : null;
    return toIntent(intent, disputes && judgeDisputes(disputes.data));
  } catch (error) {
    if (isCode(error, 'resource_missing')) return null;
    throw error;
  }
}

/** One that was lost counts for all; an inquiry of a bank is no dispute yet. */
function judgeDisputes(disputes: Pick<Stripe.Dispute, 'status'>[]): DisputeState | null {
  const has = (...states: Stripe.Dispute.Status[]) =>
    disputes.some(({ status }) => states.includes(status));
  if (has('lost')) return 'lost';
  if (has('needs_response', 'under_review')) return 'open';
  return has('won') ? 'won' : null;
}

export function toIntent(intent: Stripe.PaymentIntent, dispute: DisputeState | null): Intent {
  const { latest_charge: charge, metadata } = intent;
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    isInDollars: intent.currency === CURRENCY,
    isDisputeLost: dispute === 'lost',
    dispute,
    paidAt: charge && typeof charge === 'object' ? new Date(charge.created * 1000) : null,
    businessId: Number(metadata.businessId) || null,
    months: Number(metadata.months) || null,
    paymentKey: UUID.test(metadata.payment ?? '') ? (metadata.payment ?? null) : null,
    siteUrl: metadata.site ?? null,
    receiptEmail: readReceiptEmail(typeof charge === 'object' ? charge : null),
  };
}

function readReceiptEmail(charge: Stripe.Charge | null): string | null {
  const { success, data } = receiptEmail.safeParse(charge?.billing_details?.email);
  return success ? data : null;
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
