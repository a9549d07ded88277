import type { ColumnType } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    areas: {
      corners: ColumnType<[number, number][], string, string>;
    };
  }
}
