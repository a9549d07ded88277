import { Award } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

export function PremiumBadge() {
  return (
    <Badge tone="gold">
      <Award size={14} aria-hidden="true" />
      Premium
    </Badge>
  );
}
