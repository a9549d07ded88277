import { isSignature, sign } from '../../../platform/signature.ts';

const PURPOSE = 'checkout';

export function createCheckoutToken(secret: string, businessId: number): string {
  return sign(secret, PURPOSE, String(businessId));
}

export function isCheckoutToken(token: string, secret: string, businessId: number): boolean {
  return isSignature(token, secret, { purpose: PURPOSE, text: String(businessId) });
}
