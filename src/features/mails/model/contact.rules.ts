import { findMailbox } from './recipient.rules.ts';

export function contactOf(listing: {
  ownerEmail: string | null;
  email: string | null;
}): string | null {
  return listing.ownerEmail ?? listing.email;
}

export function isSameMailbox(one: string, other: string): boolean {
  return findMailbox(one) === findMailbox(other);
}
