import { type RawBuilder, sql } from 'kysely';
import type { EndpointInput } from '../../../contract/endpoint.ts';
import type { ListedPayment, PaymentState, staffPaymentCalls } from '../../../contract/payments.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  formatTimeCursor,
  pageOf,
  parseTimeCursor,
  type TimePosition,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { selectMatching } from '../../businesses/staff-search.queries.ts';
import { monthBounds, type PaymentSearch, parsePaymentSearch } from './search.rules.ts';

const MOST = 10_000;

export async function listPayments(
  db: Database,
  query: EndpointInput<typeof staffPaymentCalls.list>['query'],
): Promise<Page<ListedPayment>> {
  const { q, state, amount, month, limit, cursor } = query;
  const search = parsePaymentSearch(q);
  const filter = { search, state, amount, between: month ? monthBounds(month) : null };
  const [found, count] = await Promise.all([
    findPayments(db, filter, { after: parseTimeCursor(cursor), limit: limit + 1 }),
    countPayments(db, filter, MOST + 1),
  ]);
  const page = pageOf(found, limit, ({ listedAt: at, id }) => formatTimeCursor({ at, id }));
  return {
    ...page,
    items: page.items.map(toListed),
    total: Math.min(count, MOST),
    isTotalCapped: count > MOST,
  };
}

function toListed({ businessId, name, listedAt, paidAt, ...row }: ListedRow): ListedPayment {
  const { id, state, amount, amountRefunded, months, providerId } = row;
  return {
    id,
    state,
    amount,
    amountRefunded,
    months,
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
  /** From, and before. */
  between: { start: Date; end: Date } | null;
}

interface ListedRow {
  id: number;
  businessId: number | null;
  name: string | null;
  state: PaymentState;
  amount: number;
  amountRefunded: number;
  months: number;
  listedAt: Date;
  paidAt: Date | null;
  providerId: string | null;
}

/** Newest first. Indexes payments_listed, payments_state, payments_amount; of a search: `selectFound`. */
async function findPayments(
  db: Database,
  filter: PaymentFilter,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<ListedRow[]> {
  const beyond = after ? sql`and (p.listed_at, p.id) < (${after.at}, ${after.id})` : sql``;
  const { rows } = await sql<ListedRow>`
    ${withFound(filter)}
    select p.id, p.business_id, b.name, p.state, coalesce(p.amount_received, p.amount) as amount,
      p.amount_refunded, p.months, p.listed_at, p.paid_at, p.provider_id
    from payments p left join businesses b on b.id = p.business_id
    where true ${matches(filter)} ${beyond}
    order by p.listed_at desc, p.id desc limit ${limit}
  `.execute(db.kysely);
  return rows;
}

/** Up to `most`. The same indexes. */
async function countPayments(db: Database, filter: PaymentFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withFound(filter)}
    select count(*)::int as count
    from (select from payments p where true ${matches(filter)} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
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

/** Indexes payments_pkey, payments_provider_id_key, payments_receipt_email, payments_contact_email, payments_business. */
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
