import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { PaymentMovesTable } from '../tables.ts';

/** Its month's sums move with it. Primary keys. */
export async function insertMove(
  trx: DatabaseTransaction,
  move: Insertable<PaymentMovesTable>,
): Promise<void> {
  await trx.insertInto('paymentMoves').values(move).execute();
  const month = move.at.toISOString().slice(0, 7);
  const [paid, refunded] = move.kind === 'paid' ? [move.amount, 0] : [0, move.amount];
  await sql`
    insert into revenue_months as r (month, paid, refunded)
    values (${`${month}-01`}, ${paid}, ${refunded})
    on conflict (month) do update
      set paid = r.paid + excluded.paid, refunded = r.refunded + excluded.refunded
  `.execute(trx);
}
