import * as m from '#messages';
import { Check } from '../ui/icons.tsx';

const benefits = [
  m.payments_do_follow_website_link_for_seo(),
  m.payments_premium_badge_display(),
  m.payments_priority_placement_in_search(),
  m.payments_enhanced_listing_visibility(),
];

export function PremiumBenefits() {
  return (
    <section aria-labelledby="benefits">
      <div className="awning awning-gold mb-4" aria-hidden="true" />
      <h2 id="benefits" className="mb-3 text-xl font-bold">
        {m.payments_premium_benefits()}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-2">
            <Check size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
