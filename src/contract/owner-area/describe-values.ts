import type { ProposedValues } from './listing.ts';

/** `12 Main St, Boise, ID 83702`, or the name, or the category's, or whatever else it is. */
export function describeValues(values: ProposedValues): string {
  const { name, address, city, state, zipCode, tradeNames } = values;
  if (name !== undefined) return name;
  if (values.customWords !== undefined) return values.customWords;
  if (tradeNames) return tradeNames.join(', ');
  if (city === undefined) {
    return Object.values(values).find((value) => typeof value === 'string') ?? '';
  }
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}
