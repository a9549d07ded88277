import type { ColumnType } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    contactNotices: {
      before: ColumnType<unknown, string, never>;
      after: ColumnType<unknown, string, never>;
    };
  }
}
