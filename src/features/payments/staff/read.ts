import { sql } from 'kysely';
import * as m from '#messages';
import type {
  PaymentDetail,
  PaymentEvent,
  RefundInput,
  StaffPayment,
} from '../../../contract/payments.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { askRefund, describeRefundRefusal, refundable } from '../model/ask-refund.ts';
import { askedRefundQueue, carryOutRefund } from '../model/carry-out-refund.ts';
import { tellSum } from '../model/coupons.ts';
import { isPaidFor } from '../model/mail.ts';
import { createOwnPurchasePath } from '../model/payment-links.ts';
import { findPaymentById, lockPaymentById, type Payment } from '../model/queries.ts';
import { findAskedRefund, findRefundByKey, type Refund } from '../model/refunds.queries.ts';
import { describeRenewal, findRenewal, isActive } from '../model/renewals.ts';
import { formatCharge, tellTerm, unusedAmount, unusedTime } from '../model/rules.ts';
import { type PaymentDependencies, settlePayment } from '../model/settle.ts';

const DAY = 86_400_000;

export function toStaffPayment(payment: Payment, now: Date): StaffPayment | null {
  const { status, paidAt } = payment;
  if (!paidAt || status === 'open' || status === 'canceled') return null;
  return {
    id: payment.id,
    amount: payment.amount,
    amountRefunded: payment.amountRefunded,
    months: payment.months,
    status,
    paidAt: paidAt.toISOString(),
    ...tellTerm(payment),
    rest: status === 'paid' ? describeRest(payment, now) : null,
  };
}

export function describeRest(payment: Payment, now: Date): StaffPayment['rest'] {
  const { amountRefunded } = payment;
  const unused = unusedTime(payment, now);
  if (unused === 0) return null;
  const amount = Math.max(0, unusedAmount(payment, now) - amountRefunded);
  return { days: Number.isFinite(unused) ? Math.ceil(unused / DAY) : null, amount };
}

type Dependencies = Pick<Services, 'db' | 'clock' | 'secret'>;

export async function readPayment(
  { db, clock, secret }: Dependencies,
  id: number,
): Promise<PaymentDetail> {
  const payment = await findPaymentOfListing(db, id);
  if (!payment) throw new AppError('not_found', m.payments_none_such());
  const [sources, sum, asked, renewal] = await Promise.all([
    findSources(db, payment),
    tellSum(db.kysely, payment),
    findAskedRefund(db.kysely, id),
    findRenewal(db.kysely, id),
  ]);
  const refusal = describeRefundRefusal(payment, asked);
  return {
    ...describePayment(payment),
    sum,
    payers: listPayers(payment),
    refundable: refusal ? 0 : refundable(payment),
    refusal,
    premium: describePremium(payment, clock()),
    receiptPath: isPaidFor(payment) ? createOwnPurchasePath(secret, id) : null,
    renewal: isActive(renewal)
      ? { ...describeRenewal(renewal, payment, payment.premiumUntil), email: renewal.email }
      : null,
    story: tellStory({ payment, ...sources }),
  };
}

async function findSources(db: Database, { id, businessId, providerId }: PaymentOfListing) {
  const [moves, refunds, events, turnedDown, renewal] = await Promise.all([
    findMoves(db, id),
    findAskedRefunds(db, id),
    providerId ? findToldEvents(db, providerId) : [],
    providerId && businessId ? findTurnedDown(db, { businessId, providerId }) : [],
    businessId ? findRenewalEvents(db, { businessId, id }) : [],
  ]);
  return { moves, refunds, events, turnedDown, renewal };
}

function describePayment(payment: PaymentOfListing) {
  const { id, businessId, name, state, amountRefunded, months, keepsPeriod } = payment;
  const { listedAt, paidAt, receiptSentAt } = payment;
  return {
    id,
    state,
    amountRefunded,
    months,
    plan: payment.plan?.name ?? null,
    keepsPeriod,
    amount: payment.amountReceived ?? payment.amount,
    business: businessId === null || name === null ? null : { id: businessId, name },
    reference: payment.providerId,
    at: listedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    ...tellTerm(payment),
    receiptSentAt: receiptSentAt?.toISOString() ?? null,
  };
}

function listPayers({ contactEmail, receiptEmail, currentContact, paidAt }: PaymentOfListing) {
  if (!paidAt) return [];
  const kept = [contactEmail, receiptEmail].flatMap((address) => address ?? []);
  return [...new Set(kept.length > 0 ? kept : currentContact ? [currentContact] : [])];
}

function describePremium(payment: PaymentOfListing, now: Date): PaymentDetail['premium'] {
  const { isPremium, premiumUntil: until } = payment;
  const unused = payment.status === 'paid' ? unusedTime(payment, now) : 0;
  const isEndless = unused === Number.POSITIVE_INFINITY;
  if (!isPremium || unused === 0 || isEndless !== (until === null)) return null;
  const ended = until ? new Date(until.getTime() - unused) : payment.otherEnd;
  return {
    until: until?.toISOString() ?? null,
    untilIfEnded: ended && ended > now ? ended.toISOString() : null,
    unused: describeRest(payment, now)?.amount ?? 0,
  };
}

type Event = Omit<PaymentEvent, 'at'> & { at: Date };

const told: Record<string, PaymentEvent['kind']> = {
  'payment_intent.payment_failed': 'declined',
  'payment_intent.canceled': 'closed',
  'charge.dispute.created': 'disputed',
};

interface Sources {
  payment: Payment;
  moves: MoveRow[];
  refunds: RefundRow[];
  events: { type: string; at: Date }[];
  turnedDown: { at: Date; reason: string | null }[];
  renewal: { at: Date; action: string }[];
}

const ofRenewal: Record<string, PaymentEvent['kind']> = {
  'renewal.choose': 'renewal-chosen',
  'renewal.stop': 'renewal-stopped',
  'renewal.end': 'renewal-ended',
};

function tellStory({
  payment,
  moves,
  refunds,
  events,
  turnedDown,
  renewal,
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
    ...renewal.flatMap(({ at, action }) => {
      const kind = ofRenewal[action];
      return kind ? [{ at, kind }] : [];
    }),
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

interface PaymentOfListing extends Payment {
  name: string | null;
  isPremium: boolean | null;
  premiumUntil: Date | null;
  currentContact: string | null;
  /** Latest end of the listing's other terms. */
  otherEnd: Date | null;
}

async function findPaymentOfListing(db: Database, id: number): Promise<PaymentOfListing | null> {
  const { rows } = await sql<PaymentOfListing>`
    select p.*, b.name, b.is_premium, b.premium_until,
      coalesce(b.owner_email, b.email) as current_contact,
      (select max(o.period_end) from payments o
       where o.business_id = p.business_id and o.id <> p.id and (o.status = 'paid' or o.keeps_period))
        as other_end
    from payments p left join businesses b on b.id = p.business_id
    where p.id = ${id}
  `.execute(db.kysely);
  return rows[0] ?? null;
}

interface MoveRow {
  kind: 'paid' | 'refund' | 'dispute';
  amount: number;
  at: Date;
}

function findMoves(db: Database, paymentId: number): Promise<MoveRow[]> {
  return db.kysely
    .selectFrom('paymentMoves')
    .select(['kind', 'amount', 'at'])
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .limit(200)
    .execute();
}

interface RefundRow {
  amount: number;
  by: string;
  at: Date;
  reason: string | null;
  refusal: string | null;
  settledAt: Date | null;
}

async function findAskedRefunds(db: Database, paymentId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.amount, coalesce(nullif(u.name, ''), u.email, r.asked_by) as by, r.asked_at as at,
      r.reason, r.refusal, r.settled_at
    from payment_refunds r left join users u on u.id = r.asked_by
    where r.payment_id = ${paymentId}
    order by r.id limit 200
  `.execute(db.kysely);
  return rows;
}

async function findToldEvents(
  db: Database,
  providerId: string,
): Promise<{ type: string; at: Date }[]> {
  return db.kysely
    .selectFrom('paymentEvents')
    .select(['type', 'receivedAt as at'])
    .where('providerId', '=', providerId)
    .orderBy('receivedAt')
    .limit(200)
    .execute();
}

/** Uses index `audit_log_business`. */
async function findRenewalEvents(
  db: Database,
  { businessId, id }: { businessId: number; id: number },
): Promise<{ at: Date; action: string }[]> {
  const { rows } = await sql<{ at: Date; action: string }>`
    select at, action from audit_log
    where business_id = ${businessId} and action = any(${Object.keys(ofRenewal)})
      and after ->> 'payment' = ${String(id)}
    order by id
  `.execute(db.kysely);
  return rows;
}

async function findTurnedDown(
  db: Database,
  { businessId, providerId }: { businessId: number; providerId: string },
): Promise<{ at: Date; reason: string | null }[]> {
  return db.kysely
    .selectFrom('auditLog')
    .select(['at', 'reason'])
    .where('businessId', '=', businessId)
    .where('action', '=', 'payment.refuse')
    .where(sql`after ->> 'intent'`, '=', providerId)
    .orderBy('id')
    .limit(5)
    .execute();
}

const MAX = 100;

export function findReceivedPayments(db: Database, businessId: number): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
}

interface Asked {
  id: number;
  refund: RefundInput;
  by: string;
}

/** Records a refund, then carries it out. If the provider is unavailable or this process dies, a job completes it. */
export async function refundAsStaff(
  dependencies: PaymentDependencies,
  asked: Asked,
): Promise<PaymentDetail> {
  const payment = await findPaymentById(dependencies.db.kysely, asked.id);
  if (!payment?.paidAt || !payment.providerId) {
    throw new AppError('not_found', m.payments_nothing_to_refund());
  }
  const known = await findRefundByKey(dependencies.db.kysely, asked.refund.key);
  if (!known && (await settlePayment(dependencies, payment.providerId)).outcome === 'foreign') {
    throw new AppError('conflict', m.payments_provider_unknown());
  }
  const refund = known ?? (await writeDown(dependencies, asked));
  if (refund.paymentId !== asked.id) throw keyUsed();
  await carryOutRefund(dependencies, refund.id).catch((error) => {
    const isLater = error instanceof AppError && error.code === 'unavailable';
    if (!isLater) throw error;
  });
  return readPayment(dependencies, asked.id);
}

function writeDown(
  { db, clock, jobs }: PaymentDependencies,
  { id, refund, by }: Asked,
): Promise<Refund> {
  const { key, amount, premium, reason } = refund;
  return db.kysely.transaction().execute(async (trx) => {
    const payment = await lockPaymentById(trx, id);
    // A second click may have waited for the row lock.
    const known = await findRefundByKey(trx, key);
    if (known) return known;
    if (payment.amountRefunded !== refund.amountRefunded) {
      throw new AppError(
        'conflict',
        m.payments_refunded_meanwhile({
          price: formatCharge(payment.amountRefunded),
        }),
      );
    }
    const at = clock();
    const wanted = { key, amount, premium, reason, askedBy: by, askedAt: at };
    const written = await askRefund(trx, payment, wanted);
    await recordListingChange(trx, {
      at,
      actor: by,
      action: 'payment.refund',
      businessId: payment.businessId,
      ...(reason && { reason }),
      after: { payment: id, amount, premium },
    });
    await jobs.enqueue(trx, askedRefundQueue, { refundId: written.id });
    return written;
  });
}

function keyUsed(): AppError {
  return new AppError('conflict', m.payments_form_reused());
}
