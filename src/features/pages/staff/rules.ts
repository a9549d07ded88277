/** Addresses of one segment that are something else: screens, calls, files. */
const RESERVED = new Set([
  ...['search', 'category', 'location', 'submit', 'checkout', 'admin', 'sign-in'],
  ...['api', 'assets', 'general', 'healthz', 'readyz', 'metrics', 'sandbox'],
]);

/** Whether a page under this slug could not be opened. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Whether HTML shows anything: words or an image. */
export function isEmptyContent(html: string): boolean {
  if (/<img\b/i.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}
