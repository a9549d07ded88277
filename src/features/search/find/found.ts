import type { Point } from '../area/area.rules.ts';
import type { FoundRow } from './found-row.ts';
import type { Order } from './orders.rules.ts';
import type { Selection } from './selection.rules.ts';

/** Counts of matches are exact up to here; beyond, the list is "1,000+". */
export const MAX_COUNT = 1000;

export interface Found {
  rows: FoundRow[];
  total: number;
  isExact: boolean;
}

export interface Search {
  selection: Selection;
  order: Order;
  from: Point | null;
}
