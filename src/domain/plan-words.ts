import * as m from '#messages';
import { sayLocal } from './custom-fields.ts';
import { textLanguage } from './custom-values.ts';
import { type BoughtPlan, type Inclusion, inclusions } from './plans.ts';

const names: Record<Inclusion, () => string> = {
  website: m.plans_website,
  services: m.plans_services,
  offers: m.plans_offers,
  sponsored: m.plans_sponsored,
};

export function nameInclusion(one: Inclusion): string {
  return names[one]();
}

/** Returns the name of a plan in the language of the screen. Null is premium itself. */
export function namePlan(name: BoughtPlan['name'] | null): string {
  return name ? sayLocal(name, textLanguage()) : m.common_premium();
}

export function describeInclusions(plan: Omit<BoughtPlan, 'id' | 'name'>): string {
  const has = inclusions.filter((one) => plan[one]).map(nameInclusion);
  return [...has, m.plans_photo_count({ count: plan.photos })].join(', ');
}
