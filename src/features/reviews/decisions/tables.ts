import type { Generated, GeneratedAlways } from 'kysely';
import type { DecisionAction, GroupRule, ReviewDecision } from '../../../contract/reviews.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    reviewDecisions: ReviewDecisionsTable;
    decidedReviews: DecidedReviewsTable;
    reviewNotices: ReviewNoticesTable;
  }
}

export interface ReviewDecisionsTable {
  id: GeneratedAlways<number>;
  action: DecisionAction;
  groupId: number | null;
  rule: GroupRule | null;
  reason: string | null;
  businessIds: number[];
  state: ReviewDecision['state'];
  reviewCount: number;
  settledCount: Generated<number>;
  leftCount: Generated<number>;
  decidedAt: Date;
  decidedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
}

export type ItemState = 'waiting' | 'done' | 'undone' | 'left';

export interface DecidedReviewsTable {
  decisionId: number;
  reviewId: number;
  state: Generated<ItemState>;
  before: unknown;
}

export interface ReviewNoticesTable {
  id: GeneratedAlways<number>;
  businessId: number;
  decisionId: number;
  removed: number;
  shownUntil: Date;
  endedAt: Date | null;
}
