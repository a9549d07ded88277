import * as m from '#messages';
import { ButtonLink } from '../ui/button.tsx';

export function PremiumOffer() {
  return (
    <div className="no-print mb-8 flex flex-wrap gap-3">
      <ButtonLink to="/search?premium=true">{m.content_premium_see_all()}</ButtonLink>
      <ButtonLink to="/submit?premium=true" variant="secondary">
        {m.premium_upgrade()}
      </ButtonLink>
    </div>
  );
}
