import type { ColumnType } from 'kysely';

/** Left out, the database writes the time of the insert. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface SettingsTable {
  key: string;
  value: string;
}

/** Tables by their names; each feature's `tables.ts` adds its own by declaration merging. */
export interface Tables {
  settings: SettingsTable;
}
