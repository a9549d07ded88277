import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import type { Position } from '../box.ts';

const SOURCE = 'shape';

/** Draws closed rings above the map; again after a change of its style. */
export function showRings(map: MapLibre, rings: Position[][], color: string): void {
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: rings.map((ring) => [[...ring, ...ring.slice(0, 1)]]),
    },
  };
  const source = map.getSource(SOURCE);
  if (source instanceof GeoJSONSource) source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  if (map.getLayer(`${SOURCE}-line`)) return;
  map.addLayer({
    ...{ id: `${SOURCE}-fill`, type: 'fill', source: SOURCE },
    paint: { 'fill-color': color, 'fill-opacity': 0.15 },
  });
  map.addLayer({
    ...{ id: `${SOURCE}-line`, type: 'line', source: SOURCE },
    paint: { 'line-color': color, 'line-width': 2.5 },
  });
}
