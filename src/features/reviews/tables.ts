import type { Generated, GeneratedAlways } from 'kysely';
import type {
  GroupRule,
  GroupState,
  HeldFor,
  ReplyHeldFor,
  ReportReason,
  ReviewSignal,
} from '../../contract/reviews.ts';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reviews: ReviewsTable;
    reviewGroups: ReviewGroupsTable;
    reviewReports: ReviewReportsTable;
    reviewReplies: ReviewRepliesTable;
    unmailedReviews: UnmailedReviewsTable;
    reviewConfirmations: ReviewConfirmationsTable;
    helpfulVotes: HelpfulVotesTable;
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
  heldAt: Date | null;
  reportCount: Generated<number>;
  networkHash: string | null;
  addressHash: string | null;
  points: Generated<number>;
  signals: Generated<ReviewSignal[]>;
  groupId: number | null;
  /** In the rating of its business, while it is listed. */
  isCounted: Generated<boolean>;
  isInsider: Generated<boolean>;
  helpfulCount: Generated<number>;
  /** By its author, by mail. */
  confirmedAt: Date | null;
  editedAt: Date | null;
  /** By staff, who let it stand. */
  keptAt: Date | null;
  /** Set while its deletion can be undone; it is held then. */
  deletedAt: Date | null;
  createdAt: Timestamp;
  createdOn: GeneratedAlways<string>;
}

export interface ReviewGroupsTable {
  id: GeneratedAlways<number>;
  rule: GroupRule;
  state: Generated<GroupState>;
  openedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

export interface ReviewReportsTable {
  id: GeneratedAlways<number>;
  reviewId: number;
  reporterHash: string;
  reason: ReportReason;
  comment: string | null;
  isOpen: Generated<boolean>;
  isOwner: Generated<boolean>;
  networkHash: string | null;
  /** Toward hiding the review. */
  isCounted: Generated<boolean>;
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

export interface ReviewConfirmationsTable {
  reviewId: number;
  email: string;
  /** Keyed hash of the mailbox that the address stands for. */
  mailbox: string;
  tokenHash: string;
  createdAt: Date;
  mailedAt: Date | null;
  /** Null once it is confirmed. */
  expiresAt: Date | null;
}

/** Keyed hashes of a network and a review together. */
export interface HelpfulVotesTable {
  voteHash: string;
  votedOn: string;
}
