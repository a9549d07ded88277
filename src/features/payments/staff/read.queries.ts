import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Payment } from '../queries.ts';

export interface PaymentOfListing extends Payment {
  name: string | null;
  isPremium: boolean | null;
  premiumUntil: Date | null;
  /** Where its listing's owner is reached now. */
  currentContact: string | null;
}

/** Primary keys. */
export async function findPaymentOfListing(
  db: Database,
  id: number,
): Promise<PaymentOfListing | null> {
  const { rows } = await sql<PaymentOfListing>`
    select p.*, b.name, b.is_premium, b.premium_until,
      coalesce(b.owner_email, b.email) as current_contact
    from payments p left join businesses b on b.id = p.business_id
    where p.id = ${id}
  `.execute(db.kysely);
  return rows[0] ?? null;
}

export interface MoveRow {
  kind: 'paid' | 'refund' | 'dispute';
  amount: number;
  at: Date;
}

/** Index payment_moves_payment. */
export function findMoves(db: Database, paymentId: number): Promise<MoveRow[]> {
  return db.kysely
    .selectFrom('paymentMoves')
    .select(['kind', 'amount', 'at'])
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .limit(200)
    .execute();
}

export interface RefundRow {
  amount: number;
  by: string;
  at: Date;
  reason: string | null;
  refusal: string | null;
  settledAt: Date | null;
}

/** Those that staff asked for. Index payment_refunds_payment. */
export async function findAskedRefunds(db: Database, paymentId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.amount, coalesce(nullif(u.name, ''), u.email, r.asked_by) as by, r.asked_at as at,
      r.reason, r.refusal, r.settled_at
    from payment_refunds r left join users u on u.id = r.asked_by
    where r.payment_id = ${paymentId}
    order by r.id limit 200
  `.execute(db.kysely);
  return rows;
}

/** What the provider told that moved no money. Index payment_events_provider. */
export async function findToldEvents(
  db: Database,
  providerId: string,
): Promise<{ type: string; at: Date }[]> {
  return db.kysely
    .selectFrom('paymentEvents')
    .select(['type', 'receivedAt as at'])
    .where('providerId', '=', providerId)
    .orderBy('receivedAt')
    .limit(200)
    .execute();
}

/** Why its money bought nothing. Index audit_log_business. */
export async function findTurnedDown(
  db: Database,
  { businessId, providerId }: { businessId: number; providerId: string },
): Promise<{ at: Date; reason: string | null }[]> {
  return db.kysely
    .selectFrom('auditLog')
    .select(['at', 'reason'])
    .where('businessId', '=', businessId)
    .where('action', '=', 'payment.refuse')
    .where(sql`after ->> 'intent'`, '=', providerId)
    .orderBy('id')
    .limit(5)
    .execute();
}
