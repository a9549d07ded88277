import type { ColumnType } from 'kysely';
import type { CalendarFeed } from '../../../contract/events.staff.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    eventFeeds: {
      outcome: ColumnType<
        NonNullable<CalendarFeed['outcome']> | null,
        string | undefined,
        string | null
      >;
    };
  }
}
