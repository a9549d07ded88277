export const freeListing = ['Basic business information', 'Contact details', 'Customer reviews'];

export const premiumListing = [
  'Everything in the free listing',
  'Website link that search engines follow',
  'Premium badge',
  'Priority placement in search results',
  'Enhanced visibility',
];
