import type { BusinessDetail } from '../../../contract/businesses.ts';
import { BreadcrumbData, Breadcrumbs, type Step } from '../../breadcrumbs.tsx';
import { businessPath, categoryPath, locationPath } from '../../paths.ts';
import { ReviewsCard } from '../../reviews/reviews-card.tsx';
import { useSite } from '../../site.tsx';
import { Card } from '../../ui/card.tsx';
import { BusinessInformation } from './contact.tsx';
import { BusinessHeading } from './heading.tsx';
import { BusinessMetadata } from './metadata.tsx';

// On a phone the information stands above the reviews; on a wide screen, in a column beside all.
const columns = 'grid gap-6 lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_auto_1fr] *:min-w-0';
const sideColumn = 'lg:col-start-2 lg:row-span-3 lg:row-start-1';

export function BusinessScreen({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const steps = listSteps(business);
  return (
    <div className="page-width py-6 sm:py-8">
      <BusinessMetadata business={business} />
      <Breadcrumbs steps={steps} />
      <BreadcrumbData steps={steps} />
      <div className={columns}>
        <BusinessHeading business={business} />
        {business.description && (
          <Card title="About">
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{business.description}</p>
          </Card>
        )}
        <aside className={sideColumn} aria-label="Contact">
          <Card title="Business Information">
            <BusinessInformation business={business} />
          </Card>
        </aside>
        <ReviewsCard business={business} />
      </div>
      <p className="print-only mt-4">{site.url + businessPath(business)}</p>
    </div>
  );
}

function listSteps({ category, state, city, name }: BusinessDetail): Step[] {
  return [
    { name: category.name, to: categoryPath(category.slug) },
    { name: state, to: locationPath(state) },
    { name: city, to: locationPath(state, city) },
    { name },
  ];
}

export function BusinessSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page-width py-6 sm:py-8">
      <div className="skeleton mt-1 mb-5 h-6 w-64 max-w-full" />
      <div className={columns}>
        <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:flex-row sm:p-6">
          <div className="skeleton h-24 w-full shrink-0 sm:size-44" />
          <div className="flex w-full flex-col gap-4 pt-1">
            <div className="skeleton h-9 w-4/5" />
            <div className="skeleton h-5 w-48 max-w-full" />
            <div className="skeleton h-5 w-64 max-w-full" />
            <div className="skeleton h-5 w-32" />
          </div>
        </div>
        <div className="skeleton h-28" />
        <div className={sideColumn}>
          <div className="skeleton h-64" />
        </div>
        <div className="skeleton h-72" />
      </div>
    </div>
  );
}
