import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * What the schema does not tell of a column: the shape of JSON, words that no check lists. Each feature's
 * `tables.ts` adds its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface Shapes {}

type Shaped<Columns, Shape> = {
  [Name in keyof Columns]: Name extends keyof Shape ? Shape[Name] : Columns[Name];
};

export type Tables = {
  [Name in keyof Schema]: Name extends keyof Shapes
    ? Shaped<Schema[Name], Shapes[Name]>
    : Schema[Name];
};

export type Stored<Name extends keyof Tables> = Selectable<Tables[Name]>;
