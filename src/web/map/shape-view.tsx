import { GeoJSONSource, type Map as MapLibre, type MapMouseEvent, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import type { Basemap } from '../../domain/basemap.ts';
import { useSite } from '../kit/site.tsx';
import { MapBox } from './map-box.tsx';
import { openMap, UNITED_STATES } from './open-map.ts';
import { type Box, boxAround, type Position } from './plain/box.ts';
import { useMap } from './use-map.ts';

export interface ShapeViewProps {
  label: string;
  rings: Position[][];
  start?: Box | undefined;
  /** Map to show instead of the site's own. */
  basemap?: Basemap;
  onRequest?: (url: string) => void;
  /** Called when all that is in view has been loaded. */
  onIdle?: () => void;
  editing?: {
    corners: Position[];
    onPress: (at: Position) => void;
    onMove: (corner: number, to: Position) => void;
  };
}

const PADDING = 32;

export function ShapeView(props: ShapeViewProps) {
  const { label, rings, start = UNITED_STATES, editing, onRequest } = props;
  const site = useSite();
  const basemap = props.basemap === undefined ? site.basemap : props.basemap;
  const around = boxAround(rings.flat());
  const { map, ...opened } = useMap((container, onFallback) =>
    openMap({
      container,
      label,
      basemap,
      onFallback,
      ...(onRequest && { onRequest }),
      bounds: around && !editing ? around : start,
      cooperativeGestures: true,
    }),
  );
  const isReady = opened.state === 'ready';
  useEffect(() => {
    if (!map || !isReady) return;
    const color = getComputedStyle(map.getContainer()).getPropertyValue('--accent').trim();
    const draw = () => showRings(map, rings, color || '#0b6b4b');
    draw();
    // A new map style removes all layers, so the rings are drawn again.
    map.on('styledata', draw);
    return () => {
      map.off('styledata', draw);
    };
  }, [map, isReady, rings]);
  const idle = useEffectEvent(() => props.onIdle?.());
  useEffect(() => map?.on('idle', () => idle()).unsubscribe, [map]);
  useFit(isReady && !editing ? map : null, around);
  useCorners(isReady ? map : null, editing);
  return <MapBox {...opened} rest={m.map_rest_typed()} />;
}

function useFit(map: MapLibre | null, around: Box | null) {
  const key = around?.join(',');
  useEffect(() => {
    if (!map || !key) return;
    const [west = 0, south = 0, east = 0, north = 0] = key.split(',').map(Number);
    map.fitBounds([west, south, east, north], { padding: PADDING, animate: false });
  }, [map, key]);
}

const SOURCE = 'shape';

function showRings(map: MapLibre, rings: Position[][], color: string): void {
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
    id: `${SOURCE}-fill`,
    type: 'fill',
    source: SOURCE,
    paint: { 'fill-color': color, 'fill-opacity': 0.15 },
  });
  map.addLayer({
    id: `${SOURCE}-line`,
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': color, 'line-width': 2.5 },
  });
}

interface Editing {
  corners: Position[];
  onPress: (at: Position) => void;
  onMove: (corner: number, to: Position) => void;
}

function useCorners(map: MapLibre | null, editing: Editing | undefined) {
  const press = useEffectEvent((at: Position) => editing?.onPress(at));
  const move = useEffectEvent((corner: number, to: Position) => editing?.onMove(corner, to));
  const isEditing = editing !== undefined;
  useEffect(() => {
    if (!map || !isEditing) return;
    const onClick = ({ lngLat }: MapMouseEvent) => press([lngLat.lng, lngLat.lat]);
    map.on('click', onClick);
    map.getCanvas().style.cursor = 'crosshair';
    return () => {
      map.off('click', onClick);
    };
  }, [map, isEditing]);
  const corners = editing?.corners;
  useEffect(() => {
    if (!map || !corners) return;
    const markers = corners.map((corner, at) => {
      const element = document.createElement('div');
      element.className = 'map-corner';
      element.title = m.map_point({ value: at + 1 });
      const marker = new Marker({ element, draggable: true }).setLngLat(corner).addTo(map);
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat();
        move(at, [lng, lat]);
      });
      element.addEventListener('click', (event) => event.stopPropagation());
      return marker;
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, corners]);
}
