import { sql, type Updateable } from 'kysely';
import type { RunningRenewal } from '../../../contract/payments.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { FINAL_AFTER } from '../../audit/undo.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';
import { writeRenewalStopped } from './mail.ts';
import type { Intent } from './provider.ts';
import { findPaymentById, type Payment } from './queries.ts';
import { type Quote, quoteDatedRenewal } from './quote.rules.ts';
import { addDays, RENEWAL_CHARGE_DAYS, type RenewalEnd } from './rules.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

/** A payer's choice that the term of a payment renews automatically. It has no card until that payment arrives. */
export type Renewal = Stored<'renewals'>;

const untold = { toldEnd: null, chargeAt: null, chargeId: null };

export type ActiveRenewal = Renewal & { methodId: string };

export async function findRenewal(db: Reader, paymentId: number): Promise<Renewal | null> {
  const row = await db
    .selectFrom('renewals')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

export function isActive(renewal: Renewal | null): renewal is ActiveRenewal {
  return renewal !== null && renewal.methodId !== null;
}

/**
 * Returns the listing's renewal that was chosen last, except that of one payment. After a merge there can be
 * several. Uses index `payments_business`.
 */
export async function findRenewalOfListing(
  db: Reader,
  businessId: number,
  except = 0,
): Promise<(ActiveRenewal & RenewedPayment) | null> {
  const row = await db
    .selectFrom('renewals')
    .innerJoin('payments', 'payments.id', 'renewals.paymentId')
    .selectAll('renewals')
    .select(['payments.amount', 'payments.months', 'payments.startsOnApproval'])
    .select([
      'payments.discount',
      'payments.tax',
      'payments.taxRate',
      'payments.taxState',
      'payments.plan',
    ])
    .where('payments.businessId', '=', businessId)
    .where('renewals.methodId', 'is not', null)
    .where('renewals.paymentId', '!=', except)
    .orderBy('chosenAt', 'desc')
    .orderBy('renewals.paymentId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && isActive(row) ? row : null;
}

/** Checks whether the card of another renewal of the listing is being charged. Uses index `payments_business`. */
export async function isAnotherCharged(
  trx: DatabaseTransaction,
  businessId: number,
  except: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('renewals')
    .innerJoin('payments', 'payments.id', 'renewals.paymentId')
    .select('renewals.paymentId')
    .where('payments.businessId', '=', businessId)
    .where('renewals.chargeId', 'is not', null)
    .where('renewals.paymentId', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the renewal of a payment until the transaction ends. Its listing must be locked first. */
export async function lockRenewal(
  trx: DatabaseTransaction,
  paymentId: number,
): Promise<Renewal | null> {
  const row = await trx
    .selectFrom('renewals')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type RenewedPayment = Pick<Payment, 'startsOnApproval'> & Omit<Quote, 'couponId'>;

/**
 * Describes a running renewal, given its payment and the end of premium. A term that awaits the approval has
 * no end yet.
 */
export function describeRenewal(
  { chargeAt }: Renewal,
  payment: RenewedPayment,
  premiumUntil: Date | null,
): RunningRenewal {
  const { startsOnApproval } = payment;
  const { amount, months } = quoteDatedRenewal(payment);
  const end = startsOnApproval ? null : premiumUntil;
  const due = chargeAt ?? (end && addDays(end, -RENEWAL_CHARGE_DAYS));
  return { amount, months, chargeAt: due?.toISOString() ?? null };
}

export async function updateRenewal(
  db: Reader,
  paymentId: number,
  change: Updateable<Tables['renewals']>,
): Promise<void> {
  await db.updateTable('renewals').set(change).where('paymentId', '=', paymentId).execute();
}

/** Locks the listing of a running renewal, then the renewal. Null if it was stopped or moved in the meantime. */
export async function lockActiveRenewal(
  trx: DatabaseTransaction,
  paymentId: number,
): Promise<{ listing: ListingRow | null; renewal: ActiveRenewal; payment: Payment } | null> {
  const businessId = (await findPaymentById(trx, paymentId))?.businessId ?? null;
  const listing = businessId === null ? null : await lockListing(trx, businessId);
  const renewal = await lockRenewal(trx, paymentId);
  const payment = await findPaymentById(trx, paymentId);
  if (!payment || payment.businessId !== businessId || !isActive(renewal)) return null;
  return { listing, renewal, payment };
}

/** Returns the running renewal of a customer at the provider, or null. Uses index `renewals_customer_id_key`. */
export async function findRenewalOfPayer(
  db: Reader,
  customerId: string,
): Promise<ActiveRenewal | null> {
  const row = await db
    .selectFrom('renewals')
    .selectAll()
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row && isActive(row) ? row : null;
}

/** Deletes a customer with their cards at the provider. */
export const forgottenPayer: Queue<{ customerId: string }> = {
  name: 'forget-payer',
  retries: A_WEEK_OF_TRIES,
};

interface Dependencies extends Pick<Services, 'clock' | 'jobs'> {
  site: { url: string };
}

/** Deletes a renewal and enqueues the deletion of its card at the provider. The row must be locked or new. */
export async function deleteRenewal(
  trx: DatabaseTransaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { paymentId, customerId }: Renewal,
): Promise<void> {
  await trx.deleteFrom('renewals').where('paymentId', '=', paymentId).execute();
  await jobs.enqueue(trx, forgottenPayer, { customerId });
}

interface End {
  why: RenewalEnd;
  /** User id, `owner`, `visitor` or `payments`. */
  by: string;
  listing: { id: number; name: string } | null;
  /** The provider's message, for the audit log. */
  reason?: string;
}

/** Ends a renewal and emails the payer. The listing and the row must be locked. */
export async function endRenewal(
  trx: DatabaseTransaction,
  dependencies: Dependencies,
  renewal: Renewal,
  { why, by, listing, reason }: End,
): Promise<void> {
  await deleteRenewal(trx, dependencies, renewal);
  await recordListingChange(trx, {
    at: dependencies.clock(),
    actor: by,
    action: why === 'stopped' ? 'renewal.stop' : 'renewal.end',
    businessId: listing?.id ?? null,
    ...(reason && { reason }),
    after: { payment: renewal.paymentId, why },
  });
  if (!listing) return;
  const mail = writeRenewalStopped(dependencies.site, renewal.email, listing, why);
  await dependencies.jobs.enqueue(trx, mailQueue, mail);
}

/**
 * Moves a renewal to the payment that it made, or starts the one that was chosen for this payment if the
 * provider saved the card. Called once, when a payment buys a term. The listing and the payment must be
 * locked. Returns the renewal that runs now, or null.
 */
export async function settleRenewal(
  trx: DatabaseTransaction,
  dependencies: Dependencies,
  paymentId: number,
  { intent, listing }: { intent: Intent; listing: { id: number; name: string } },
): Promise<Renewal | null> {
  const passedOn = await trx
    .updateTable('renewals')
    .set({ ...untold, paymentId })
    .where('chargeId', '=', paymentId)
    .returningAll()
    .executeTakeFirst();
  if (passedOn) {
    await endOthers(trx, dependencies, { listing, chosen: passedOn });
    return passedOn;
  }
  const chosen = await lockRenewal(trx, paymentId);
  if (!chosen) return null;
  const { savedCard } = intent;
  if (!chosen.isChosen || savedCard?.customerId !== chosen.customerId) {
    await deleteRenewal(trx, dependencies, chosen);
    return null;
  }
  await endOthers(trx, dependencies, { listing, chosen });
  await updateRenewal(trx, paymentId, { methodId: savedCard.methodId });
  await recordListingChange(trx, {
    at: dependencies.clock(),
    actor: 'payments',
    action: 'renewal.choose',
    businessId: listing.id,
    after: { payment: paymentId },
  });
  return chosen;
}

/**
 * Ends all other renewals of the listing, because only one card may renew it, and emails their payers unless
 * they chose again.
 */
export async function endOthers(
  trx: DatabaseTransaction,
  dependencies: Dependencies,
  { listing, chosen }: { listing: { id: number; name: string }; chosen: Renewal },
): Promise<void> {
  for (;;) {
    const other = await findRenewalOfListing(trx, listing.id, chosen.paymentId);
    const locked = other && (await lockRenewal(trx, other.paymentId));
    if (!locked) return;
    if (isSameMailbox(locked.email, chosen.email)) {
      await deleteRenewal(trx, dependencies, locked);
    } else {
      await endRenewal(trx, dependencies, locked, { why: 'replaced', by: 'payments', listing });
    }
  }
}

/**
 * Finds renewals with nothing left to renew (the term ended early, the payment was refunded or is disputed,
 * the listing was permanently removed), and choices whose payment never arrived. With `paymentId`, checks
 * only that one. Otherwise reads all renewals.
 */
export async function findEndedRenewals(
  db: Reader,
  now: Date,
  { limit, paymentId = null }: { limit: number; paymentId?: number | null },
): Promise<number[]> {
  const final = new Date(now.getTime() - FINAL_AFTER * 1000);
  const { rows } = await sql<{ paymentId: number }>`
    select r.payment_id from renewals r
    join payments p on p.id = r.payment_id
    left join businesses b on b.id = p.business_id
    where (${paymentId}::bigint is null or r.payment_id = ${paymentId})
      and r.charge_id is null and case when r.method_id is null then p.status <> 'open'
        else p.state not in ('paid', 'partly') or b.id is null or b.deleted_at < ${final}
          or not b.is_premium or b.premium_until is null end
    order by r.payment_id limit ${limit}
  `.execute(db);
  return rows.map(({ paymentId: id }) => id);
}

/** Clears the record of the notice, so that the payer is notified again before the next charge. */
export async function forgetNotice(db: Reader, paymentId: number): Promise<void> {
  await updateRenewal(db, paymentId, untold);
}
