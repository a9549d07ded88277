import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { BusinessDetail, NearbyBusiness } from '../../../contract/businesses.ts';
import { readOrNull } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { businessPath, locationPath } from '../../kit/paths.ts';
import { Link } from '../../kit/ui/link.tsx';
import { PaperSection } from '../../kit/ui/paper-section.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { formatDistance } from '../found.ts';
import { SignImage } from '../sign-image.tsx';

export function readNearby(id: number) {
  return readOrNull('GET /api/businesses/:id/nearby', { params: { id } });
}

export function Nearby({ business }: { business: BusinessDetail }) {
  const { data: neighbors } = useQuery(readNearby(business.id));
  if (!neighbors || neighbors.length === 0) return null;
  const { trades, category, city, state } = business;
  const { slug, name } = trades[0] ?? category;
  return (
    <PaperSection title={m.businesses_nearby_title()} className="no-print mt-10">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4 sm:gap-x-6">
        {neighbors.map((neighbor) => (
          <li key={neighbor.id} id={`business-${neighbor.id}`} className="neighbor">
            <Neighbor business={neighbor} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          to={locationPath(state, city, slug)}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {m.common_name_in_city({ name, city })}
        </Link>
      </p>
    </PaperSection>
  );
}

function Neighbor({ business }: { business: NearbyBusiness }) {
  const { name, rating, reviewCount } = business;
  return (
    <>
      <SignImage business={business} sizes="(min-width: 40rem) 300px, 45vw" />
      <h3>
        <Link to={businessPath(business)}>{name}</Link>
      </h3>
      <p>
        {formatDistance(business)}
        {reviewCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <Stars rating={rating} />
            {rating.toFixed(1)} ({formatNumber(reviewCount)})
          </span>
        )}
      </p>
    </>
  );
}
