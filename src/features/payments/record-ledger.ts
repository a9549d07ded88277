import { type Insertable, sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Intent } from './provider.ts';
import { type Payment, updatePayment } from './queries.ts';

/**
 * The one way that amounts get into our books: what came in and went back since the last look, by the
 * provider's word. The payment's row must be held.
 */
export async function recordMoney<P extends Payment>(
  trx: DatabaseTransaction,
  payment: P,
  intent: Intent,
  at: Date,
): Promise<P> {
  const { amountReceived: received, isDisputeLost } = intent;
  const refunded = isDisputeLost ? received : intent.amountRefunded;
  const cameIn = received - (payment.amountReceived ?? 0);
  const wentBack = refunded - payment.amountRefunded;
  const paymentId = payment.id;
  if (cameIn !== 0) await insertMove(trx, { paymentId, kind: 'paid', amount: cameIn, at });
  if (wentBack !== 0) {
    const kind = isDisputeLost ? 'dispute' : 'refund';
    await insertMove(trx, { paymentId, kind, amount: wentBack, at });
  }
  const known = {
    amountReceived: received,
    amountRefunded: refunded,
    dispute: intent.dispute,
    ...(wentBack !== 0 && { refundedAt: at }),
  };
  const isNew = cameIn !== 0 || wentBack !== 0 || intent.dispute !== payment.dispute;
  if (isNew) await updatePayment(trx, paymentId, known);
  return { ...payment, ...known };
}

/** Its month's sums move with it. Primary keys. */
async function insertMove(
  trx: DatabaseTransaction,
  move: Insertable<Tables['paymentMoves']>,
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
