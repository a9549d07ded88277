import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { monthBounds } from './search.rules.ts';

const AT_ONCE = 1000;
const HEAD = [
  ...['date (UTC)', 'kind', 'amount', 'currency', 'receipt', 'listing', 'months', 'reference'],
  ...['receipt email', 'contact email'],
];
const kinds: Record<MoveOfMonth['kind'], string> = {
  paid: 'payment',
  refund: 'refund',
  dispute: 'lost dispute',
};

export async function* writeMonth(db: Database, month: string): AsyncGenerator<string, void> {
  yield stringify([HEAD]);
  let after: TimePosition | null = null;
  for (;;) {
    const moves = await findMovesOfMonth(db, monthBounds(month), { after, limit: AT_ONCE });
    after = moves.at(-1) ?? null;
    if (!after) return;
    yield stringify(moves.map(toCells));
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
    move.months,
    move.reference ?? '',
    ...texts,
  ];
}

/** `-9.95` of -995: no binary fraction on the way. */
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
  months: number;
  reference: string | null;
  receiptEmail: string | null;
  contactEmail: string | null;
}

/** The oldest first. Index payment_moves_at. */
async function findMovesOfMonth(
  db: Database,
  { start, end }: { start: Date; end: Date },
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<MoveOfMonth[]> {
  const { rows } = await sql<MoveOfMonth>`
    select m.id, m.at, m.kind, m.amount, m.payment_id, b.name, p.months,
      p.provider_id as reference, p.receipt_email, p.contact_email
    from payment_moves m
    join payments p on p.id = m.payment_id
    left join businesses b on b.id = p.business_id
    where m.at >= ${start} and m.at < ${end}
      ${after ? sql`and (m.at, m.id) > (${after.at}, ${after.id})` : sql``}
    order by m.at, m.id limit ${limit}
  `.execute(db.kysely);
  return rows;
}
