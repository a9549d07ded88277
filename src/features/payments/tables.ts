import type { Generated, GeneratedAlways } from 'kysely';
import type { DisputeState, PaymentState } from '../../contract/payments.ts';

export type PaymentStatus = 'open' | 'canceled' | 'paid' | 'refunding' | 'refunded' | 'lost';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
    paymentEvents: PaymentEventsTable;
    premiumReminders: PremiumRemindersTable;
    paymentMoves: PaymentMovesTable;
    paymentRefunds: PaymentRefundsTable;
    revenueMonths: RevenueMonthsTable;
  }
}

/** One row an intent of the payment provider's. Money in cents. */
export interface PaymentsTable {
  id: GeneratedAlways<number>;
  businessId: number | null;
  providerId: string | null;
  idempotencyKey: Generated<string>;
  /** That it was opened with. */
  amount: number;
  /** What it buys. */
  months: Generated<number>;
  /** By the provider's word; null before anything came. */
  amountReceived: Generated<number | null>;
  amountRefunded: Generated<number>;
  status: Generated<PaymentStatus>;
  createdAt: Date;
  paidAt: Date | null;
  confirmedAt: Date | null;
  refundedAt: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** When the provider is asked again, should it not have told us by then. */
  checkAt: Date | null;
  /** Of the payer, who may be anyone. */
  receiptEmail: Generated<string | null>;
  contactEmail: Generated<string | null>;
  /** Refunded in full, and the time that it bought stays. */
  keepsPeriod: Generated<boolean>;
  dispute: Generated<DisputeState | null>;
  /** The last time that staff had it sent again. */
  receiptSentAt: Generated<Date | null>;
  listedAt: GeneratedAlways<Date>;
  state: GeneratedAlways<PaymentState>;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  providerId: string | null;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface PremiumRemindersTable {
  businessId: number;
  premiumUntil: Date;
  days: number;
}

/** Money as it came and went, in cents; a refund that failed later is negative. */
export interface PaymentMovesTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  kind: 'paid' | 'refund' | 'dispute';
  amount: number;
  at: Date;
}

/** Sums of the moves of a month (UTC). */
export interface RevenueMonthsTable {
  month: string;
  paid: number;
  refunded: number;
}

/** What staff, or an early end, gives back; made once. */
export interface PaymentRefundsTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  key: string;
  amount: number;
  refundedBefore: number;
  /** What happens to the time that was bought; `ended`: it was over already, this is its rest. */
  premium: 'keep' | 'end' | 'ended';
  reason: string | null;
  askedBy: string;
  askedAt: Date;
  state: Generated<'asked' | 'made' | 'refused'>;
  refusal: Generated<string | null>;
  settledAt: Generated<Date | null>;
}
