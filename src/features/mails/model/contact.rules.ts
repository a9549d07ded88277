import { findMailbox } from './recipient.rules.ts';

/** Where an owner is written to: the private address, else the public one. */
export function contactOf(listing: {
  ownerEmail: string | null;
  email: string | null;
}): string | null {
  return listing.ownerEmail ?? listing.email;
}

export function isSameMailbox(one: string, other: string): boolean {
  return findMailbox(one) === findMailbox(other);
}
