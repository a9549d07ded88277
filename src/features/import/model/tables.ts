import type { ColumnType, Generated } from 'kysely';
import type {
  BusinessImport,
  ImportFormat,
  ImportMapping,
  KeptCount,
} from '../../../contract/imports.staff.ts';
import type { ReviewImport } from '../../../contract/review-imports.staff.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import type { Offer } from '../../../domain/offers.ts';
import type { ListedPhoto } from '../../../domain/photo-list.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { Right } from '../../../domain/rights.ts';
import type { CsvRecord } from '../file/csv.rules.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    reviewImports: {
      state: 'running' | 'done' | 'undone';
      refused: ColumnType<ReviewImport['refused'], string | undefined, string>;
      rows: ColumnType<CsvRecord[] | null, string | undefined, string | null>;
    };
    imports: {
      format: Generated<ImportFormat>;
      encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | null;
      lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed' | null;
      sheets: ColumnType<string[], string | undefined, string>;
      columns: ColumnType<string[], string | undefined, string>;
      samples: ColumnType<string[][], string | undefined, string>;
      proposedMapping: ColumnType<ImportMapping, string | undefined, string>;
      mapping: ColumnType<ImportMapping | null, string | undefined, string>;
      recalled: ColumnType<
        NonNullable<BusinessImport['recalled']> | null,
        string | undefined,
        string | null
      >;
      keptFields: ColumnType<KeptCount[], string | undefined, string>;
      aside: Generated<string[]>;
      rights: Right[] | null;
    };
    importRows: {
      custom: CustomValues | null;
      services: Service[] | null;
      offers: Offer[] | null;
      photos: ListedPhoto[] | null;
    };
    importRefused: {
      cells: ColumnType<string[], string, string>;
    };
    importLists: {
      columns: ColumnType<string[], string, string>;
    };
    importMappings: {
      columns: ColumnType<string[], string, string>;
      mapping: ColumnType<ImportMapping, string, string>;
      rights: Right[] | null;
    };
    importSchedules: {
      seen: ColumnType<FileMark[], string | undefined, string>;
      rights: Right[] | null;
    };
    importRuns: {
      seen: ColumnType<FileMark[] | null, string | undefined, string | null>;
    };
  }
}

/**
 * Identifies a file that was already read. For an address, `changedAt` and `etag` come from the server's
 * headers.
 */
export interface FileMark {
  name: string;
  size: number;
  changedAt: string | null;
  etag: string | null;
  hash: string;
}
