interface Values {
  name?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
  customWords?: string | undefined;
  tradeNames?: string[] | undefined;
}

/**
 * Describes a proposed change by its new value: a one-line address such as `12 Main St, Boise, ID 83702`, a
 * name, trade names or another field's value.
 */
export function describeValues(values: Values): string {
  const { name, address, city, state, zipCode, tradeNames } = values;
  if (name !== undefined) return name;
  if (values.customWords !== undefined) return values.customWords;
  if (tradeNames) return tradeNames.join(', ');
  if (city === undefined) {
    return Object.values(values).find((value) => typeof value === 'string') ?? '';
  }
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}
