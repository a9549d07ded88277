import type { ColumnType, Generated } from 'kysely';
import type { FigureCounts } from '../../contract/figures.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    listingFigures: ListingFiguresTable;
  }
}

declare module '../owners/tables.ts' {
  interface BusinessOwnersTable {
    figuresMail: Generated<boolean>;
    figuresMailedFor: ColumnType<Date | null, string | undefined, string>;
  }
}

export interface ListingFiguresTable extends FigureCounts {
  businessId: number;
  day: ColumnType<Date, string, never>;
}
