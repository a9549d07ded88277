import { isSignature, sign } from '../../platform/signature.ts';

const PURPOSE = 'purchase';

/** The page of a payment, for whoever has its link: the payer, and the owner. */
export function createPurchasePath(secret: string, paymentId: number): string {
  return `/purchase/${paymentId}?token=${sign(secret, PURPOSE, String(paymentId))}`;
}

export function isPurchaseToken(token: string, secret: string, paymentId: number): boolean {
  return isSignature(token, secret, { purpose: PURPOSE, text: String(paymentId) });
}
