import { Award } from 'lucide-react';
import * as m from '#messages';
import { Badge } from '../ui/badge.tsx';

export function PremiumBadge() {
  return (
    <Badge tone="gold">
      <Award size={14} aria-hidden="true" />
      {m.businesses_premium()}
    </Badge>
  );
}
