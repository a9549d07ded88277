export function splitFieldFilters(text = ''): string[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean);
}
