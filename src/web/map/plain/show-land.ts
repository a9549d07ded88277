import { GeoJSONSource, type Map as MapLibre, type TransformStyleFunction } from 'maplibre-gl';
import { readBox } from '../read-box.ts';
import { joinTowns, toLand, toLines, toTowns } from './features.ts';
import type { Land, Region } from './land.ts';
import { listStatesIn, loadLand, loadRegion } from './load-land.ts';
import { onThemeChange, readPalette } from './palette.ts';
import { writeStyle } from './style.ts';

const NEAR = 6;

/** Fills the plain style: the country at once, counties and towns of a state when it is near. */
export function showLand(map: MapLibre): void {
  map.once(
    'remove',
    onThemeChange(() => repaint(map)),
  );
  map.once('load', async () => {
    const land = await loadLand().catch(() => undefined);
    if (!land || !isOpen(map)) return;
    fill(map, 'land', toLand(land.land));
    fill(map, 'borders', toLines(land.borders));
    fill(map, 'towns', toTowns(land.towns));
    const showNear = followRegions(map, land);
    map.on('moveend', showNear);
    showNear();
  });
}

function isOpen(map: MapLibre): boolean {
  return map.getContainer().isConnected;
}

function fill(map: MapLibre, name: string, data: Parameters<GeoJSONSource['setData']>[0]) {
  const source = map.getSource(name);
  if (source instanceof GeoJSONSource) source.setData(data);
}

function followRegions(map: MapLibre, land: Land) {
  const regions = new Map<string, Region>();
  return async () => {
    if (map.getZoom() < NEAR) return;
    const missing = listStatesIn(land, readBox(map)).filter((code) => !regions.has(code));
    if (missing.length === 0) return;
    for (const code of missing) {
      const region = await loadRegion(code).catch(() => undefined);
      if (region) regions.set(code, region);
    }
    if (!isOpen(map)) return;
    const near = [...regions.values()];
    fill(map, 'counties', toLines(near.flatMap(({ counties }) => counties)));
    fill(map, 'towns', toTowns(joinTowns(land, near)));
  };
}

function repaint(map: MapLibre) {
  const style = writeStyle(readPalette(map.getContainer()));
  const transformStyle: TransformStyleFunction = (before, next) => ({
    ...next,
    sources: before?.sources ?? next.sources,
  });
  map.setStyle(style, { transformStyle });
}
