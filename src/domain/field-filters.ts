/** `f` of several filters: `patio:yes,price-level:2`. Each stands once. */
export function splitFieldFilters(text = ''): string[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean);
}
