import type { Insertable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';

export type Refund = Stored<'paymentRefunds'>;

type Connection = Database['kysely'] | DatabaseTransaction;

export function insertRefund(
  trx: DatabaseTransaction,
  refund: Insertable<Tables['paymentRefunds']>,
): Promise<Refund> {
  return trx.insertInto('paymentRefunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function findRefundByKey(db: Connection, key: string): Promise<Refund | null> {
  const row = await db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAskedRefund(db: Connection, paymentId: number): Promise<Refund | null> {
  const row = await db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row ?? null;
}

export async function findRefund(db: Database, id: number): Promise<Refund | null> {
  const row = await db.kysely
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function settleRefund(
  trx: DatabaseTransaction,
  id: number,
  result: { at: Date; refusal: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentRefunds')
    .set({
      state: result.refusal === null ? 'made' : 'refused',
      refusal: result.refusal,
      settledAt: result.at,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Checks whether staff refunded all that was left of a payment while keeping its term. Uses index
 * `payment_refunds_payment`.
 */
export async function findRefundThatKeeps(
  trx: DatabaseTransaction,
  { id, amount, amountReceived }: { id: number; amount: number; amountReceived: number | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('paymentRefunds')
    .select('id')
    .where('paymentId', '=', id)
    .where('premium', '=', 'keep')
    .where('state', '<>', 'refused')
    .where((where) =>
      where(where('refundedBefore', '+', where.ref('amount')), '>=', amountReceived ?? amount),
    )
    .executeTakeFirst();
  return row !== undefined;
}
