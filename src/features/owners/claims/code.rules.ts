import { sign } from '../../../platform/signature.ts';

/** Returns the text that the website must show. Derived from the claim id and never stored. */
export function verificationOf(secret: string, id: number): string {
  return sign(secret, 'claim by website', String(id));
}
