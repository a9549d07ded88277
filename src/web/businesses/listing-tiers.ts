/** What a listing offers, and whether a free one does. A premium one offers everything. */
export const listingFeatures: readonly { name: string; isFree: boolean }[] = [
  { name: 'Basic business information', isFree: true },
  { name: 'Contact details', isFree: true },
  { name: 'Customer reviews', isFree: true },
  { name: 'Website link that search engines follow', isFree: false },
  { name: 'Premium badge', isFree: false },
  { name: 'Priority placement in search results', isFree: false },
  { name: 'Enhanced visibility', isFree: false },
];

const namesOf = (isFree: boolean) =>
  listingFeatures.filter((feature) => feature.isFree === isFree).map(({ name }) => name);

export const freeListing = namesOf(true);
export const premiumListing = ['Everything in the free listing', ...namesOf(false)];
