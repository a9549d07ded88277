import type { ColumnType } from 'kysely';
import type { CalendarFeed } from '../../../contract/events.staff.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import type { StoredPicture } from './queries.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    events: {
      picture: ColumnType<StoredPicture | null, string | null | undefined, string | null>;
      custom: ColumnType<CustomValues, string | undefined, string>;
    };
    eventFeeds: {
      outcome: ColumnType<
        NonNullable<CalendarFeed['outcome']> | null,
        string | undefined,
        string | null
      >;
    };
  }
}
