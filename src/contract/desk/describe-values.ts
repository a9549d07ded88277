import type { ProposedValues } from './listing.ts';

/** `12 Main St, Boise, ID 83702`, or the name, or the category's, or whatever else it is. */
export function describeValues(values: ProposedValues): string {
  const { name, address, city, state, zipCode, categoryName, tradeNames } = values;
  const { description, phone, email, ownerEmail, website, imageUrl } = values;
  if (name !== undefined) return name;
  if (tradeNames) return tradeNames.join(', ');
  if (city === undefined) {
    const texts = [categoryName, description, phone, email, ownerEmail, website, imageUrl];
    return texts.find((text) => text !== undefined) ?? '';
  }
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}
