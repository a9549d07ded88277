import { sql } from 'kysely';
import * as m from '#messages';
import type { PaymentSum } from '../../../contract/payments.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { priceOf, type Quote } from './quote.rules.ts';

export type Coupon = Stored<'coupons'>;

interface Use {
  /** Today's date in the site's time zone. */
  today: string;
  businessId: number;
  planId: string;
  /** Payment that uses the coupon, whose own reservation doesn't count; null before it is opened. */
  paymentId: number | null;
}

/**
 * Returns the coupon with this code for a purchase and locks it until the transaction ends, so that
 * concurrent purchases count its uses correctly. The listing must be locked first. Throws `invalid` or
 * `conflict` if it can't be used.
 */
export async function requireCoupon(
  trx: DatabaseTransaction,
  code: string,
  use: Use,
): Promise<Coupon> {
  const coupon = await lockCoupon(trx, 'code', code.trim().toUpperCase());
  const refusal = coupon ? await refusalToUse(trx, coupon, use) : m.coupons_unknown();
  if (coupon && !refusal) return coupon;
  const message = refusal ?? '';
  throw new AppError('invalid', message, { fields: [{ field: 'coupon', message }] });
}

/** Returns the coupon that a payment has reserved, locked as by `requireCoupon`, or null if it can't be used now. */
export async function keepCoupon(
  trx: DatabaseTransaction,
  id: number,
  use: Use,
): Promise<Coupon | null> {
  const coupon = await lockCoupon(trx, 'id', id);
  return coupon && !(await refusalToUse(trx, coupon, use)) ? coupon : null;
}

async function lockCoupon<By extends 'id' | 'code'>(
  trx: DatabaseTransaction,
  by: By,
  value: Coupon[By],
): Promise<Coupon | null> {
  const row = await trx
    .selectFrom('coupons')
    .selectAll()
    .where(by, '=', value as never)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function refusalToUse(
  trx: DatabaseTransaction,
  coupon: Coupon,
  { today, businessId, planId, paymentId }: Use,
): Promise<string | null> {
  const { startsOn, endsOn, stoppedAt, plans, maxUses, maxUsesListing } = coupon;
  if (stoppedAt) return m.coupons_over();
  if (startsOn && startsOn > today) return m.coupons_not_yet({ day: startsOn });
  if (endsOn && endsOn < today) return m.coupons_over();
  if (plans && !plans.includes(planId)) return m.coupons_other_plan();
  const uses = await countUses(trx, coupon.id, { businessId, paymentId });
  if (maxUsesListing !== null && uses.ofListing >= maxUsesListing) return m.coupons_used_here();
  if (maxUses !== null && uses.all >= maxUses) return m.coupons_used_up();
  return null;
}

/** Uses index `payments_coupon`. */
async function countUses(
  trx: DatabaseTransaction,
  couponId: number,
  { businessId, paymentId }: Pick<Use, 'businessId' | 'paymentId'>,
): Promise<{ all: number; ofListing: number }> {
  const { rows } = await sql<{ all: number; ofListing: number }>`
    select count(*)::int as all,
      (count(*) filter (where business_id = ${businessId}))::int as of_listing
    from payments
    where coupon_id = ${couponId} and status <> 'canceled' and id <> ${paymentId ?? 0}
  `.execute(trx);
  return rows[0] ?? { all: 0, ofListing: 0 };
}

/** Checks whether a checkout can take any code on a day. */
export async function hasCoupons(db: Database['kysely'], today: string): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('stoppedAt', 'is', null)
    .where((where) => where.or([where('endsOn', 'is', null), where('endsOn', '>=', today)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the breakdown of an amount. Null without a coupon and a tax. */
export async function tellSum(
  db: Database['kysely'] | DatabaseTransaction,
  { couponId, ...payment }: Quote,
): Promise<PaymentSum | null> {
  const { discount, tax, taxRate, taxState } = payment;
  if (couponId === null && tax === 0) return null;
  const coupon = await findCouponCode(db, couponId);
  return { price: priceOf(payment), coupon, discount, tax, taxRate, taxState };
}

export async function findCouponCode(
  db: Database['kysely'] | DatabaseTransaction,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('coupons').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code ?? null;
}
