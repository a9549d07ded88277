import type { Map as MapLibre } from 'maplibre-gl';
import type { Box } from './plain/box.ts';

export function readBox(map: MapLibre): Box {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}
