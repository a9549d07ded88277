import type { ColumnType } from 'kysely';

/** Left out, the database writes the time of the insert. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface SettingsTable {
  key: string;
  value: string;
}

/**
 * The tables by their names. Those of a feature stand in its `tables.ts`, which adds them here by
 * declaration merging.
 */
export interface Tables {
  settings: SettingsTable;
}
