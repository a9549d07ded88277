import { ButtonLink } from '../ui/button.tsx';

export function PremiumOffer() {
  return (
    <div className="no-print mb-8 flex flex-wrap gap-3">
      <ButtonLink to="/search?premium=true">See all premium listings</ButtonLink>
      <ButtonLink to="/submit?premium=true" variant="secondary">
        Upgrade to Premium
      </ButtonLink>
    </div>
  );
}
