import type { BusinessRow } from '../../businesses/shapes.ts';

export type FoundRow = BusinessRow & {
  distance?: number | null;
  band?: number | null;
};
