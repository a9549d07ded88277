import type { Land, Region, Town } from './land.ts';

type Coordinates = Land['borders'];

export function toLand(polygons: Land['land']) {
  const geometry = { type: 'MultiPolygon' as const, coordinates: polygons };
  return { type: 'Feature' as const, properties: {}, geometry };
}

export function toLines(lines: Coordinates) {
  const geometry = { type: 'MultiLineString' as const, coordinates: lines };
  return { type: 'Feature' as const, properties: {}, geometry };
}

export function toTowns(towns: Town[]) {
  return {
    type: 'FeatureCollection' as const,
    features: towns.map(([name, longitude, latitude, population]) => ({
      type: 'Feature' as const,
      properties: { name, population },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  };
}

/** Those of the country, and in the states that are near all others. */
export function joinTowns(land: Land, regions: Region[]): Town[] {
  const large = new Set(land.towns.map(String));
  const others = regions.flatMap(({ towns }) => towns.filter((town) => !large.has(String(town))));
  return [...land.towns, ...others];
}
