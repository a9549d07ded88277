import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Map as MapLibre, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import * as m from '#messages';
import { readPalette } from './plain/palette.ts';
import { showLand } from './plain/show-land.ts';
import { writeStyle } from './plain/style.ts';

setWorkerUrl(workerUrl);

export const UNITED_STATES: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];

interface OpenOptions
  extends Pick<MapOptions, 'bounds' | 'center' | 'zoom' | 'cooperativeGestures'> {
  container: HTMLElement;
  label: string;
  /** Null: the plain map. */
  styleUrl: string | null;
}

const words = {
  'CooperativeGesturesHandler.MacHelpText': m.map_zoom_mac(),
  'CooperativeGesturesHandler.MobileHelpText': m.map_move_touch(),
  'CooperativeGesturesHandler.WindowsHelpText': m.map_zoom_windows(),
  'Marker.Title': m.map_marker(),
  'NavigationControl.ZoomIn': m.map_zoom_in(),
  'NavigationControl.ZoomOut': m.map_zoom_out(),
};

/** Throws where the browser has no WebGL. */
export function openMap({ label, styleUrl, container, ...view }: OpenOptions): MapLibre {
  const map = new MapLibre({
    container,
    style: styleUrl ?? writeStyle(readPalette(container)),
    ...view,
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, fadeDuration: 0 },
    ...{ renderWorldCopies: false, maxZoom: 17, locale: { ...words, 'Map.Title': label } },
    attributionControl: { compact: false },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  if (styleUrl) map.once('error', () => !map.getStyle() && showPlain(map));
  else showLand(map);
  return map;
}

/** A style that can't be had takes no pins away. */
function showPlain(map: MapLibre) {
  map.setStyle(writeStyle(readPalette(map.getContainer())), { diff: false });
  showLand(map);
}

/** How near a first look goes: without streets there is nothing to see from nearer. */
export function nearestZoom(styleUrl: string | null): number {
  return styleUrl ? 15 : 12;
}
