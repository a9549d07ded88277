import { Check } from 'lucide-react';

const benefits = [
  'Do-follow website link for SEO',
  'Premium badge display',
  'Priority placement in search results',
  'Enhanced listing visibility',
];

export function PremiumBenefits() {
  return (
    <section aria-labelledby="benefits">
      <div className="awning awning-gold mb-4" aria-hidden="true" />
      <h2 id="benefits" className="mb-3 text-xl font-bold">
        Premium Benefits
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
