import { Check } from '../kit/ui/icons.tsx';

export function FeatureList({ features, className }: { features: string[]; className: string }) {
  return (
    <ul className={`features ${className}`}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={20} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
