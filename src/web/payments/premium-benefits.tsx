import * as m from '#messages';
import { Check } from '../ui/icons.tsx';

const benefits = [
  m.checkout_benefit_link(),
  m.checkout_benefit_badge(),
  m.businesses_tier_placement(),
  m.checkout_benefit_visibility(),
];

export function PremiumBenefits() {
  return (
    <section aria-labelledby="benefits">
      <div className="awning awning-gold mb-4" aria-hidden="true" />
      <h2 id="benefits" className="mb-3 text-xl font-bold">
        {m.checkout_benefits()}
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
