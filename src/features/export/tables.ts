import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ExportFilter } from '../../contract/exports.ts';
import type { ExportColumn } from '../../contract/imports.ts';

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
