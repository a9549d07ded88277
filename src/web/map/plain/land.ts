type Position = [longitude: number, latitude: number];

export type Town = [name: string, longitude: number, latitude: number, population: number];

/** What the plain map shows of the whole country. */
export interface Land {
  land: Position[][][];
  borders: Position[][];
  towns: Town[];
  /** West, south, east and north of each state. */
  boxes: Record<string, [west: number, south: number, east: number, north: number]>;
}

export interface Neighbors {
  land: Position[][][];
  lakes: Position[][][];
}

/** What it shows of one state from near. */
export interface Region {
  counties: Position[][];
  towns: Town[];
}
