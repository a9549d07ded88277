import type { z } from 'zod';
import type { OfferedPlan, planCalls } from '../../../contract/payments.ts';
import { MAX_PHOTOS } from '../../../domain/photo-list.ts';
import { type Buyer, isOfferedTo, PREMIUM_PLAN } from '../../../domain/plans.ts';
import type { SiteSettings } from '../../../domain/settings.ts';

type Sold = Pick<SiteSettings, 'premium' | 'plans'>;

/** Lists the plans that a listing can choose from, premium first. Empty if there is only premium. */
export function listPlans({ premium, plans }: Sold, listing: Buyer): OfferedPlan[] {
  const offered = plans.filter((one) => isOfferedTo(one, listing));
  if (offered.length === 0) return [];
  return [describePremium(premium), ...offered.map(({ states: _, categories: __, ...one }) => one)];
}

/** Lists the plans of the site with the states and categories that can buy them. Empty if there is only premium. */
export function listAllPlans({ premium, plans }: Sold): z.infer<typeof planCalls.list.output> {
  if (plans.length === 0) return [];
  return [{ ...describePremium(premium), states: [], categories: [] }, ...plans];
}

function describePremium(premium: SiteSettings['premium']): OfferedPlan {
  const everything = {
    website: true,
    badge: true,
    services: true,
    offers: true,
    sponsored: true,
    priority: true,
    photos: MAX_PHOTOS.premium,
  };
  return { ...premium, ...everything, id: PREMIUM_PLAN, name: null };
}
