/** What staff look for: a payment that is any of these, or is for a listing that matches. */
export interface PaymentSearch {
  text: string;
  id: number | null;
  reference: string | null;
  email: string | null;
}

const RECEIPT = /^(?:receipt\s*)?#?\s*([1-9]\d{0,15})$/i;

/** Null without a search. */
export function parsePaymentSearch(given: string | undefined): PaymentSearch | null {
  const text = (given ?? '').replaceAll('\0', '').trim();
  if (!text) return null;
  const id = Number(RECEIPT.exec(text)?.[1] ?? Number.NaN);
  return {
    text,
    id: Number.isSafeInteger(id) ? id : null,
    reference: /^[a-z]{2,4}_\w{1,200}$/i.test(text) ? text : null,
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : null,
  };
}

/** From the first moment of a month such as `2026-11` to that of the next, in UTC. */
export function monthBounds(month: string): { start: Date; end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { start: new Date(Date.UTC(year, number - 1)), end: new Date(Date.UTC(year, number)) };
}
