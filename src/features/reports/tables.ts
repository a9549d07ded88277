import type { Generated, GeneratedAlways } from 'kysely';
import type { ProblemReason, ReportAnswer } from '../../contract/reports.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businessReports: BusinessReportsTable;
  }
}

export interface BusinessReportsTable {
  id: GeneratedAlways<number>;
  businessId: number;
  reason: ProblemReason;
  detail: string | null;
  reporterHash: string | null;
  state: Generated<'open' | 'confirmed' | 'dismissed'>;
  ownerAnswer: ReportAnswer | null;
  answeredAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}
