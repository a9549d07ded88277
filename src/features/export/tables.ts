import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ExportColumn } from '../../contract/staff/transfer/columns.ts';
import type { ExportFilter } from '../../contract/staff/transfer/exports.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    savedExports: SavedExportsTable;
  }
}

export interface SavedExportsTable {
  id: GeneratedAlways<number>;
  name: string;
  filter: ColumnType<ExportFilter, string, string>;
  columns: ColumnType<ExportColumn[], string, string>;
  version: Generated<number>;
  updatedAt: Date;
  updatedBy: string;
}
