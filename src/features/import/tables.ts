import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportMapping, ImportState, TwinChoice } from '../../contract/staff/transfer.ts';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    importChunks: ImportChunksTable;
    importErrors: ImportErrorsTable;
  }
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  state: ImportState;
  fileName: string;
  size: Generated<number>;
  actor: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  delimiter: string | null;
  lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed' | null;
  columns: ColumnType<string[], string | undefined, string>;
  samples: ColumnType<string[][], string | undefined, string>;
  proposedMapping: ColumnType<ImportMapping, string | undefined, string>;
  mapping: ColumnType<ImportMapping | null, string | undefined, string>;
  rowsRead: Generated<number>;
  bytesRead: Generated<number>;
  doneLine: Generated<number>;
  lastLine: Generated<number>;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  sameCount: Generated<number>;
  errorCount: Generated<number>;
  undoneCount: Generated<number>;
  keptCount: Generated<number>;
  fault: string | null;
  twins: Generated<TwinChoice>;
  fileTwinCount: Generated<number>;
  directoryTwinCount: Generated<number>;
  changedTwinCount: Generated<number>;
  paddedCount: Generated<number>;
  checkedAt: Date | null;
}

export interface ImportChunksTable {
  importId: number;
  position: number;
  bytes: Buffer;
}

export interface ImportErrorsTable {
  id: GeneratedAlways<number>;
  importId: number;
  stage: 'check' | 'commit' | 'undo';
  line: number;
  columnName: string | null;
  value: string | null;
  reason: string;
}
