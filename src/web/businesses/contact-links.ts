import type { Business } from '../../contract/businesses.ts';

type Address = Pick<Business, 'address' | 'city' | 'state' | 'zipCode'>;

export function formatAddress({ address, city, state, zipCode }: Address): string {
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}

/** `tel:+15125550100;ext=7` of a phone number as people write it. */
export function callHref(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext(?:ension)?\.?|x|#)\s*(?=\d+\s*$)/i);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${extension ? `${digits};ext=${extension.trim()}` : digits}`;
}

/** Opens the map application of a phone, and a map in the browser elsewhere. */
export function directionsHref(business: Address & { name: string }): string {
  const destination = `${business.name}, ${formatAddress(business)}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
