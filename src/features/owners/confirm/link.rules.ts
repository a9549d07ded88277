import { findMailbox } from '../../notices/recipient.rules.ts';

export const CONFIRM_PATH = '/api/confirm-listing';
export const CONFIRM_PURPOSE = 'confirm listing';
export const CONFIRM_FOR = 60 * 86_400_000;

export const answers = ['right', 'correct', 'closed'] as const;
export type ConfirmAnswer = (typeof answers)[number];

/** A new contact makes older links worthless. */
export function describeLink(listing: { id: number; contact: string; time: string }): string {
  return `${listing.id}.${listing.time}.${findMailbox(listing.contact)}`;
}
