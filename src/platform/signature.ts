import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const BYTES = 16;

/** 128 bits of HMAC-SHA-256 under a key for each purpose, as 22 letters for an address. */
export function sign(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, BYTES).toString('base64url');
}

/** Whether it is the signature of the text; takes as long for a wrong one. */
export function isSignature(
  given: string,
  secret: string,
  { purpose, text }: { purpose: string; text: string },
): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const other = Buffer.from(given);
  return other.length === right.length && timingSafeEqual(other, right);
}
