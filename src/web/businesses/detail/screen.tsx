import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { findStateName } from '../../../contract/states.ts';
import { BreadcrumbData, Breadcrumbs, type Step } from '../../breadcrumbs.tsx';
import { PlaceMap } from '../../map/place-map.tsx';
import { businessPath, locationPath } from '../../paths.ts';
import { ReviewsSection } from '../../reviews/reviews-section.tsx';
import { useSite } from '../../site.tsx';
import { PaperSection } from '../../ui/paper-section.tsx';
import { SignImage } from '../sign/sign-image.tsx';
import { ActionBar } from './action-bar.tsx';
import { FollowUpLinks } from './follow-up-links.tsx';
import { BusinessHeading } from './heading.tsx';
import { BusinessInformation } from './information.tsx';
import { columns, facade, sideColumn } from './layout.ts';
import { BusinessMetadata } from './metadata.tsx';
import { Nearby } from './nearby.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { Gallery } from './photos/gallery.tsx';

export function BusinessScreen({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const steps = listSteps(business);
  const { description, imageUrl, photo, isPremium } = business;
  return (
    <div data-page-of={business.id} className="page-width py-4 sm:py-6">
      <BusinessMetadata business={business} />
      <Breadcrumbs steps={steps} />
      <BreadcrumbData steps={steps} />
      <SignImage
        business={business}
        isWide
        sizes="(min-width: 72rem) 70rem, 100vw"
        className={`${photo || imageUrl ? facade.photo : facade.sign} ${isPremium ? 'gold-frame' : ''}`}
      />
      <div className={columns}>
        <div>
          <BusinessHeading business={business} />
          {business.mayBeClosed && <MayBeClosed />}
          <ActionBar business={business} />
        </div>
        {description && (
          <PaperSection title={m.businesses_about()}>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{description}</p>
          </PaperSection>
        )}
        <Gallery business={business} />
        <aside className={sideColumn} aria-label={m.common_contact()}>
          <PaperSection title={m.businesses_information()} className="lg:sticky lg:top-6">
            <BusinessInformation business={business} />
            <OpeningHours business={business} />
            <PlaceMap {...business} />
            <FollowUpLinks business={business} />
          </PaperSection>
        </aside>
        <ReviewsSection business={business} />
      </div>
      <Nearby business={business} />
      <p className="print-only mt-4">{site.url + businessPath(business)}</p>
    </div>
  );
}

function MayBeClosed() {
  return (
    <p className="mt-3 rounded-card border border-gold-line bg-gold-soft p-3 font-semibold">
      {m.businesses_maybe_closed()}
    </p>
  );
}

function listSteps({ trades, category, state, city, name }: BusinessDetail): Step[] {
  const { slug, name: trade } = trades[0] ?? category;
  return [
    { name: findStateName(state) ?? state, to: locationPath(state) },
    { name: city, to: locationPath(state, city) },
    { name: trade, to: locationPath(state, city, slug) },
    { name },
  ];
}
