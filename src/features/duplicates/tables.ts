import type { DuplicateReason } from '../../contract/duplicate-verdict.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    /** Beyond 2^53. */
    businessKeys: { key: string };
    duplicatePairs: {
      reasons: DuplicateReason[];
    };
  }
}
