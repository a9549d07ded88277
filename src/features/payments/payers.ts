import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { addressOwner, type OwnerAddress } from '../contacts/address-owner.ts';
import { contactOf, isSameMailbox } from '../contacts/contact.rules.ts';
import type { Payment } from './queries.ts';

type Paid = Pick<Payment, 'receiptEmail' | 'contactEmail'>;

export interface PayerAddress extends OwnerAddress {
  /** A pending listing is named to its own people only. */
  isOwn: boolean;
}

/**
 * Who is told of a payment: the contact that the listing had then, and the payer. Only who is the
 * contact now gets the way to the desk: a stranger may pay.
 */
export async function addressPayers(
  trx: DatabaseTransaction,
  { receiptEmail, contactEmail }: Paid,
  listing: ListingRow | null,
  at: { at: Date; siteUrl: string },
): Promise<PayerAddress[]> {
  const current = listing && contactOf(listing);
  const paid = [contactEmail, receiptEmail].flatMap((to) => to ?? []);
  const told = paid.length > 0 ? paid : [current].flatMap((to) => to ?? []);
  const [first = '', second] = told;
  const payers = second && isSameMailbox(first, second) ? [first] : told;
  const addressed = payers.map(async (to) => {
    const isOwner = listing && current && isSameMailbox(current, to);
    const address = isOwner ? await addressOwner(trx, listing, at) : null;
    const isOwn = [current, contactEmail].some((own) => own && isSameMailbox(own, to));
    return { ...(address ?? { to, manageUrl: null }), isOwn };
  });
  return Promise.all(addressed);
}

/** Kept with a payment, so that a refund is told to whom the receipt was. */
export function describePayers(listing: ListingRow | null, receiptEmail: string | null): Paid {
  return { receiptEmail, contactEmail: listing && contactOf(listing) };
}
