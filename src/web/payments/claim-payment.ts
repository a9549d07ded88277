import { HttpError, send } from '../api.ts';
import { withinLimit } from './within-limit.ts';

const PAUSES = [500, 1500, 3000];

/** A lost answer is asked for again; 409 says that the year was given already. */
export async function claimPayment(paymentIntentId: string, businessId: number): Promise<void> {
  const body = { paymentIntentId, businessId };
  for (const pause of [...PAUSES, null]) {
    try {
      await withinLimit(send('POST /api/confirm-payment', { body }));
      return;
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return;
      if (isRefused(error) || pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The server answered, and meant it: asking again changes nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500;
}
