import type { ReactNode } from 'react';
import * as m from '#messages';
import { describeApproval, describePer, formatPrice } from '../../../contract/premium-terms.ts';
import { useSite } from '../../site.tsx';
import { FeatureList } from '../feature-list.tsx';
import { freeListing, premiumListing } from '../listing-tiers.ts';

export function SubmissionTiers() {
  const { premium, approvalHours } = useSite();
  const free = m.submit_approval_time({
    approvalHours: describeApproval(approvalHours),
  });
  const paid = m.submit_premium_terms({
    price: formatPrice(premium.price),
    premium: describePer(premium),
  });
  return (
    <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
      <Tier title={m.premium_free_listing()} terms={free}>
        <FeatureList features={freeListing} className="mt-3 space-y-1.5" />
      </Tier>
      <Tier title={m.premium_listing()} terms={paid} isPremium>
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
