import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';

export interface MoveOfMonth {
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
export async function findMovesOfMonth(
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
