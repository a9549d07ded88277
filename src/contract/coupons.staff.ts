import { z } from 'zod';
import * as m from '#messages';
import { localText } from '../domain/custom-fields.ts';
import { boughtPlan, MAX_PLANS, PREMIUM_PLAN } from '../domain/plans.ts';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

const day = z.iso.date({ error: () => m.input_date_format() }).nullable();

const count = z
  .int({ error: () => m.input_whole_number() })
  .min(1, { error: () => m.input_coupon_uses() })
  .max(1_000_000, { error: () => m.input_coupon_uses() })
  .nullable();

const couponInput = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, { error: () => m.input_coupon_code() }),
    /** A share of the price in percent, or an amount in cents; the other one is null. */
    percent: z
      .int({ error: () => m.input_coupon_percent() })
      .min(1, { error: () => m.input_coupon_percent() })
      .max(100, { error: () => m.input_coupon_percent() })
      .nullable(),
    cents: z
      .int({ error: () => m.input_amount_format() })
      .min(1, { error: () => m.input_amount_format() })
      .max(1_000_000, { error: () => m.input_price_max() })
      .nullable(),
    /** First and last day in the site's time zone; null without a limit. */
    startsOn: day,
    endsOn: day,
    /** Uses in total and per listing; null without a limit. */
    maxUses: count,
    maxUsesListing: count,
    /** Ids of the plans that the coupon applies to; null for all. */
    plans: z
      .array(z.union([z.literal(PREMIUM_PLAN), boughtPlan.shape.id]))
      .min(1)
      .max(MAX_PLANS + 1)
      .nullable()
      .default(null),
  })
  .refine(({ percent, cents }) => (percent === null) !== (cents === null), {
    path: ['percent'],
    error: () => m.input_coupon_percent(),
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    error: () => m.input_range_order(),
  });

export type CouponInput = z.infer<typeof couponInput>;

const coupon = z.object({
  id: z.int(),
  code: z.string(),
  percent: z.int().nullable(),
  cents: z.int().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  maxUses: z.int().nullable(),
  maxUsesListing: z.int().nullable(),
  plans: z.array(z.string()).nullable(),
  /** Whether the coupon's last day is over. */
  isOver: z.boolean(),
  madeAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
  /** Number of payments that used the coupon, and their total discount in cents. */
  uses: z.int(),
  discount: z.int(),
  /** Open checkouts that reserve a use. */
  reserved: z.int(),
});

export type ListedCoupon = z.infer<typeof coupon>;

const access = 'payments';

export const couponCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/coupons',
    summary: 'Coupons, the newest first, with their uses',
    access,
    paged: true,
    query: z.object(paging(50)),
    output: z.array(coupon),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/coupons',
    summary: 'Make a coupon. It can be stopped, and never changes. 409 for a code that exists.',
    access,
    status: 201,
    body: couponInput,
    output: coupon,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/admin/coupons/state',
    summary: 'Whether the site has, or ever had, plans, coupons or taxes',
    access,
    output: z.object({ isUsed: z.boolean() }),
  }),
  plans: endpoint({
    method: 'GET',
    path: '/api/admin/coupons/plans',
    summary: 'The plans that a coupon can be for. The name of premium is null.',
    access,
    output: z.array(z.object({ id: z.string(), name: localText.nullable() })),
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/admin/coupons/:id',
    summary: 'Stop a coupon. What was paid with it stays.',
    access,
    params: z.object({ id: idText }),
    output: coupon,
  }),
};
