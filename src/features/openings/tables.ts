declare module '../../platform/database/tables.ts' {
  interface Tables {
    openingSpans: OpeningSpansTable;
  }
}

export interface OpeningSpansTable {
  businessId: number;
  /** A multirange of instants, as text. */
  spans: string;
  knownUntil: Date;
}
