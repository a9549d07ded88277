import type { PurchaseStatus } from '../../contract/purchases.ts';
import type { PaymentStatus } from './tables.ts';

/** `r***@bakery.example`: enough for who wrote it to know it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Whether money came in, wherever it went after that. */
export function isReceived(status: PaymentStatus): status is PurchaseStatus {
  return status !== 'open' && status !== 'canceled';
}
