import { randomUUID } from 'node:crypto';
import { type ColumnType, type GeneratedAlways, sql, type Updateable } from 'kysely';
import * as m from '#messages';
import type { PaymentState, RevenueMonth } from '../../../contract/payments.staff.ts';
import type { BoughtPlan } from '../../../domain/plans.ts';
import { defaultSettings } from '../../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { contactOf, isSameMailbox } from '../../mails/model/contact.rules.ts';
import { addressOwner, type OwnerAddress } from '../../mails/model/links.ts';
import type { Terms } from './quote.rules.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    payments: {
      state: GeneratedAlways<PaymentState>;
      plan: ColumnType<BoughtPlan | null, string | null | undefined, never>;
    };
  }
}

export type PaymentStatus = Stored<'payments'>['status'];

export type Payment = Stored<'payments'>;

/** Returns the open payment of a browser. The listing row must be locked. Uses index `payments_open`. */
export async function findOpenPayment(
  trx: DatabaseTransaction,
  { businessId, payerHash }: { businessId: number; payerHash: string },
): Promise<Payment | null> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('payerHash', '=', payerHash)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

export function findOpenPayments(
  { kysely }: Database,
  businessId: number,
  limit: number,
): Promise<Payment[]> {
  return kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('status', '=', 'open')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

interface Offer {
  price: number;
  months: number;
}

/**
 * Returns open payments for premium at another offer. Leaves out automatic renewals, which cost what their
 * payer agreed to.
 */
export function findOpenOfOtherOffers(
  { kysely }: Database,
  { price, months }: Offer,
  limit: number,
): Promise<Payment[]> {
  return kysely
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'open')
    .where('plan', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('renewals').whereRef('chargeId', '=', 'payments.id'))),
    )
    .where((where) =>
      where.or([
        where(sql<number>`amount + discount - tax`, '!=', price),
        where('months', '!=', months),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns open payments for plans that were opened before a time. Leaves out automatic renewals. */
export function findOpenOfPlans({ kysely }: Database, before: Date): Promise<Payment[]> {
  return kysely
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'open')
    .where('plan', 'is not', null)
    .where('createdAt', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('renewals').whereRef('chargeId', '=', 'payments.id'))),
    )
    .orderBy('id')
    .limit(1000)
    .execute();
}

interface TaxRate {
  state: string;
  rate: number;
}

/**
 * Returns open payments from before a time whose tax rate differs from the current one of their listing.
 * Leaves out automatic renewals and free payments.
 */
export async function findOpenOfOtherTaxes(
  { kysely }: Database,
  { taxes, before }: { taxes: readonly TaxRate[]; before: Date },
  limit: number,
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.* from payments p
    left join businesses b on b.id = p.business_id
    left join jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(state text, rate int)
      on t.state = b.state
    where p.status = 'open' and p.amount > 0 and p.created_at <= ${before}
      and (p.tax_state is distinct from t.state or p.tax_rate is distinct from t.rate)
      and not exists (select from renewals where charge_id = p.id)
    order by p.id limit ${limit}
  `.execute(kysely);
  return rows;
}

/** Checks whether a plan, a coupon or a tax was ever part of a paid payment. Uses index `payments_special`. */
export async function hasSpecialPayments({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from payments
    where (plan is not null or coupon_id is not null or tax_rate is not null) and paid_at is not null
    limit 1
  `.execute(kysely);
  return rows.length > 0;
}

/** Returns since when the current offer has applied without interruption, or null if there was never another. */
export async function findOfferStart(
  { kysely }: Database,
  { price, months }: Offer,
  first: Offer,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(changed_at) as since from site_settings where version > coalesce((
      select max(version) from site_settings
      where coalesce((changed->'premium'->>'price')::int, ${first.price}) != ${price}
        or coalesce((changed->'premium'->>'months')::int, ${first.months}) != ${months}), 0)
  `.execute(kysely);
  return rows[0]?.since ?? null;
}

export function insertPayment(
  trx: DatabaseTransaction,
  {
    key,
    plan = null,
    ...payment
  }: {
    businessId: number | null;
    /** Undefined if the browser that opened the payment is unknown. */
    payerHash?: string;
    amount: number;
    months: number | null;
    createdAt: Date;
    checkAt: Date | null;
    status?: PaymentStatus;
    key?: string;
  } & Partial<Terms>,
): Promise<Payment> {
  return trx
    .insertInto('payments')
    .values({ ...payment, plan: plan && JSON.stringify(plan), ...(key && { idempotencyKey: key }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function closeUnopened(db: Database, paymentId: number): Promise<void> {
  return updateUnopened(db, paymentId, { status: 'canceled', checkAt: null });
}

/** Updates an open payment unless it has an intent by now. */
export async function updateUnopened(
  db: Database,
  paymentId: number,
  change: Updateable<Tables['payments']>,
): Promise<void> {
  await db.kysely
    .updateTable('payments')
    .set(change)
    .where('id', '=', paymentId)
    .where('status', '=', 'open')
    .where('providerId', 'is', null)
    .execute();
}

/** Links an open payment to the provider's intent. Returns false if it is already linked to another. */
export async function setProviderId(
  db: Database,
  paymentId: number,
  providerId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('payments')
    .set({ providerId })
    .where('id', '=', paymentId)
    .where('status', '=', 'open')
    .where((where) =>
      where.or([where('providerId', 'is', null), where('providerId', '=', providerId)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Replaces the idempotency key, so that the next attempt opens another intent. Nobody received the secret of
 * the old one.
 */
export async function renewKey(db: Database, payment: Payment): Promise<void> {
  await db.kysely
    .updateTable('payments')
    .set({ idempotencyKey: randomUUID() })
    .where('id', '=', payment.id)
    .where('providerId', 'is', null)
    .where('idempotencyKey', '=', payment.idempotencyKey)
    .execute();
}

export async function findPayment(db: Database, providerId: string): Promise<Payment | null> {
  const row = await db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds a payment by the provider's id or by the key in the intent's metadata, and locks it until the
 * transaction ends.
 */
export async function lockPayment(
  trx: DatabaseTransaction,
  intent: { id: string; paymentKey: string | null },
): Promise<Payment | null> {
  const find = (column: 'providerId' | 'idempotencyKey', value: string) =>
    trx.selectFrom('payments').selectAll().where(column, '=', value).forUpdate().executeTakeFirst();
  const row = await find('providerId', intent.id);
  if (row || !intent.paymentKey) return row ?? null;
  return (await find('idempotencyKey', intent.paymentKey)) ?? null;
}

/**
 * Returns a token that changes whenever the payment row changes, or null if there is no such payment. Uses
 * index `payments_provider_id_key`.
 */
export async function findPaymentMark(
  db: Database['kysely'] | DatabaseTransaction,
  providerId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select(sql<string>`xmin::text`.as('mark'))
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row?.mark ?? null;
}

export async function findPaymentById(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<Payment | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the payment until the transaction ends. Its listing must be locked first. Throws `not_found`. */
export async function lockPaymentById(trx: DatabaseTransaction, id: number): Promise<Payment> {
  const query = trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  if (row) return row;
  throw new AppError('not_found', m.payments_none_such_reload());
}

export async function updatePayment(
  trx: DatabaseTransaction | Database['kysely'],
  id: number,
  change: Updateable<Tables['payments']>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Returns true only for the first call per payment. */
export async function claimPayment(db: Database, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('payments')
    .set({ confirmedAt: at })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves the terms that begin at `after` or later to earlier dates, or to later ones for negative milliseconds. */
export async function moveLaterPeriods(
  trx: DatabaseTransaction,
  businessId: number,
  after: Date,
  milliseconds: number,
): Promise<void> {
  const shift = sql`make_interval(secs => ${milliseconds / 1000})`;
  await trx
    .updateTable('payments')
    .set({
      periodStart: sql<Date>`period_start - ${shift}`,
      periodEnd: sql<Date>`period_end - ${shift}`,
    })
    .where('businessId', '=', businessId)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .where('periodStart', '>=', after)
    .execute();
}

/** Returns the end of the listing's last paid term with an end. Uses index `payments_business`. */
export async function findLastEnd(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('payments')
    .select((of) => of.fn.max('periodEnd').as('end'))
    .where('businessId', '=', businessId)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .executeTakeFirst();
  return row?.end ?? null;
}

/** Returns another payment of the listing for a term without an end, or null. */
export async function findOtherEndless(
  trx: DatabaseTransaction,
  businessId: number,
  except: number,
): Promise<Payment | null> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('id', '!=', except)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .where('periodStart', 'is not', null)
    .where('periodEnd', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the months of the paid term that ends last, or the default term if none was bought. Uses index
 * `payments_business`.
 */
export async function findRunningMonths(
  db: Database['kysely'] | DatabaseTransaction,
  { id, premiumUntil }: { id: number; premiumUntil: Date | null },
): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select('months')
    .where('businessId', '=', id)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .where('periodEnd', '=', premiumUntil)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.months ?? defaultSettings.premium.months;
}

/**
 * Returns payments due for a check, longest waiting first, including those scheduled too far ahead by a wrong
 * clock. Uses index `payments_due`.
 */
export function findDuePayments(
  db: Database,
  { now, latest }: { now: Date; latest: Date },
  limit: number,
): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where((where) => where.or([where('checkAt', '<=', now), where('checkAt', '>', latest)]))
    .orderBy('checkAt')
    .limit(limit)
    .execute();
}

export function lockWaitingTerms(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<Pick<Payment, 'id' | 'months' | 'periodStart' | 'periodEnd'>[]> {
  return trx
    .selectFrom('payments')
    .select(['id', 'months', 'periodStart', 'periodEnd'])
    .where('businessId', '=', businessId)
    .where('status', '=', 'paid')
    .where('startsOnApproval', '=', true)
    .orderBy('periodStart')
    .forUpdate()
    .execute();
}

export function findReturnablePayments(db: Database, businessId: number): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('status', 'in', ['open', 'paid'])
    .execute();
}

type Paid = Pick<Payment, 'receiptEmail' | 'contactEmail'>;

export interface PayerAddress extends OwnerAddress {
  /** Whether this recipient may see the name of a pending listing. */
  isOwn: boolean;
}

/**
 * Returns the recipients of mails about a payment: the contact at the time of payment and the payer. Only the
 * current contact gets a link to the owner area, since a stranger may have paid.
 */
export async function addressPayers(
  trx: DatabaseTransaction,
  { receiptEmail, contactEmail }: Paid,
  listing: ListingRow | null,
  at: { at: Date; siteUrl: string },
): Promise<PayerAddress[]> {
  const current = listing && contactOf(listing);
  const paid = [contactEmail, receiptEmail].flatMap((to) => to ?? []);
  const told = paid.length > 0 ? paid : [current].flatMap((to) => to ?? []);
  const [first = '', second] = told;
  const payers = second && isSameMailbox(first, second) ? [first] : told;
  const addressed = payers.map(async (to) => {
    const isOwner = listing && current && isSameMailbox(current, to);
    const address = isOwner ? await addressOwner(trx, listing, at) : null;
    const isOwn = [current, contactEmail].some((own) => own && isSameMailbox(own, to));
    return { ...(address ?? { to, manageUrl: null }), isOwn };
  });
  return Promise.all(addressed);
}

/** Stored with the payment, so that refund mails go to the recipients of the receipt. */
export function describePayers(listing: ListingRow | null, receiptEmail: string | null): Paid {
  return { receiptEmail, contactEmail: listing && contactOf(listing) };
}

/** Returns monthly sums in cents, for months such as `2026-11` with any payment or refund. */
export async function findRevenue(
  db: Database,
  { first, last }: { first: string; last: string },
): Promise<RevenueMonth[]> {
  const { rows } = await sql<RevenueMonth>`
    select to_char(month, 'YYYY-MM') as month, paid, refunded from revenue_months
    where month between ${`${first}-01`}::date and ${`${last}-01`}::date
    order by month
  `.execute(db.kysely);
  return rows;
}
