import * as m from '#messages';
import type { PaymentDetail } from '../../../contract/staff/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createOwnPurchasePath } from '../purchase-link.ts';
import { isPaidFor } from '../receipt.ts';
import { describeRefusal, refundable } from '../refunds/ask.ts';
import { findAskedRefund } from '../refunds/queries.ts';
import { unusedTime } from '../rules.ts';
import {
  findAskedRefunds,
  findMoves,
  findPaymentOfListing,
  findToldEvents,
  findTurnedDown,
  type PaymentOfListing,
} from './read.queries.ts';
import { describeRest } from './rules.ts';
import { tellStory } from './story.rules.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  secret: string;
}

export async function readPayment(
  { db, clock, secret }: Dependencies,
  id: number,
): Promise<PaymentDetail> {
  const payment = await findPaymentOfListing(db, id);
  if (!payment) throw new AppError('not_found', m.payments_none_such());
  const [sources, asked] = await Promise.all([
    findSources(db, payment),
    findAskedRefund(db.kysely, id),
  ]);
  const refusal = describeRefusal(payment, asked);
  return {
    ...describePayment(payment),
    payers: listPayers(payment),
    refundable: refusal ? 0 : refundable(payment),
    refusal,
    premium: describePremium(payment, clock()),
    receiptPath: isPaidFor(payment) ? createOwnPurchasePath(secret, id) : null,
    story: tellStory({ payment, ...sources }),
  };
}

async function findSources(db: Database, { id, businessId, providerId }: PaymentOfListing) {
  const [moves, refunds, events, turnedDown] = await Promise.all([
    findMoves(db, id),
    findAskedRefunds(db, id),
    providerId ? findToldEvents(db, providerId) : [],
    providerId && businessId ? findTurnedDown(db, { businessId, providerId }) : [],
  ]);
  return { moves, refunds, events, turnedDown };
}

function describePayment(payment: PaymentOfListing) {
  const { id, businessId, name, state, amountRefunded, months, keepsPeriod } = payment;
  const { listedAt, paidAt, periodStart, periodEnd, receiptSentAt } = payment;
  return {
    ...{ id, state, amountRefunded, months, keepsPeriod },
    amount: payment.amountReceived ?? payment.amount,
    business: businessId === null || name === null ? null : { id: businessId, name },
    reference: payment.providerId,
    at: listedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    periodStart: periodStart?.toISOString() ?? null,
    periodEnd: periodEnd?.toISOString() ?? null,
    receiptSentAt: receiptSentAt?.toISOString() ?? null,
  };
}

function listPayers({ contactEmail, receiptEmail, currentContact, paidAt }: PaymentOfListing) {
  if (!paidAt) return [];
  const kept = [contactEmail, receiptEmail].flatMap((address) => address ?? []);
  return [...new Set(kept.length > 0 ? kept : currentContact ? [currentContact] : [])];
}

function describePremium(payment: PaymentOfListing, now: Date): PaymentDetail['premium'] {
  const { isPremium, premiumUntil: until, periodStart: start, periodEnd: end } = payment;
  const unused = payment.status === 'paid' && start && end ? unusedTime({ start, end }, now) : 0;
  if (!isPremium || !until || unused === 0) return null;
  const ended = new Date(until.getTime() - unused);
  return {
    until: until.toISOString(),
    untilIfEnded: ended > now ? ended.toISOString() : null,
    unused: describeRest(payment, now)?.amount ?? 0,
  };
}
