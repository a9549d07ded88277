import { sign } from '../../platform/signature.ts';
import { findMailbox } from './recipient.rules.ts';

/** The same for every spelling of a mailbox. */
export function hashRecipient(secret: string, address: string): string {
  return sign(secret, 'mail recipient', findMailbox(address));
}
