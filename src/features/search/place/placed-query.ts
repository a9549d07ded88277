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
