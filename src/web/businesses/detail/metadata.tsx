import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { photoPath } from '../../../contract/photo-widths.ts';
import { Metadata } from '../../metadata.tsx';
import { businessPath } from '../../paths.ts';
import { useReviews } from '../../reviews/read-reviews.ts';
import { useSite } from '../../site.tsx';
import { StructuredData } from '../../structured-data.tsx';
import { truncate } from '../../words.ts';
import { describeBusiness } from './structured-data.ts';

const PHOTO_WIDTH = 1280;
const SIGN_SIZE = { width: 1200, height: 630 };

/** Its first photo, else the picture that it names, else its sign. */
function chooseImage({ photo, imageUrl, socialPicture }: BusinessDetail, siteUrl: string) {
  if (!photo)
    return imageUrl
      ? { image: imageUrl }
      : { image: siteUrl + socialPicture, imageSize: SIGN_SIZE };
  const width = Math.min(photo.width, PHOTO_WIDTH);
  const height = Math.round((photo.height * width) / photo.width);
  return { image: siteUrl + photoPath(photo, PHOTO_WIDTH), imageSize: { width, height } };
}

export function BusinessMetadata({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const { query } = useReviews(business.id);
  const { name, city, state, category, description } = business;
  const path = businessPath(business);
  const reviews = query.data?.pages[0]?.items ?? [];
  const structured = describeBusiness(business, reviews, {
    url: site.url + site.prefix + path,
    facts: site.structuredFacts,
  });
  return (
    <>
      <Metadata
        title={`${name} - ${city}, ${state}`}
        description={
          truncate(description, 150) || m.businesses_meta_description({ name, city, state })
        }
        keywords={[
          name,
          category.name,
          city,
          state,
          m.businesses_meta_keyword(),
          m.common_review_many(),
        ].join(', ')}
        canonicalPath={path}
        {...chooseImage(business, site.url)}
      />
      <StructuredData data={structured} />
    </>
  );
}
