import type { BusinessDetail } from '../../../contract/businesses.ts';
import { truncate } from '../../format.ts';
import { Metadata } from '../../metadata.tsx';
import { businessPath } from '../../paths.ts';
import { useReviews } from '../../reviews/read-reviews.ts';
import { useSite } from '../../site.tsx';
import { StructuredData } from '../../structured-data.tsx';
import { describeBusiness } from './structured-data.ts';

const SIGN_SIZE = { width: 1200, height: 630 };

export function BusinessMetadata({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const { query } = useReviews(business.id);
  const { name, city, state, category, description, imageUrl, socialPicture } = business;
  const path = businessPath(business);
  const reviews = query.data?.pages[0]?.items ?? [];
  const structured = describeBusiness(business, reviews, {
    url: site.url + path,
    hasDefaults: site.hasStructuredDefaults,
  });
  return (
    <>
      <Metadata
        title={`${name} - ${city}, ${state}`}
        description={truncate(description, 150) || `${name} in ${city}, ${state}.`}
        keywords={[name, category.name, city, state, 'local business', 'reviews'].join(', ')}
        canonicalPath={path}
        image={imageUrl ?? site.url + socialPicture}
        imageSize={imageUrl ? undefined : SIGN_SIZE}
      />
      <StructuredData data={structured} />
    </>
  );
}
