import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ClaimState, ClaimWay } from '../../../contract/claims.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    claims: ClaimsTable;
  }
}

export interface ClaimsTable {
  id: GeneratedAlways<number>;
  businessId: number;
  way: ClaimWay;
  email: string;
  target: string | null;
  targetHash: string | null;
  tokenHash: string;
  expiresAt: Date;
  tries: Generated<number>;
  state: Generated<ClaimState>;
  networkHash: string;
  blockHash: string | null;
  note: string | null;
  reason: string | null;
  formerEmail: string | null;
  objectedAt: Date | null;
  askedAt: Date | null;
  postedAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  needsStaff: GeneratedAlways<boolean>;
}

export type ClaimRow = Selectable<ClaimsTable>;
