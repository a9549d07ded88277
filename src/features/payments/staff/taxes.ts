import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { formatRate } from '../../../domain/tax-words.ts';
import type { Database } from '../../../platform/database/database.ts';
import { formatDecimal } from './list.ts';

/** Returns the start of a quarter such as `2026-Q4` and of the next one, in UTC. */
function quarterBounds(quarter: string): { start: Date; end: Date } {
  const [year = 0, number = 1] = quarter.split('-Q').map(Number);
  const at = (month: number) => new Date(Date.UTC(year, month));
  return { start: at(number * 3 - 3), end: at(number * 3) };
}

const HEAD = [
  ...['state', 'rate', 'payments', 'sales before tax', 'tax', 'refunds', 'refunds before tax'],
  ...['tax refunded', 'net sales before tax', 'net tax', 'currency'],
];

interface Sums {
  state: string | null;
  rate: number | null;
  payments: number;
  sold: number;
  tax: number;
  refunds: number;
  returned: number;
  taxReturned: number;
}

/** Writes the payments and refunds of a quarter by state and tax rate. Payments without a tax have neither. */
export async function* writeTaxes(db: Database, quarter: string): AsyncGenerator<string, void> {
  const rows = await sumTaxes(db, quarterBounds(quarter));
  yield stringify([HEAD, ...rows.map(toCells)]);
}

function toCells({ state, rate, payments, sold, tax, refunds, returned, taxReturned }: Sums) {
  return [
    state ?? 'no tax',
    rate === null ? '' : formatRate(rate),
    payments,
    ...[sold - tax, tax].map(formatDecimal),
    refunds,
    ...[returned - taxReturned, taxReturned].map(formatDecimal),
    ...[sold - tax - returned + taxReturned, tax - taxReturned].map(formatDecimal),
    'USD',
  ];
}

/**
 * The tax of each move is its share of the payment's tax. Shares are cut from the running sum of a payment, so
 * that those of all moves add up to the cent. Uses indexes `payment_moves_at` and `payment_moves_payment`.
 */
async function sumTaxes(db: Database, { start, end }: { start: Date; end: Date }): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with touched as (
      select distinct payment_id from payment_moves where at >= ${start} and at < ${end}
    ), running as (
      select m.*, p.tax, p.tax_state, p.tax_rate, p.amount as whole, m.kind = 'paid' as came,
        sum(m.amount) over (partition by m.payment_id, m.kind = 'paid' order by m.id) as so_far
      from touched t join payment_moves m on m.payment_id = t.payment_id
      join payments p on p.id = m.payment_id
    ), shares as (
      select *, case when whole = 0 then 0
        else round(tax * so_far::numeric / whole)
          - round(tax * (so_far - amount)::numeric / whole) end as share
      from running
    )
    select tax_state as state, tax_rate as rate,
      (count(*) filter (where came))::int as payments,
      coalesce(sum(amount) filter (where came), 0)::int as sold,
      coalesce(sum(share) filter (where came), 0)::int as tax,
      (count(*) filter (where not came))::int as refunds,
      coalesce(sum(amount) filter (where not came), 0)::int as returned,
      coalesce(sum(share) filter (where not came), 0)::int as tax_returned
    from shares where at >= ${start} and at < ${end}
    group by tax_state, tax_rate
    order by tax_state nulls last, tax_rate
  `.execute(db.kysely);
  return rows;
}
