import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  GeoJSONSource,
  type GeoJSONSourceSpecification,
  type LayerSpecification,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
  type TransformStyleFunction,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import * as m from '#messages';
import type { Basemap, MapTheme } from '../../domain/basemap.ts';
import { type Palette, readPalette } from './palette.ts';
import type { Land, MapTown, Region } from './plain/land.ts';
import { listStatesIn, loadLand, loadNeighbors, loadRegion } from './plain/load-land.ts';
import { readBox } from './read-box.ts';
import type { Streets } from './streets.ts';

const DARK = '(prefers-color-scheme: dark)';
const QUESTIONS = [DARK, '(forced-colors: active)'];

function onThemeChange(listener: () => void): () => void {
  const queries = QUESTIONS.map((question) => matchMedia(question));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const BORDERS = '<a href="https://www.census.gov/">US Census Bureau</a>';
const ABROAD = '<a href="https://www.naturalearthdata.com/">Natural Earth</a>';
const TOWNS = '<a href="https://www.geonames.org/">GeoNames</a>';

function writeStyle(palette: Palette, streets: Streets | null): StyleSpecification {
  return {
    version: 8,
    sources: {
      abroad: emptySource(ABROAD),
      lakes: emptySource(ABROAD),
      land: emptySource(BORDERS),
      borders: emptySource(BORDERS),
      counties: emptySource(BORDERS),
      towns: emptySource(TOWNS),
      ...(streets && { streets: streets.source }),
    },
    layers: writeLayers(palette, streets),
  };
}

function emptySource(attribution: string): GeoJSONSourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, attribution };
}

function writeLayers(palette: Palette, streets: Streets | null): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    { id: 'abroad', source: 'abroad', type: 'fill', paint: { 'fill-color': palette.abroad } },
    { id: 'lakes', source: 'lakes', type: 'fill', paint: { 'fill-color': palette.water } },
    { id: 'land', source: 'land', type: 'fill', paint: { 'fill-color': palette.land } },
    {
      id: 'coast',
      source: 'land',
      type: 'line',
      paint: { 'line-color': palette.border, 'line-width': 0.75 },
    },
    {
      id: 'counties',
      source: 'counties',
      type: 'line',
      minzoom: 6,
      paint: { 'line-color': palette.county, 'line-width': 1 },
    },
    {
      id: 'borders',
      source: 'borders',
      type: 'line',
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.75, 8, 2],
      },
    },
    ...(streets?.writeLayers(palette) ?? []),
    writeLabels(palette, streets),
  ];
}

/** Draws a dot with the name below it. Without a glyph URL, MapLibre uses the browser's fonts. */
function writeLabels({ label, halo }: Palette, streets: Streets | null): LayerSpecification {
  return {
    id: 'towns',
    source: 'towns',
    type: 'symbol',
    ...(streets && { filter: streets.isOutside }),
    layout: {
      'text-field': ['concat', '•\n', ['get', 'name']],
      'text-font': ['Figtree Variable'],
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 5000, 12, 1_000_000, 15],
      'text-anchor': 'top',
      'text-offset': [0, -0.6],
      'text-line-height': 1.05,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  };
}

const NEAR = 6;

/** Loads the country at once, and a state's counties and towns when zoomed in. Streets lie above. */
function showLand(map: MapLibre, file: string | null, onFail: () => void): void {
  let streets: Streets | null = null;
  map.once(
    'remove',
    onThemeChange(() => repaint(map, streets)),
  );
  const show = (next: Streets | null) => {
    streets = next;
    if (isOpen(map)) repaint(map, streets);
  };
  if (file) {
    const failed = () => {
      show(null);
      onFail();
    };
    const loaded = import('./streets.ts').then(({ loadStreets }) => loadStreets(file));
    map.once('style.load', () => {
      watchTiles(map, 'streets', failed);
      loaded.then(show, failed);
    });
  }
  map.once('style.load', async () => {
    const [land, neighbors] = await Promise.all([
      loadLand().catch(() => undefined),
      loadNeighbors().catch(() => undefined),
    ]);
    if (!land || !isOpen(map)) return;
    fill(map, 'abroad', toLand(neighbors?.land ?? []));
    fill(map, 'lakes', toLand(neighbors?.lakes ?? []));
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

function repaint(map: MapLibre, streets: Streets | null) {
  const style = writeStyle(readPalette(map.getContainer()), streets);
  const transformStyle: TransformStyleFunction = (before, next) => ({
    ...next,
    sources: { ...next.sources, ...before?.sources },
  });
  map.setStyle(style, { transformStyle });
}

type Coordinates = Land['borders'];

function toLand(polygons: Land['land']) {
  const geometry = { type: 'MultiPolygon' as const, coordinates: polygons };
  return { type: 'Feature' as const, properties: {}, geometry };
}

function toLines(lines: Coordinates) {
  const geometry = { type: 'MultiLineString' as const, coordinates: lines };
  return { type: 'Feature' as const, properties: {}, geometry };
}

function toTowns(towns: MapTown[]) {
  return {
    type: 'FeatureCollection' as const,
    features: towns.map(([name, longitude, latitude, population]) => ({
      type: 'Feature' as const,
      properties: { name, population },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  };
}

export function joinTowns(land: Land, regions: Region[]): MapTown[] {
  const large = new Set(land.towns.map(String));
  const others = regions.flatMap(({ towns }) => towns.filter((town) => !large.has(String(town))));
  return [...land.towns, ...others];
}

// The query string prevents browsers from using a cached file whose policy allows only our own host.
setWorkerUrl(`${workerUrl}?hosts=any`);

export const UNITED_STATES: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];

interface OpenOptions
  extends Pick<MapOptions, 'bounds' | 'center' | 'zoom' | 'cooperativeGestures'> {
  container: HTMLElement;
  label: string;
  basemap: Basemap;
  /** Called if streets can't be loaded and the built-in drawing is shown instead. */
  onFallback: () => void;
  onRequest?: (url: string) => void;
}

const words = {
  'CooperativeGesturesHandler.MacHelpText': m.map_zoom_mac(),
  'CooperativeGesturesHandler.MobileHelpText': m.map_move_touch(),
  'CooperativeGesturesHandler.WindowsHelpText': m.map_zoom_windows(),
  'Marker.Title': m.map_marker(),
  'NavigationControl.ZoomIn': m.map_zoom_in(),
  'NavigationControl.ZoomOut': m.map_zoom_out(),
};

/** Throws if the browser has no WebGL. */
export function openMap(options: OpenOptions): MapLibre {
  const { label, basemap, container, onFallback, onRequest, ...view } = options;
  const styles = basemap && 'styles' in basemap ? basemap.styles : null;
  const map = new MapLibre({
    container,
    style: styles ? styles[currentTheme()] : writeStyle(readPalette(container), null),
    ...(onRequest && {
      transformRequest(url) {
        onRequest(url);
        return { url };
      },
    }),
    ...view,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    renderWorldCopies: false,
    minZoom: 2,
    maxZoom: 17,
    locale: { ...words, 'Map.Title': label },
    attributionControl: { compact: false },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  if (styles) showStyles(map, styles, onFallback);
  else showLand(map, basemap && 'file' in basemap ? basemap.file : null, onFallback);
  return map;
}

function currentTheme(): MapTheme {
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/**
 * Switches styles with the theme, and falls back to the drawing if the style or its tiles can't be loaded. Pins stay.
 */
function showStyles(map: MapLibre, styles: Record<MapTheme, string>, onFallback: () => void) {
  const unsubscribe = onThemeChange(() => map.setStyle(styles[currentTheme()]));
  map.once('remove', unsubscribe);
  watchTiles(map, null, () => {
    unsubscribe();
    map.setStyle(writeStyle(readPalette(map.getContainer()), null), { diff: false });
    showLand(map, null, onFallback);
    onFallback();
  });
}

const MAX_FAILED = 4;

/** Calls `onFail` once if the style fails, or if several tiles in a row fail, of `source` or of any source. */
function watchTiles(map: MapLibre, source: string | null, onFail: () => void) {
  let failed = 0;
  let works = false;
  const isOf = ({ sourceId }: { sourceId?: string }) => !source || sourceId === source;
  const end = () => {
    for (const { unsubscribe } of listening) unsubscribe();
    onFail();
  };
  const listening = [
    map.on('error', (event) => {
      const isSource = 'sourceId' in event && typeof event.sourceId === 'string';
      if (isSource ? source && event.sourceId !== source : map.getStyle()) return;
      failed += 1;
      if (!isSource || failed >= MAX_FAILED) end();
    }),
    map.on('data', (event) => {
      if (event.dataType !== 'source' || !('tile' in event) || !event.tile || !isOf(event)) return;
      works = true;
      failed = 0;
    }),
    map.on('idle', () => {
      if (failed > 0 && !works) end();
    }),
  ];
}

/** Maximum zoom for the initial view; the drawing has no streets to show closer up. */
export function nearestZoom(basemap: Basemap): number {
  return basemap ? 15 : 12;
}
