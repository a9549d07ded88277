import type { TwinReason } from '../../contract/twins.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    /** Beyond 2^53. */
    businessKeys: { key: string };
    duplicatePairs: {
      reasons: TwinReason[];
    };
  }
}
