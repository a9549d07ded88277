import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Intent } from '../provider.ts';
import { type Payment, updatePayment } from '../queries.ts';
import { insertMove } from './queries.ts';

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
