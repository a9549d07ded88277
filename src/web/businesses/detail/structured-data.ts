import type { BusinessDetail } from '../../../contract/businesses.ts';
import type { Review } from '../../../contract/reviews.ts';

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function describeBusiness(business: BusinessDetail, reviews: Review[], url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url: business.website ?? url,
    name: business.name,
    description: business.description || undefined,
    image: business.imageUrl ?? undefined,
    telephone: business.phone ?? undefined,
    email: business.email ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address || undefined,
      addressLocality: business.city,
      addressRegion: business.state,
      postalCode: business.zipCode || undefined,
      addressCountry: 'US',
    },
    geo: describePlace(business),
    priceRange: business.isPremium ? '$$' : '$',
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY,
      opens: '09:00',
      closes: '17:00',
    },
    paymentAccepted: 'Cash, Credit Card',
    currenciesAccepted: 'USD',
    aggregateRating:
      business.reviewCount > 0
        ? {
            '@type': 'AggregateRating',
            ratingValue: business.rating,
            reviewCount: business.reviewCount,
            bestRating: 5,
            worstRating: 1,
          }
        : undefined,
    review: reviews.length > 0 ? reviews.map(describeReview) : undefined,
  };
}

function describePlace({ coordinates }: BusinessDetail) {
  const { latitude, longitude } = coordinates ?? { latitude: 0, longitude: 0 };
  return { '@type': 'GeoCoordinates', latitude, longitude };
}

function describeReview(review: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.reviewerName },
    datePublished: review.createdAt.slice(0, 10),
    reviewBody: review.comment,
    reviewRating: {
      '@type': 'Rating',
      ratingValue: review.rating,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
