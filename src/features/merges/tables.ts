import type { ColumnType } from 'kysely';
import type { DuplicateFactsOfPair } from './labels.queries.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    twinLabels: {
      low: Facts;
      high: Facts;
    };
  }
}

/** JSON: written as text. */
type Facts = ColumnType<DuplicateFactsOfPair, string, string>;
