import type { Business } from '../../contract/businesses.ts';

type Address = Pick<Business, 'address' | 'city' | 'state' | 'zipCode'>;

export function formatAddress({ address, city, state, zipCode }: Address): string {
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}

/** Returns a Google Maps URL, which phones open in the maps app. */
export function directionsHref(business: Address & { name: string }): string {
  const destination = `${business.name}, ${formatAddress(business)}`;
  const written = encodeURIComponent(destination.toWellFormed()).replaceAll('%20', '+');
  return `https://www.google.com/maps/dir/?api=1&destination=${written}`;
}
