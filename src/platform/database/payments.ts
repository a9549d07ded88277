import type { Generated, GeneratedAlways } from 'kysely';

export type PaymentStatus = 'open' | 'canceled' | 'paid' | 'refunding' | 'refunded' | 'lost';

/** One row an intent of the payment provider's. Money in cents. */
export interface PaymentsTable {
  id: GeneratedAlways<number>;
  business_id: number | null;
  provider_id: string | null;
  idempotency_key: Generated<string>;
  amount: number;
  amount_refunded: Generated<number>;
  status: Generated<PaymentStatus>;
  created_at: Date;
  paid_at: Date | null;
  /** When the payer's browser claimed it. */
  confirmed_at: Date | null;
  refunded_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  /** When the provider is asked again, should it not have told us by then. */
  check_at: Date | null;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  provider_id: string | null;
  received_at: Date;
  processed_at: Date | null;
}

export interface PremiumRemindersTable {
  business_id: number;
  premium_until: Date;
  days: number;
}

export interface SandboxObjectsTable {
  id: string;
  data: unknown;
}

export interface SandboxRequestsTable {
  idempotency_key: string;
  object_id: string;
}

export interface SandboxEventsTable {
  position: GeneratedAlways<number>;
  id: string;
  data: unknown;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
}
