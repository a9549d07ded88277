import type { Generated, GeneratedAlways } from 'kysely';
import type { HeldFor, ReportReason } from '../../contract/reviews.ts';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reviews: ReviewsTable;
    reviewReports: ReviewReportsTable;
  }
}

export interface ReviewsTable {
  id: Generated<number>;
  businessId: number;
  rating: number;
  reviewerName: string;
  comment: string;
  authorHash: string;
  commentHash: string;
  isHeld: Generated<boolean>;
  heldFor: HeldFor | null;
  reportCount: Generated<number>;
  /** Set while its deletion can be undone; it is held then. */
  deletedAt: Date | null;
  createdAt: Timestamp;
  createdOn: GeneratedAlways<string>;
}

export interface ReviewReportsTable {
  id: GeneratedAlways<number>;
  reviewId: number;
  reporterHash: string;
  reason: ReportReason;
  comment: string | null;
  isOpen: Generated<boolean>;
  createdAt: Date;
}
