import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../../../contract/staff/payments.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { selectMatching } from '../../businesses/staff-search.queries.ts';
import type { PaymentSearch } from './search.rules.ts';

export interface PaymentFilter {
  search: PaymentSearch | null;
  state: PaymentState | undefined;
  amount: number | undefined;
  /** From, and before. */
  between: { start: Date; end: Date } | null;
}

export interface ListedRow {
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
export async function findPayments(
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
export async function countPayments(
  db: Database,
  filter: PaymentFilter,
  most: number,
): Promise<number> {
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
