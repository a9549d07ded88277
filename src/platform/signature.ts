import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const BYTES = 16;

/** Returns 128 bits of HMAC-SHA-256 as 22 base64url characters, with a separate key for each purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, BYTES).toString('base64url');
}

/** Checks a signature in constant time. */
export function isSignature(
  given: string,
  secret: string,
  { purpose, text }: { purpose: string; text: string },
): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const other = Buffer.from(given);
  return other.length === right.length && timingSafeEqual(other, right);
}
