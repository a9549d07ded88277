import type { BusinessRow } from '../../businesses/shapes.ts';

export type FoundRow = BusinessRow & {
  /** Miles from the center of the search, and which of the bands they are in. */
  distance?: number | null;
  band?: number | null;
};
