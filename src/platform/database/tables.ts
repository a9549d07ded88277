import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Types that the schema doesn't define, such as the shape of JSON or allowed words. Each feature's
 * `tables.ts` adds its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
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
