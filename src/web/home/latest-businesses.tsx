import * as m from '#messages';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';

interface LatestBusinessesProps {
  businesses: ListedBusiness[] | undefined;
  isPending: boolean;
}

export function LatestBusinesses({ businesses, isPending }: LatestBusinessesProps) {
  return (
    <section aria-labelledby="latest" className="page-width pb-12">
      <h2 id="latest" className="mb-4 text-2xl font-bold">
        {m.premium_listings_title()}
      </h2>
      {isPending && <StreetSkeleton />}
      {businesses?.length === 0 && <p className="text-muted">{m.common_no_businesses()}</p>}
      {businesses && businesses.length > 0 && <Street businesses={businesses} heading="h3" />}
    </section>
  );
}
