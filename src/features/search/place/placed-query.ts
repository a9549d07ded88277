import type { findNameUse } from './queries.ts';

export interface PlaceName {
  city: string | null;
  state: string | null;
  /** A part of the city. */
  area?: { id: number; slug: string };
}

export interface PlacedQuery {
  /** Folded words besides the place; empty when the place is all there is. */
  query: string;
  place: PlaceName;
  zipCode: string | null;
  isMarked: boolean;
  isDoubtful: boolean;
}

export type NameUse = Awaited<ReturnType<typeof findNameUse>>;

/** What one request asks of names and places: what was looked up once is known. */
export interface Lookups {
  findNameUse(text: string): Promise<NameUse>;
  readPlace(query: string): Promise<PlacedQuery | null>;
}
