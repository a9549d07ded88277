export const STANDARD_PAGES: readonly string[] = [
  ...['categories', 'locations', 'premium', 'reviews', 'pricing'],
  ...['resources', 'help', 'contact', 'privacy', 'terms', 'guides'],
];
