import { isSignature, sign } from '../../../platform/signature.ts';

const PURPOSE = 'purchase';
const STOP_PURPOSE = 'stop renewal';
const OWN_PURPOSE = 'purchase of the own listing';

export function createPurchasePath(secret: string, paymentId: number): string {
  return `/purchase/${paymentId}?token=${sign(secret, PURPOSE, String(paymentId))}`;
}

/** Returns the owner's purchase page, which also shows the name of a pending listing. */
export function createOwnPurchasePath(secret: string, paymentId: number): string {
  return `/purchase/${paymentId}?token=${sign(secret, OWN_PURPOSE, String(paymentId))}`;
}

export const RENEWAL_STOP_PATH = '/api/stop-renewal';

/** Returns the path that stops an automatic renewal. It works for all payments of the renewal. */
export function createStopPath(secret: string, customerId: string): string {
  const token = sign(secret, STOP_PURPOSE, customerId);
  return `${RENEWAL_STOP_PATH}?${new URLSearchParams({ payer: customerId, token })}`;
}

export function isStopToken(token: string, secret: string, customerId: string): boolean {
  return isSignature(token, secret, { purpose: STOP_PURPOSE, text: customerId });
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
