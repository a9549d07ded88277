/** First segments of addresses that are something else: screens, calls, files. */
const RESERVED = new Set([
  ...['search', 'category', 'location', 'submit', 'checkout', 'admin', 'sign-in'],
  ...['categories', 'locations', 'premium', 'reviews', 'pricing'],
  ...['resources', 'help', 'contact', 'privacy', 'terms'],
  ...['api', 'assets', 'general', 'healthz', 'readyz', 'metrics', 'sandbox'],
]);

/** Whether businesses of a category under this slug would have addresses that lead elsewhere. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}
