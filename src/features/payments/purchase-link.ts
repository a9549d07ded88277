import { isSignature, sign } from '../../platform/signature.ts';

const PURPOSE = 'purchase';
const OWN_PURPOSE = 'purchase of the own listing';

export function createPurchasePath(secret: string, paymentId: number): string {
  return `/purchase/${paymentId}?token=${sign(secret, PURPOSE, String(paymentId))}`;
}

/** The same page for whoever the listing is, who reads its name there while it is pending, too. */
export function createOwnPurchasePath(secret: string, paymentId: number): string {
  return `/purchase/${paymentId}?token=${sign(secret, OWN_PURPOSE, String(paymentId))}`;
}

export function isPurchaseToken(token: string, secret: string, paymentId: number): boolean {
  return (
    isSignature(token, secret, { purpose: PURPOSE, text: String(paymentId) }) ||
    isOwnPurchaseToken(token, secret, paymentId)
  );
}

export function isOwnPurchaseToken(token: string, secret: string, paymentId: number): boolean {
  return isSignature(token, secret, { purpose: OWN_PURPOSE, text: String(paymentId) });
}
