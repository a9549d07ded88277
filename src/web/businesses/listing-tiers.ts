import * as m from '#messages';

/** What a listing offers, and whether a free one does. A premium one offers everything. */
export const listingFeatures: readonly { name: string; isFree: boolean }[] = [
  { name: m.businesses_basic_business_information(), isFree: true },
  { name: m.businesses_contact_details(), isFree: true },
  { name: m.businesses_customer_reviews(), isFree: true },
  { name: m.businesses_website_link_that_search_engines(), isFree: false },
  { name: m.businesses_premium_badge(), isFree: false },
  { name: m.businesses_priority_placement_in_search(), isFree: false },
  { name: m.businesses_enhanced_visibility(), isFree: false },
];

const namesOf = (isFree: boolean) =>
  listingFeatures.filter((feature) => feature.isFree === isFree).map(({ name }) => name);

export const freeListing = namesOf(true);
export const premiumListing = [m.businesses_everything_in_the_free_listing(), ...namesOf(false)];
