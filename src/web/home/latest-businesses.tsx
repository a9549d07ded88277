import type { Business } from '../../contract/businesses.ts';
import { BusinessCard } from '../businesses/business-card.tsx';
import { BusinessListSkeleton } from '../businesses/business-list-skeleton.tsx';

interface LatestBusinessesProps {
  businesses: Business[] | undefined;
  isPending: boolean;
}

export function LatestBusinesses({ businesses, isPending }: LatestBusinessesProps) {
  return (
    <section aria-labelledby="latest" className="page-width pb-12">
      <h2 id="latest" className="mb-4 text-2xl font-bold">
        Premium Business Listings
      </h2>
      {isPending && <BusinessListSkeleton />}
      {businesses?.length === 0 && <p className="text-muted">No businesses found</p>}
      <ul className="grid gap-4 md:grid-cols-2">
        {businesses?.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessCard business={business} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
