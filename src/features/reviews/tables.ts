import type { Generated, GeneratedAlways } from 'kysely';
import type { ReplyHeldFor } from '../../contract/desk/reviews.ts';
import type { HeldFor, ReportReason } from '../../contract/reviews.ts';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reviews: ReviewsTable;
    reviewReports: ReviewReportsTable;
    reviewReplies: ReviewRepliesTable;
    unmailedReviews: UnmailedReviewsTable;
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
  isOwner: Generated<boolean>;
  createdAt: Date;
}

export interface ReviewRepliesTable {
  reviewId: number;
  businessId: number;
  reply: string;
  replyHash: string;
  createdAt: Date;
  updatedAt: Date;
  isHeld: boolean;
  heldFor: ReplyHeldFor | null;
  /** Set when staff removed it. */
  deletedAt: Date | null;
}

export interface UnmailedReviewsTable {
  reviewId: number;
  businessId: number;
  notedAt: Date;
}
