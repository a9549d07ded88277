import type { ReactNode } from 'react';
import { FeatureList } from '../feature-list.tsx';
import { freeListing, premiumListing } from '../listing-tiers.ts';

export function SubmissionTiers() {
  return (
    <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
      <Tier title="Free Listing" terms="Reviewed and approved within 24-48 hours.">
        <FeatureList features={freeListing} className="mt-3 space-y-1.5" />
      </Tier>
      <Tier title="Premium Listing" terms="$9.95 per year. No automatic renewal." isPremium>
        <FeatureList features={premiumListing} className="mt-3 space-y-1.5" />
      </Tier>
    </div>
  );
}

function Tier(props: { title: string; terms: string; isPremium?: boolean; children: ReactNode }) {
  return (
    <div>
      <div
        className={`awning no-print mb-3 ${props.isPremium ? 'awning-gold' : ''}`}
        aria-hidden="true"
      />
      <h2 className="text-xl font-bold">{props.title}</h2>
      <p className="mt-1 text-sm text-muted">{props.terms}</p>
      {props.children}
    </div>
  );
}
