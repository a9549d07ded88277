import type { TwinReason } from '../../contract/twins.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businessKeys: { key: string; businessId: number };
    twinChecks: { businessId: number };
    duplicatePairs: DuplicatePairsTable;
  }
}

export interface DuplicatePairsTable {
  lowId: number;
  highId: number;
  score: number;
  reasons: TwinReason[];
  state: 'open' | 'same' | 'different';
  foundAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}
