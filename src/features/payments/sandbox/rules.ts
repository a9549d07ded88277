/** Subset of Stripe's objects that the product uses, with Stripe's names. Amounts are in cents. */
export interface SandboxIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  created: number;
  description: string | null;
  livemode: false;
  metadata: Record<string, string>;
  payment_method_types: string[];
  /** Unset until a card was tried. */
  payment_method?: string;
  customer: string | null;
  setup_future_usage: 'off_session' | null;
  latest_charge: string | null;
  next_action: NextAction | null;
  last_payment_error: SandboxFault | null;
}

export interface BillingDetails {
  email: string | null;
}

export type NextAction =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure' } }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } };

export interface SandboxCharge {
  billing_details?: BillingDetails;
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  created: number;
  disputed: boolean;
  livemode: false;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface SandboxDispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface SandboxRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  metadata: Record<string, string>;
  payment_intent: string;
  status: 'succeeded';
}

export interface SandboxCustomer {
  id: string;
  object: 'customer';
  email: string | null;
  deleted?: true;
}

export interface SandboxMethod {
  id: string;
  object: 'payment_method';
  billing_details: BillingDetails;
  /** Outcome of a charge while the payer is away. */
  away: 'paid' | SandboxFault;
}

export type SandboxObject =
  | SandboxIntent
  | SandboxCharge
  | SandboxDispute
  | SandboxRefund
  | SandboxCustomer
  | SandboxMethod;

export interface SandboxEvent {
  id: string;
  object: 'event';
  created: number;
  type: string;
  livemode: false;
  data: { object: SandboxObject };
}

export interface SandboxFault {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error';
  code: string;
  decline_code?: string;
  message: string;
  payment_intent?: SandboxIntent;
}

export class SandboxError extends Error {
  status: 400 | 401 | 402 | 404;
  fault: SandboxFault;

  constructor(status: SandboxError['status'], fault: SandboxFault) {
    super(fault.message);
    this.status = status;
    this.fault = fault;
  }
}

export function unexpectedState(intent: SandboxIntent): SandboxError {
  return new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}, which does not allow that.`,
    payment_intent: intent,
  });
}

export function missing(kind: string, id: string): SandboxError {
  return new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
}

export function invalid(code: string, message: string): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', code, message });
}

export interface SandboxCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  email?: string | null;
}

type Outcome = 'paid' | 'authenticate' | 'authenticate-elsewhere' | SandboxFault;

function declined(message: string, code: string, declineCode?: string): SandboxFault {
  return {
    type: 'card_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
  };
}

/** Number of a card that pays at the checkout but is declined when it is charged later. */
export const REFUSED_WHEN_AWAY = '4000000000000341';

const CARDS: Record<string, Outcome> = {
  '4242424242424242': 'paid',
  '5555555555554444': 'paid',
  '378282246310005': 'paid',
  '4000002500003155': 'authenticate',
  '4000000000003220': 'authenticate-elsewhere',
  [REFUSED_WHEN_AWAY]: 'paid',
  '4000000000000002': declined('Your card was declined.', 'card_declined', 'generic_decline'),
  '4000000000009995': declined(
    'Your card has insufficient funds.',
    'card_declined',
    'insufficient_funds',
  ),
  '4000000000000069': declined('Your card has expired.', 'expired_card'),
  '4000000000000127': declined("Your card's security code is incorrect.", 'incorrect_cvc'),
};

/** Returns what happens to a card. Test numbers behave as Stripe documents; all others are declined. */
export function judgeCard(card: SandboxCard, now: Date): Outcome {
  if (!isLuhnNumber(card.number)) {
    return declined('Your card number is incorrect.', 'incorrect_number');
  }
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    return declined("Your card's expiration month is invalid.", 'invalid_expiry_month');
  }
  const lastMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (!(card.expYear * 12 + card.expMonth - 1 >= lastMonth)) {
    return declined("Your card's expiration year is invalid.", 'invalid_expiry_year');
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    return declined("Your card's security code is invalid.", 'invalid_cvc');
  }
  return (
    CARDS[card.number] ??
    declined(
      'Your card was declined. This is a sandbox: use one of its test cards.',
      'card_declined',
      'test_mode_live_card',
    )
  );
}

/** Returns what happens when a saved card is charged while the payer is away. */
export function judgeCardAway({ number }: SandboxCard): SandboxMethod['away'] {
  if (number !== REFUSED_WHEN_AWAY) return 'paid';
  return declined('Your card was declined.', 'card_declined', 'generic_decline');
}

function isLuhnNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const AUTHENTICATION_FAILED = declined(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
);

export function parseFormFields(form: URLSearchParams, prefix: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, value] of form) {
    const name = key.match(/^([^[]+)\[([^\]]+)\]$/);
    if (name?.[1] === prefix && name[2]) fields[name[2]] = value;
  }
  return fields;
}

export function returnAddress(intent: SandboxIntent, returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
