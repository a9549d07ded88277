import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    searchWeeks: SearchWeeksTable;
    searchMarks: SearchMarksTable;
    searchCounts: SearchCountsTable;
    searchChoices: SearchChoicesTable;
  }
}

type Week = ColumnType<Date, string, never>;

export interface SearchWeeksTable {
  week: Week;
  key: Buffer;
  marks: Generated<number>;
}

export interface SearchMarksTable {
  week: Week;
  subject: Buffer;
  mark: Buffer;
  found: number | null;
}

export interface SearchCountsTable {
  week: Week;
  words: string;
  state: Generated<string>;
  cityKey: Generated<string>;
  searches: number;
  nothing: number;
  little: number;
}

export interface SearchChoicesTable {
  week: Week;
  words: string;
  businessId: number | null;
  trade: string | null;
  choices: number;
}
