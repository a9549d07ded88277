import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import type { EndpointInput } from '../../../contract/endpoint.ts';
import type {
  ListedPayment,
  PaymentState,
  staffPaymentCalls,
} from '../../../contract/payments.staff.ts';
import type { BoughtPlan } from '../../../domain/plans.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { pageByTime, type TimeRange } from '../../../platform/http/page-by-time.ts';
import { selectMatching } from '../../businesses/model/staff-search.queries.ts';
import { hasSpecialPayments } from '../model/queries.ts';

export interface PaymentSearch {
  text: string;
  id: number | null;
  reference: string | null;
  email: string | null;
}

const RECEIPT = /^(?:receipt\s*)?#?\s*([1-9]\d{0,15})$/i;

export function parsePaymentSearch(given: string | undefined): PaymentSearch | null {
  const text = (given ?? '').replaceAll('\0', '').trim();
  if (!text) return null;
  const id = Number(RECEIPT.exec(text)?.[1] ?? Number.NaN);
  return {
    text,
    id: Number.isSafeInteger(id) ? id : null,
    reference: /^[a-z]{2,4}_\w{1,200}$/i.test(text) ? text : null,
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null,
  };
}

/** Returns the start of a month such as `2026-11` and of the next month, in UTC. */
export function monthBounds(month: string): { start: Date; end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { start: new Date(Date.UTC(year, number - 1)), end: new Date(Date.UTC(year, number)) };
}

export async function listPayments(
  db: Database,
  query: EndpointInput<typeof staffPaymentCalls.list>['query'],
): Promise<Page<ListedPayment>> {
  const { q, state, amount, month } = query;
  const search = parsePaymentSearch(q);
  const filter = { search, state, amount, between: month ? monthBounds(month) : null };
  const page = await pageByTime(query, {
    find: (range) => findPayments(db, filter, range),
    count: () => countPayments(db, filter),
    positionOf: ({ listedAt: at, id }) => ({ at, id }),
  });
  return { ...page, items: page.items.map(toListed) };
}

function toListed({ businessId, name, listedAt, paidAt, plan, ...row }: ListedRow): ListedPayment {
  const { id, state, amount, amountRefunded, months, providerId } = row;
  return {
    id,
    state,
    amount,
    amountRefunded,
    months,
    plan: plan?.name ?? null,
    reference: providerId,
    business: businessId === null || name === null ? null : { id: businessId, name },
    at: listedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

interface PaymentFilter {
  search: PaymentSearch | null;
  state: PaymentState | undefined;
  amount: number | undefined;
  /** Start inclusive, end exclusive. */
  between: { start: Date; end: Date } | null;
}

interface ListedRow {
  id: number;
  businessId: number | null;
  name: string | null;
  state: PaymentState;
  amount: number;
  amountRefunded: number;
  months: number | null;
  plan: BoughtPlan | null;
  listedAt: Date;
  paidAt: Date | null;
  providerId: string | null;
}

/**
 * Lists payments, newest first. Uses indexes `payments_listed`, `payments_state` and `payments_amount`; for
 * searches, see `selectFound`.
 */
async function findPayments(
  db: Database,
  filter: PaymentFilter,
  { after, limit }: TimeRange,
): Promise<ListedRow[]> {
  const beyond = after ? sql`and (p.listed_at, p.id) < (${after.at}, ${after.id})` : sql``;
  const { rows } = await sql<ListedRow>`
    ${withFound(filter)}
    select p.id, p.business_id, b.name, p.state, coalesce(p.amount_received, p.amount) as amount,
      p.amount_refunded, p.months, p.plan, p.listed_at, p.paid_at, p.provider_id
    from payments p left join businesses b on b.id = p.business_id
    where true ${matches(filter)} ${beyond}
    order by p.listed_at desc, p.id desc limit ${limit}
  `.execute(db.kysely);
  return rows;
}

function countPayments(db: Database, filter: PaymentFilter): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`${withFound(filter)} select from payments p where true ${matches(filter)}`,
  );
}

function matches({ search, state, amount, between }: PaymentFilter): RawBuilder<unknown> {
  return sql.join(
    [
      state ? sql`and p.state = ${state}` : sql``,
      amount === undefined ? sql`` : sql`and p.amount = ${amount}`,
      between ? sql`and p.listed_at >= ${between.start} and p.listed_at < ${between.end}` : sql``,
      search ? sql`and p.id in (select id from found)` : sql``,
    ],
    sql` `,
  );
}

function withFound({ search }: PaymentFilter): RawBuilder<unknown> {
  return search ? sql`with found as materialized (${selectFound(search)})` : sql``;
}

function selectFound({ text, id, reference, email }: PaymentSearch): RawBuilder<unknown> {
  const ways = [
    sql`select p.id from (${selectMatching(text, false)}) m join payments p on p.business_id = m.id`,
    ...(id === null ? [] : [sql`select id from payments where id = ${id}`]),
    ...(reference === null ? [] : [sql`select id from payments where provider_id = ${reference}`]),
    ...(email === null
      ? []
      : [
          sql`select id from payments where lower(receipt_email) = ${email}`,
          sql`select id from payments where lower(contact_email) = ${email}`,
        ]),
  ];
  return sql.join(ways, sql` union `);
}

const AT_ONCE = 1000;
const HEAD = [
  ...['date (UTC)', 'kind', 'amount', 'currency', 'receipt', 'listing', 'months', 'reference'],
  ...['receipt email', 'contact email'],
];
const MORE = ['plan', 'coupon', 'discount', 'tax', 'tax state'];
const kinds: Record<MoveOfMonth['kind'], string> = {
  paid: 'payment',
  refund: 'refund',
  dispute: 'lost dispute',
};

/** Writes a month's payments as CSV, with further columns if a plan, coupon or tax was ever part of a payment. */
export async function* writeMonth(db: Database, month: string): AsyncGenerator<string, void> {
  const isLonger = await hasSpecialPayments(db);
  yield stringify([isLonger ? [...HEAD, ...MORE] : HEAD]);
  let after: TimePosition | null = null;
  for (;;) {
    const moves = await findMovesOfMonth(db, monthBounds(month), { after, limit: AT_ONCE });
    after = moves.at(-1) ?? null;
    if (!after) return;
    yield stringify(
      moves.map((move) => (isLonger ? [...toCells(move), ...toMoreCells(move)] : toCells(move))),
    );
  }
}

function toCells({ at, kind, amount, ...move }: MoveOfMonth) {
  const texts = [move.receiptEmail, move.contactEmail].map((text) => escapeFormula(text ?? ''));
  return [
    at.toISOString(),
    kinds[kind],
    formatDecimal(kind === 'paid' ? amount : -amount),
    'USD',
    move.paymentId,
    escapeFormula(move.name ?? ''),
    move.months ?? 'no end',
    move.reference ?? '',
    ...texts,
  ];
}

function toMoreCells({ plan, coupon, discount, tax, taxState }: MoveOfMonth) {
  return [
    escapeFormula(plan?.name.en ?? ''),
    coupon ?? '',
    ...[discount, tax].map((cents) => (cents > 0 ? formatDecimal(cents) : '')),
    taxState ?? '',
  ];
}

/** Formats cents as `-9.95` without floating-point arithmetic. */
export function formatDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface MoveOfMonth {
  id: number;
  at: Date;
  kind: 'paid' | 'refund' | 'dispute';
  amount: number;
  paymentId: number;
  name: string | null;
  months: number | null;
  reference: string | null;
  receiptEmail: string | null;
  contactEmail: string | null;
  plan: BoughtPlan | null;
  coupon: string | null;
  /** Discount and tax of the whole payment, not of one payment or refund in it. */
  discount: number;
  tax: number;
  taxState: string | null;
}

async function findMovesOfMonth(
  db: Database,
  { start, end }: { start: Date; end: Date },
  { after, limit }: TimeRange,
): Promise<MoveOfMonth[]> {
  const { rows } = await sql<MoveOfMonth>`
    select m.id, m.at, m.kind, m.amount, m.payment_id, b.name, p.months,
      p.provider_id as reference, p.receipt_email, p.contact_email, p.plan, c.code as coupon,
      p.discount, p.tax, p.tax_state
    from payment_moves m
    join payments p on p.id = m.payment_id
    left join businesses b on b.id = p.business_id
    left join coupons c on c.id = p.coupon_id
    where m.at >= ${start} and m.at < ${end}
      ${after ? sql`and (m.at, m.id) > (${after.at}, ${after.id})` : sql``}
    order by m.at, m.id limit ${limit}
  `.execute(db.kysely);
  return rows;
}
