import { Check } from '../ui/icons.tsx';

export function FeatureList({ features, className }: { features: string[]; className: string }) {
  return (
    <ul className={className}>
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2">
          <Check size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
