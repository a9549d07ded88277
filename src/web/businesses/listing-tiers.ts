import * as m from '#messages';

export const listingFeatures: readonly { name: string; isFree: boolean }[] = [
  { name: m.businesses_tier_basics(), isFree: true },
  { name: m.businesses_tier_contact(), isFree: true },
  { name: m.businesses_tier_reviews(), isFree: true },
  { name: m.businesses_tier_website(), isFree: false },
  { name: m.businesses_tier_badge(), isFree: false },
  { name: m.businesses_tier_placement(), isFree: false },
  { name: m.businesses_tier_visibility(), isFree: false },
];

const namesOf = (isFree: boolean) =>
  listingFeatures.filter((feature) => feature.isFree === isFree).map(({ name }) => name);

export const freeListing = namesOf(true);
export const premiumListing = [m.businesses_tier_free_all(), ...namesOf(false)];
