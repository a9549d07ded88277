import { CheckIcon } from '../kit/ui/icons.tsx';

export function FeatureList({ features, className }: { features: string[]; className: string }) {
  return (
    <ul className={`features ${className}`}>
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon size={20} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
