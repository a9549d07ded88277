import type { PaymentEvent } from '../../../contract/staff/payments.ts';
import type { Payment } from '../queries.ts';
import type { MoveRow, RefundRow } from './read.queries.ts';

type Event = Omit<PaymentEvent, 'at'> & { at: Date };

/** What the provider told, as far as it is a part of the story that our books don't tell. */
const told: Record<string, PaymentEvent['kind']> = {
  'payment_intent.payment_failed': 'declined',
  'payment_intent.canceled': 'closed',
  'charge.dispute.created': 'disputed',
};

export interface Sources {
  payment: Payment;
  moves: MoveRow[];
  refunds: RefundRow[];
  events: { type: string; at: Date }[];
  turnedDown: { at: Date; reason: string | null }[];
}

/** The oldest first. */
export function tellStory({
  payment,
  moves,
  refunds,
  events,
  turnedDown,
}: Sources): PaymentEvent[] {
  const { amount, months, createdAt, paidAt, periodStart, receiptSentAt } = payment;
  const story: Event[] = [
    { at: createdAt, kind: 'opened', amount, months },
    ...events.flatMap(({ type, at }) => tellEvent(type, at, payment)),
    ...moves.filter(({ kind }) => kind === 'paid').map(tellMove),
    ...turnedDown.map(({ at, reason }) => ({
      at,
      kind: 'turned-down' as const,
      ...(reason && { reason }),
    })),
    ...(paidAt && periodStart ? [{ at: paidAt, kind: 'granted' as const, months }] : []),
    ...refunds.flatMap(tellRefund),
    ...moves.filter(({ kind }) => kind !== 'paid').map(tellMove),
    ...(receiptSentAt ? [{ at: receiptSentAt, kind: 'receipt-sent' as const }] : []),
  ];
  return story
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

function tellEvent(type: string, at: Date, { dispute }: Payment): Event[] {
  const isWon = type === 'charge.dispute.closed' && dispute === 'won';
  const kind = isWon ? 'dispute-won' : told[type];
  return kind ? [{ at, kind }] : [];
}

function tellMove({ kind, amount, at }: MoveRow): Event {
  if (kind === 'paid') return { at, kind: 'paid', amount };
  if (kind === 'dispute') return { at, kind: 'dispute-lost', amount };
  return { at, kind: amount > 0 ? 'refunded' : 'refund-failed', amount: Math.abs(amount) };
}

function tellRefund({ at, by, amount, reason, refusal, settledAt }: RefundRow): Event[] {
  const asked = { at, kind: 'refund-asked' as const, by, amount, ...(reason && { reason }) };
  if (refusal === null || !settledAt) return [asked];
  return [asked, { at: settledAt, kind: 'refund-refused', amount, reason: refusal }];
}
