import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ImportFormat,
  ImportMapping,
  ImportState,
  KeptCount,
  LookalikeChoice,
  TwinChoice,
} from '../../contract/imports.ts';
import type { Right } from '../../contract/rights.ts';
import type { RunState } from '../../contract/schedules.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    importChunks: ImportChunksTable;
    importErrors: ImportErrorsTable;
    importMended: ImportMendedTable;
    importRefused: ImportRefusedTable;
    importMappings: ImportMappingsTable;
    importSchedules: ImportSchedulesTable;
    importRuns: ImportRunsTable;
    scheduleListings: ScheduleListingsTable;
  }
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  state: ImportState;
  fileName: string;
  format: Generated<ImportFormat>;
  /** Of its rows, as they are kept; of a file that is no CSV, `fileSize` is its own. */
  size: Generated<number>;
  fileSize: number | null;
  /** Of a workbook, those that it shows, and the one that was read. */
  sheets: ColumnType<string[], string | undefined, string>;
  sheet: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
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
  lookalikes: Generated<LookalikeChoice>;
  lookalikeCount: Generated<number>;
  sameLookalikeCount: Generated<number>;
  headerRows: Generated<number>;
  mendedCount: Generated<number>;
  waitingCount: Generated<number>;
  keptRowCount: Generated<number>;
  keptFields: ColumnType<KeptCount[], string | undefined, string>;
  /** When what stays was told last: later changes of owners and staff stay whatever was chosen. */
  keptAt: Date | null;
  overwrite: Generated<string[]>;
  /** Of who took the last step; null for all. */
  rights: Right[] | null;
  checkedAt: Date | null;
  /** The run of a schedule that it is of. */
  runId: number | null;
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

export interface ImportMendedTable {
  id: GeneratedAlways<number>;
  importId: number;
  line: number;
  columnName: string | null;
  value: string;
  became: string;
  reason: string | null;
}

export interface ImportRefusedTable {
  importId: number;
  line: number;
  cells: ColumnType<string[], string, string>;
  isCorrected: Generated<boolean>;
}

export interface ImportMappingsTable {
  id: GeneratedAlways<number>;
  name: string;
  columns: ColumnType<string[], string, string>;
  mapping: ColumnType<ImportMapping, string, string>;
  version: Generated<number>;
  updatedAt: Date;
  updatedBy: string;
  /** Of who saved it last, then; null: as they are. */
  rights: Right[] | null;
}

/** By what a file is known again; of an address also what its server says. */
export interface FileMark {
  name: string;
  size: number;
  changedAt: string | null;
  etag: string | null;
  hash: string;
}

export interface ImportSchedulesTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: 'folder' | 'address';
  location: string;
  mappingId: number;
  every: 'hour' | 'day' | 'week';
  weekday: number;
  hour: number;
  minute: number;
  timeZone: string;
  twins: 'merge' | 'skip';
  lookalikes: LookalikeChoice;
  gone: 'leave' | 'list';
  mostErrors: number;
  isPaused: Generated<boolean>;
  nextRunAt: Date;
  seen: ColumnType<FileMark[], string | undefined, string>;
  version: Generated<number>;
  updatedAt: Date;
  updatedBy: string;
  /** Of who saved it last, then; null: as they are. */
  rights: Right[] | null;
}

export interface ImportRunsTable {
  id: GeneratedAlways<number>;
  scheduleId: number;
  state: RunState;
  isForced: boolean;
  actor: string;
  startedAt: Date;
  finishedAt: Date | null;
  fileName: string | null;
  seen: ColumnType<FileMark[] | null, string | undefined, string | null>;
  isMore: Generated<boolean>;
  rowCount: Generated<number>;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  sameCount: Generated<number>;
  errorCount: Generated<number>;
  goneCount: Generated<number>;
  reason: string | null;
  lease: string | null;
  leasedUntil: Date | null;
}

export interface ScheduleListingsTable {
  scheduleId: number;
  businessId: number;
  goneSince: Date | null;
}
