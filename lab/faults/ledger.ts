/** A review that was sent; `id` once it was acknowledged. */
export interface SentReview {
  businessId: number;
  comment: string;
  id: number | null;
}

/** A listing that was acknowledged, and what has since been acknowledged of it. */
export interface SentListing {
  id: number;
  slug: string;
  email: string;
  /** The payer's card was charged; a third of them never told us. */
  isCharged: boolean;
  isApproved: boolean;
  /** The telephone that staff have set. */
  phone: string | null;
}

interface SentImport {
  slugPrefix: string;
  rows: number;
}

/** Everything that the product has said yes to, and the reviews that it never answered for. */
export interface Ledger {
  reviews: SentReview[];
  listings: SentListing[];
  imports: SentImport[];
}
