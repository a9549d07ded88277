import * as m from '#messages';
import { describeApproval, describePer, formatPrice } from '../../contract/premium-terms.ts';
import { FeatureList } from '../businesses/feature-list.tsx';
import { freeListing, premiumListing } from '../businesses/listing-tiers.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { HomeSection } from './home-section.tsx';

export function ListYourBusiness() {
  const { premium, approvalHours, payments } = useSite();
  return (
    <HomeSection id="list" title={m.submit_title()}>
      <div className="grid gap-x-16 gap-y-10 pt-2 md:grid-cols-2">
        <div className="flex flex-col">
          <h3 className="text-xl font-bold">{m.premium_free_listing()}</h3>
          <p className="mt-1 text-muted">
            {m.submit_approval_time({
              approvalHours: describeApproval(approvalHours),
            })}
          </p>
          <FeatureList features={freeListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit" variant="secondary" className="mt-auto self-start">
            {m.premium_submit_free()}
          </ButtonLink>
        </div>
        <div className="relative flex flex-col overflow-hidden pl-7">
          <div className="premium-edge absolute inset-y-0 left-0 w-2" aria-hidden="true" />
          <h3 className="text-xl font-bold">
            {m.home_premium_price({ price: formatPrice(premium.price) })}
          </h3>
          <p className="mt-1 text-muted first-letter:uppercase">
            {m.home_premium_term({ premium: describePer(premium) })}
          </p>
          <FeatureList features={premiumListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit?premium=true" className="mt-auto self-start">
            {m.premium_upgrade()}
          </ButtonLink>
        </div>
      </div>
      {payments?.isSandbox && (
        <ButtonLink to="/checkout/1" variant="quiet" className="mt-2 -ml-5 text-sm">
          {m.home_test_payment()}
        </ButtonLink>
      )}
    </HomeSection>
  );
}
