import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import type { ListedReview } from '../../../contract/reviews.ts';
import type { ShownField } from '../../../domain/custom-values.ts';
import { DAY_NAMES } from '../../../domain/hours/words.ts';
import type { Hours, Span } from '../../../domain/opening-hours.ts';
import { photoPath } from '../../../domain/photo-widths.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { StructuredFact } from '../../../domain/settings.ts';

/**
 * Builds a listing's schema.org data. `facts` names the facts that may get a typical default if the listing
 * has none.
 */
export function describeBusiness(
  business: BusinessDetail,
  reviews: ListedReview[],
  { url, facts }: { url: string; facts: readonly StructuredFact[] },
) {
  const { rating, reviewCount } = business.importedReviews > 0 ? business.genuineRating : business;
  const own = describeFields(business.fields);
  const written = reviews.filter(({ isCounted, importedFrom }) => isCounted && !importedFrom);
  return {
    '@context': 'https://schema.org',
    '@type': business.schemaTypes,
    '@id': url,
    url: business.website ?? url,
    name: business.name,
    description: business.description || undefined,
    image: listImages(business, url),
    telephone: business.phoneE164 ?? undefined,
    email: business.email ?? undefined,
    servesCuisine: listCuisines(business),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address || undefined,
      addressLocality: business.city,
      addressRegion: business.state,
      postalCode: business.zipCode || undefined,
      addressCountry: 'US',
    },
    geo: describePlace(business, facts.includes('position')),
    ...listDefaults(business, facts),
    ...own,
    ...(business.hours && describeHours(business.hours)),
    hasOfferCatalog: describeCatalog(business.services),
    makesOffer: describeOffers(business.offers),
    aggregateRating:
      reviewCount > 0
        ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount, ...SCALE }
        : undefined,
    review: written.length > 0 ? written.map(describeReview) : undefined,
  };
}

function listImages({ photos, imageUrl }: BusinessDetail, url: string) {
  if (photos.length === 0) return imageUrl ?? undefined;
  return photos.map((photo) => new URL(photoPath(photo), url).href);
}

function describeHours(hours: Hours) {
  const [week, special] = [describeWeek(hours), describeSpecialDays(hours)];
  return {
    openingHoursSpecification: week.length > 0 ? week : undefined,
    specialOpeningHoursSpecification: special.length > 0 ? special : undefined,
  };
}

function describeCatalog(services: Service[]) {
  if (services.length === 0) return;
  return {
    '@type': 'OfferCatalog',
    name: m.services_title(),
    itemListElement: services.map(({ name, words, price, isFrom }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: words || undefined },
      ...(price !== null && describePrice((price / 100).toFixed(2), isFrom)),
    })),
  };
}

function describePrice(price: string, isFrom: boolean) {
  const currency = { priceCurrency: 'USD' };
  return isFrom
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price, ...currency } }
    : { price, ...currency };
}

function describeOffers(offers: BusinessDetail['offers']) {
  const running = offers.filter(({ isRunning }) => isRunning);
  if (running.length === 0) return;
  return running.map(({ title, words, from, until }) => ({
    '@type': 'Offer',
    name: title,
    description: words || undefined,
    validFrom: from,
    validThrough: until,
  }));
}

const SCALE = { bestRating: 5, worstRating: 1 };

const USUAL_HOURS = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: DAY_NAMES,
  opens: '09:00',
  closes: '17:00',
};
const USUAL_PAYMENT = { paymentAccepted: 'Cash, Credit Card', currenciesAccepted: 'USD' };

function listDefaults({ isPremium }: BusinessDetail, facts: readonly StructuredFact[]) {
  return {
    ...(facts.includes('price') && { priceRange: isPremium ? '$$' : '$' }),
    ...(facts.includes('hours') && { openingHoursSpecification: USUAL_HOURS }),
    ...(facts.includes('payment') && USUAL_PAYMENT),
  };
}

/** Properties that several fields fill together. */
const LISTED = new Set<string>(['amenityFeature', 'sameAs']);

function describeFields(fields: readonly ShownField[]): Record<string, unknown> {
  const features = fields.filter(({ meaning }) => meaning === 'amenityFeature');
  const profiles = fields.filter(({ meaning, kind }) => meaning === 'sameAs' && kind === 'link');
  const others = fields
    .filter(({ meaning }) => meaning !== null && !LISTED.has(meaning))
    .map((field) => [field.meaning, describeField(field)] as const)
    .filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(others.toReversed()),
    ...(features.length > 0 && { amenityFeature: features.flatMap(describeFeature) }),
    ...(profiles.length > 0 && { sameAs: profiles.map(({ value }) => value) }),
  };
}

function describeFeature({ name, value, chosen }: ShownField) {
  const names = chosen.length > 0 ? chosen : [name];
  const isSaid = chosen.length > 0 || value;
  return names.map((one) => ({
    '@type': 'LocationFeatureSpecification',
    name: one,
    value: isSaid,
  }));
}

/** Returns the value as schema.org expects it, or null if it can't be expressed. */
function describeField({ meaning, kind, value, words, chosen }: ShownField): unknown {
  if (meaning === 'acceptsReservations') return typeof value === 'boolean' ? value : words;
  if (meaning === 'maximumAttendeeCapacity') return typeof value === 'number' ? value : null;
  if (meaning === 'foundingDate') return kind === 'date' ? value : null;
  if (meaning === 'hasMenu') return kind === 'link' ? value : null;
  if (typeof value === 'boolean') return null;
  const isList = meaning === 'knowsLanguage' || meaning === 'servesCuisine';
  if (isList && chosen.length > 0) return chosen;
  return words;
}

const CUISINE = /^(Pizza(?= places$)|.+(?= restaurants$))/;

/** Returns cuisines for restaurants, such as `Thai` from the trade "Thai restaurants". */
function listCuisines({ schemaTypes, trades }: BusinessDetail): string[] | undefined {
  if (!schemaTypes[0]?.endsWith('Restaurant')) return;
  const cuisines = trades.flatMap(({ name }) => CUISINE.exec(name)?.[0] ?? []);
  return cuisines.length > 0 ? cuisines : undefined;
}

function describePlace({ coordinates }: BusinessDetail, hasUsual: boolean) {
  if (!coordinates && !hasUsual) return;
  const { latitude, longitude } = coordinates ?? { latitude: 0, longitude: 0 };
  return { '@type': 'GeoCoordinates', latitude, longitude };
}

function describeReview(review: ListedReview) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.reviewerName },
    datePublished: review.createdAt.slice(0, 10),
    reviewBody: review.comment,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...SCALE },
  };
}

function describeWeek({ weekly }: Hours) {
  const byHours = new Map<string, { span: Span; days: string[] }>();
  for (const [at, spans] of weekly.entries()) {
    for (const span of spans) {
      const alike = byHours.get(span.join()) ?? { span, days: [] };
      byHours.set(span.join(), { span, days: [...alike.days, DAY_NAMES[at] ?? ''] });
    }
  }
  return [...byHours.values()].map(({ span, days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    ...describeSpan(span),
  }));
}

/** schema.org marks a closed day with opening and closing times of 00:00. */
function describeSpecialDays({ special }: Hours) {
  return special.flatMap(({ date, spans }) =>
    (spans.length > 0 ? spans : ([['00:00', '00:00']] satisfies Span[])).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...describeSpan(span),
    })),
  );
}

/** Writes 24:00 as 23:59, because schema.org reads 00:00 to 00:00 as closed. */
function describeSpan([opens, closes]: Span) {
  return { opens, closes: closes === '24:00' ? '23:59' : closes };
}
