import type { Generated, GeneratedAlways } from 'kysely';

export type PaymentStatus = 'open' | 'canceled' | 'paid' | 'refunding' | 'refunded' | 'lost';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
    paymentEvents: PaymentEventsTable;
    premiumReminders: PremiumRemindersTable;
  }
}

/** One row an intent of the payment provider's. Money in cents. */
export interface PaymentsTable {
  id: GeneratedAlways<number>;
  businessId: number | null;
  providerId: string | null;
  idempotencyKey: Generated<string>;
  amount: number;
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
