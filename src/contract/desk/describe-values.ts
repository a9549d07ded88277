import type { ProposedValues } from './listing.ts';

/** `12 Main St, Boise, ID 83702`, or the name, or the category's. */
export function describeValues(values: ProposedValues): string {
  const { name, address, city, state, zipCode, categoryName } = values;
  if (name !== undefined) return name;
  if (city === undefined) return categoryName ?? '';
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}
