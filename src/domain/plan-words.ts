import * as m from '#messages';
import type { BoughtPlan, Inclusion } from './plans.ts';

const names: Record<Inclusion, () => string> = {
  website: m.plans_website,
  badge: m.businesses_tier_badge,
  services: m.plans_services,
  offers: m.offers_title,
  sponsored: m.plans_sponsored,
  priority: m.plans_priority,
};

export function nameInclusion(one: Inclusion): string {
  return names[one]();
}

/** Returns the localized name of a plan; null stands for premium without a plan. */
export function namePlan(name: BoughtPlan['name'] | null): string {
  if (!name) return m.common_premium();
  return (m.format_locale().startsWith('es') ? name.es : null) ?? name.en;
}

export function describeInclusions(plan: Omit<BoughtPlan, 'id' | 'name'>): string {
  const has = (Object.keys(names) as Inclusion[]).filter((one) => plan[one]).map(nameInclusion);
  return [...has, m.plans_photo_count({ count: plan.photos })].join(', ');
}
