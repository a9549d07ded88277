import { z } from 'zod';
import * as m from '#messages';
import { localText } from './custom-fields.ts';
import { US_STATES } from './states.ts';

/** Id of the plan that is always offered and includes everything; its price and term are site settings. */
export const PREMIUM_PLAN = 'premium';

/** Form value for a free listing. */
export const FREE_LISTING = 'free';

export const MAX_PLANS = 6;

export const premiumTerms = [1, 3, 6, 12, 24] as const;

/** Terms in months. Null is a term without an end, which only plans can have. */
const planTerms = [...premiumTerms, null] as const;

/** Parts of a listing that a plan can include. With `priority`, its turn in sponsored places comes first. */
export const inclusions = [
  'website',
  'badge',
  'services',
  'offers',
  'sponsored',
  'priority',
] as const;

export type Inclusion = (typeof inclusions)[number];

export const PLAN_PHOTOS = { least: 1, most: 10 };

/** A plan as it was bought. Later changes of the settings don't affect it. */
export const boughtPlan = z.object({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .refine((id) => id !== PREMIUM_PLAN && id !== FREE_LISTING),
  name: localText.refine(({ en, es }) => en.length <= 40 && (es?.length ?? 0) <= 40, {
    path: ['en'],
    error: () => m.input_plan_name(),
  }),
  website: z.boolean(),
  // Stored plans without these keys include the parts.
  badge: z.boolean().default(true),
  services: z.boolean(),
  offers: z.boolean(),
  sponsored: z.boolean(),
  priority: z.boolean().default(true),
  photos: z
    .int({ error: () => m.input_plan_photos(PLAN_PHOTOS) })
    .min(PLAN_PHOTOS.least, { error: () => m.input_plan_photos(PLAN_PHOTOS) })
    .max(PLAN_PHOTOS.most, { error: () => m.input_plan_photos(PLAN_PHOTOS) }),
});

export type BoughtPlan = z.infer<typeof boughtPlan>;

/** Price of a term in cents, within the payment provider's limits. */
export const planPrice = z
  .int({ error: () => m.input_amount_format() })
  .min(50, { error: () => m.input_price_min() })
  .max(1_000_000, { error: () => m.input_price_max() });

const plan = boughtPlan.extend({
  price: planPrice,
  months: z.literal([...planTerms]),
  /** States and categories whose listings can buy the plan; an empty list means all. */
  states: z
    .array(
      z.enum(
        US_STATES.map(({ code }) => code),
        { error: () => m.input_plan_states() },
      ),
    )
    .max(US_STATES.length),
  categories: z.array(z.int().min(1)).max(100),
});

export type Plan = z.infer<typeof plan>;

export const plans = z
  .array(plan)
  .max(MAX_PLANS, { error: () => m.input_plans_max({ max: MAX_PLANS }) })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: () => m.input_each_once(),
  });

export interface Buyer {
  state: string;
  categoryId: number;
}

/** States and categories that can buy a plan; empty for all. */
interface Audience {
  states: readonly string[];
  categories: readonly number[];
}

export function isOfferedTo({ states, categories }: Audience, listing: Buyer): boolean {
  const isOfState = states.length === 0 || states.includes(listing.state);
  return isOfState && (categories.length === 0 || categories.includes(listing.categoryId));
}

/** Checks whether a listing can buy a plan, in a form where its state (`''`) or category (0) may not be chosen yet. */
export function isForListing(plan: Audience, { state, categoryId }: Buyer): boolean {
  return isOfferedTo(
    { states: state ? plan.states : [], categories: categoryId ? plan.categories : [] },
    { state, categoryId },
  );
}

/** Checks whether a paid listing's plan includes a part. Premium without a plan includes everything. */
export function includes(bought: BoughtPlan | null, what: Inclusion): boolean {
  return bought?.[what] ?? true;
}

/** Parses the listing type chosen in the form: free, premium, or the id of a plan. */
export function readChosenListing(chosen: string | undefined) {
  const isPremium = chosen !== undefined && chosen !== FREE_LISTING;
  return { isPremium, ...(isPremium && chosen !== PREMIUM_PLAN && { plan: chosen }) };
}
