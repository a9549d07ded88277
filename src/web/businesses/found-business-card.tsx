import type { FoundBusiness } from '../../contract/businesses.ts';
import { Badge } from '../ui/badge.tsx';
import { BusinessCard } from './business-card.tsx';
import { explainResult, formatDistance } from './found.ts';

export function FoundBusinessCard({ business }: { business: FoundBusiness }) {
  const { placement, reasons } = business;
  return (
    <BusinessCard
      business={business}
      heading="h2"
      badge={placement === 'sponsored' && <Badge>Sponsored</Badge>}
      distance={formatDistance(business)}
    >
      {reasons.length > 0 && (
        // Above the link that covers the card.
        <details className="relative z-1 mt-auto self-start text-sm text-muted">
          <summary className="min-h-6 cursor-pointer hover:text-accent pointer-coarse:min-h-11 pointer-coarse:py-2.5">
            Why this result
          </summary>
          <p className="mt-1 wrap-anywhere">{explainResult(reasons)}</p>
        </details>
      )}
    </BusinessCard>
  );
}
