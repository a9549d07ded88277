export interface SentReview {
  businessId: number;
  comment: string;
  id: number | null;
}

export interface SentListing {
  id: number;
  slug: string;
  email: string;
  /** Whether the card was charged. A third of the payers never call `confirm-payment`. */
  isCharged: boolean;
  isApproved: boolean;
  phone: string | null;
}

interface SentImport {
  slugPrefix: string;
  rows: number;
}

/** Everything the product has acknowledged, and reviews whose response is unknown. */
export interface Ledger {
  reviews: SentReview[];
  listings: SentListing[];
  imports: SentImport[];
}
