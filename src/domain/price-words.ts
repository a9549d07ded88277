import * as m from '#messages';
import type { Service } from './price-list.ts';

export function formatDollars(cents: number): string {
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return dollars.replace(/\.00$/, '');
}

export function describeServicePrice({ price, isFrom }: Omit<Service, 'name' | 'words'>): string {
  if (price === null) return '';
  if (price === 0 && !isFrom) return m.services_free();
  return isFrom ? m.services_price_from({ price: formatDollars(price) }) : formatDollars(price);
}

export function describeServices(all: readonly Service[]): string {
  return all
    .map((one) => [one.name, describeServicePrice(one)].filter(Boolean).join(': '))
    .join('; ');
}
