import { FeatureList } from '../businesses/feature-list.tsx';
import { freeListing, premiumListing } from '../businesses/listing-tiers.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { HomeSection } from './home-section.tsx';

export function ListYourBusiness() {
  return (
    <HomeSection id="list" title="List Your Business">
      <div className="grid gap-x-16 gap-y-10 pt-2 md:grid-cols-2">
        <div className="flex flex-col">
          <h3 className="text-xl font-bold">Free Listing</h3>
          <p className="mt-1 text-muted">Reviewed and approved within 24-48 hours.</p>
          <FeatureList features={freeListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit" variant="secondary" className="mt-auto self-start">
            Submit Free Listing
          </ButtonLink>
        </div>
        <div className="relative flex flex-col overflow-hidden pl-7">
          <div className="premium-edge absolute inset-y-0 left-0 w-2" aria-hidden="true" />
          <h3 className="text-xl font-bold">Premium Listing - $9.95</h3>
          <p className="mt-1 text-muted">Per year. No automatic renewal.</p>
          <FeatureList features={premiumListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit?premium=true" className="mt-auto self-start">
            Upgrade to Premium
          </ButtonLink>
        </div>
      </div>
      {useSite().payments?.isSandbox && (
        <ButtonLink to="/checkout/1" variant="quiet" className="mt-2 -ml-5 text-sm">
          Test Payment (Dev)
        </ButtonLink>
      )}
    </HomeSection>
  );
}
