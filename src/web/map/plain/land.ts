type Position = [longitude: number, latitude: number];

export type MapTown = [name: string, longitude: number, latitude: number, population: number];

export interface Land {
  land: Position[][][];
  borders: Position[][];
  towns: MapTown[];
  boxes: Record<string, [west: number, south: number, east: number, north: number]>;
}

export interface Neighbors {
  land: Position[][][];
  lakes: Position[][][];
}

export interface Region {
  counties: Position[][];
  towns: MapTown[];
}
