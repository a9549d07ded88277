import type { ColumnType } from 'kysely';
import type { ExportFilter } from '../../contract/exports.ts';
import type { ExportColumn } from '../../contract/imports.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    savedExports: {
      filter: ColumnType<ExportFilter, string, string>;
      columns: ColumnType<ExportColumn[], string, string>;
    };
  }
}
