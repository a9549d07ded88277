import type { ColumnType, GeneratedAlways } from 'kysely';
import type { TwinFactsOfPair } from './labels.queries.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    twinLabels: TwinLabelsTable;
  }
}

/** JSON: written as text. */
type Facts = ColumnType<TwinFactsOfPair, string, string>;

/** What staff decided of two listings, with what both said then. */
export interface TwinLabelsTable {
  id: GeneratedAlways<number>;
  lowId: number;
  highId: number;
  label: 'duplicate' | 'different';
  score: number | null;
  low: Facts;
  high: Facts;
  decidedAt: Date;
  decidedBy: string;
}
