import type {
  ModerationAction,
  ModerationKind,
  ModerationLine,
  ModerationRule,
  ReviewSide,
} from '../../contract/moderation.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    moderationLog: ModerationLogTable;
    moderationHead: ModerationHeadTable;
    moderationCounts: ModerationCountsTable;
  }
}

interface ModerationLogTable {
  number: number;
  day: string;
  kind: ModerationKind;
  action: ModerationAction;
  rule: ModerationRule;
  decidedBy: ModerationLine['by'];
  count: number;
  side: ReviewSide | null;
  state: string | null;
  /** A slug. */
  category: string | null;
  restores: number | null;
  previous: string;
  hash: string;
  auditId: number;
  /** Of the lines that one entry of the audit log makes. */
  part: number;
  subject: string;
}

interface ModerationHeadTable {
  id: number;
  lines: number;
  hash: string;
  /** The last entry of the audit log that was looked at. */
  readTo: number;
  countedAt: Date | null;
}

interface ModerationCountsTable {
  quarter: string;
  name: string;
  side: string;
  count: number;
}
