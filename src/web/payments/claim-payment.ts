import { HttpError } from '../api.ts';
import { send } from '../send.ts';
import { withinLimit } from './within-limit.ts';

const PAUSES = [500, 1500, 3000];

/**
 * Answers the address of the receipt. A lost answer is asked for again; 409 says that the year was
 * given already, to whoever has that address.
 */
export async function claimPayment(body: {
  paymentIntentId: string;
  businessId: number;
  token?: string;
}): Promise<string | null> {
  for (const pause of [...PAUSES, null]) {
    try {
      const claim = send('POST /api/confirm-payment', { body });
      return (await withinLimit(claim)).purchasePath;
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return null;
      if (isRefused(error) || pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}

/** The server answered, and meant it: asking again changes nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500;
}
