import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { contactOf } from './contact.rules.ts';
import { linkToOwnerArea } from './links.ts';

export interface OwnerAddress {
  to: string;
  /** The link that opens the owner area; null if the listing is gone. */
  manageUrl: string | null;
  businessId?: number;
}

interface Listing {
  id: number;
  ownerEmail: string | null;
  email: string | null;
  deletedAt?: Date | null;
}

/** Where a mail about a listing goes, with its owner's way in; null where there is no address. */
export async function addressOwner(
  trx: DatabaseTransaction,
  { id: businessId, deletedAt, ...listing }: Listing,
  { at, siteUrl }: { at: Date; siteUrl: string },
): Promise<OwnerAddress | null> {
  const to = contactOf(listing);
  if (!to) return null;
  const link = { businessId, email: to, at, siteUrl };
  return { to, businessId, manageUrl: deletedAt ? null : await linkToOwnerArea(trx, link) };
}
