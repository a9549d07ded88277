import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  type CouponInput,
  couponCalls,
  type ListedCoupon,
} from '../../../contract/coupons.staff.ts';
import { PREMIUM_PLAN } from '../../../domain/plans.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { siteDay } from '../../settings/site-day.ts';
import type { Coupon } from '../model/coupons.ts';
import { hasSpecialPayments } from '../model/queries.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
  settings: Pick<LiveSettings, 'current'>;
}

export function mountCoupons(app: Api, dependencies: Dependencies) {
  const { db, settings } = dependencies;
  mount(app, couponCalls.list, async ({ query: { limit, cursor } }) => {
    const below = parseCursor(cursor, z.tuple([cursorId]))?.[0] ?? null;
    const found = await findCoupons(db.kysely, {
      below,
      limit: limit + 1,
      today: todayOf(dependencies),
    });
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from coupons
    `.execute(db.kysely);
    const page = pageOf(found, limit, ({ id }) => formatCursor([id]));
    return { ...page, total: rows[0]?.total ?? 0 };
  });

  mount(app, couponCalls.state, async () => ({
    isUsed: isSold(settings.current()) || (await wasUsed(db)),
  }));

  mount(app, couponCalls.plans, async () => [
    { id: PREMIUM_PLAN, name: null },
    ...settings.current().plans.map(({ id, name }) => ({ id, name })),
  ]);

  mount(app, couponCalls.create, ({ body }, { user }) => createCoupon(dependencies, user.id, body));

  mount(app, couponCalls.stop, ({ params }, { user }) =>
    stopCoupon(dependencies, user.id, params.id),
  );
}

function isSold({ plans, taxes }: SiteSettings): boolean {
  return plans.length > 0 || taxes.length > 0;
}

async function wasUsed(db: Database): Promise<boolean> {
  const coupon = await db.kysely.selectFrom('coupons').select('id').limit(1).executeTakeFirst();
  return coupon !== undefined || hasSpecialPayments(db);
}

function todayOf({ settings, clock }: Dependencies): string {
  return siteDay(settings.current(), clock());
}

function createCoupon(
  dependencies: Dependencies,
  by: string,
  input: CouponInput,
): Promise<ListedCoupon> {
  const { db, clock } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const made = await trx
      .insertInto('coupons')
      .values({ ...input, madeAt: at, madeBy: by })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const message = m.coupons_code_taken();
      throw new AppError('conflict', message, { fields: [{ field: 'code', message }] });
    }
    await record(trx, { at, actor: by, action: 'coupon.create' }, input);
    return requireOne(trx, made.id, todayOf(dependencies));
  });
}

function stopCoupon(dependencies: Dependencies, by: string, id: number): Promise<ListedCoupon> {
  const { db, clock } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const stopped = await trx
      .updateTable('coupons')
      .set({ stoppedAt: at })
      .where('id', '=', id)
      .where('stoppedAt', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (stopped) await record(trx, { at, actor: by, action: 'coupon.stop' }, stopped);
    return requireOne(trx, id, todayOf(dependencies));
  });
}

/** Records a change under the name `coupon`, because the audit log removes fields named `code`. */
async function record(
  trx: DatabaseTransaction,
  change: { at: Date; actor: string; action: string },
  { code: coupon, percent, cents: amount, ...more }: CouponInput | Coupon,
) {
  const { startsOn, endsOn, maxUses, maxUsesListing, plans } = more;
  const limits = { startsOn, endsOn, maxUses, maxUsesListing, ...(plans && { plans }) };
  const after = { coupon, ...(percent === null ? { amount } : { percent }), ...limits };
  await recordChange(trx, { ...change, after });
}

async function requireOne(
  trx: DatabaseTransaction,
  id: number,
  today: string,
): Promise<ListedCoupon> {
  const [found] = await findCoupons(trx, { below: id + 1, limit: 1, today });
  if (found?.id !== id) throw new AppError('not_found', m.coupons_none_such());
  return found;
}

type Found = Omit<ListedCoupon, 'madeAt' | 'stoppedAt'> & Pick<Coupon, 'madeAt' | 'stoppedAt'>;

/** Uses the primary key and index `payments_coupon`. */
async function findCoupons(
  db: Database['kysely'] | DatabaseTransaction,
  { below, limit, today }: { below: number | null; limit: number; today: string },
): Promise<ListedCoupon[]> {
  const { rows } = await sql<Found>`
    select c.id, c.code, c.percent, c.cents, c.starts_on, c.ends_on, c.max_uses,
      c.max_uses_listing, c.plans, coalesce(c.ends_on < ${today}, false) as is_over, c.made_at, c.stopped_at, used.uses, used.discount, used.reserved
    from coupons c, lateral (
      select (count(*) filter (where status <> 'open'))::int as uses,
        coalesce(sum(discount) filter (where status <> 'open'), 0) as discount,
        (count(*) filter (where status = 'open'))::int as reserved
      from payments where coupon_id = c.id and status <> 'canceled'
    ) used
    ${below === null ? sql`` : sql`where c.id < ${below}`}
    order by c.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ madeAt, stoppedAt, ...row }) => ({
    ...row,
    madeAt: madeAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }));
}
