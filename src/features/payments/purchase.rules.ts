import type { PurchaseStatus } from '../../contract/payments.ts';
import type { PaymentStatus } from './tables.ts';

export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

export function isReceived(status: PaymentStatus): status is PurchaseStatus {
  return status !== 'open' && status !== 'canceled';
}
