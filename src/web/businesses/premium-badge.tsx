import * as m from '#messages';
import { Badge } from '../kit/ui/badge.tsx';
import { Award } from '../kit/ui/icons.tsx';

export function PremiumBadge() {
  return (
    <Badge tone="gold">
      <Award size={14} aria-hidden="true" />
      {m.common_premium()}
    </Badge>
  );
}
