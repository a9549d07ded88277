import type { Generated } from 'kysely';
import type { FactDoubtKind } from '../../contract/checks.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businessChecks: BusinessChecksTable;
  }
}

export type CheckKind = FactDoubtKind | 'website' | 'stale';

export interface BusinessChecksTable {
  businessId: number;
  kind: CheckKind;
  state: 'ok' | 'doubt' | 'dead';
  /** When it came to be so; of a website that fails, the first failure. */
  since: Date;
  failures: Generated<number>;
  nextAt: Date | null;
  detail: Generated<object>;
}
