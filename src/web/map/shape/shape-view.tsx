import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect } from 'react';
import * as m from '#messages';
import { useSite } from '../../site.tsx';
import { type Box, boxAround, type Position } from '../box.ts';
import { MapNote } from '../map-note.tsx';
import { openMap, UNITED_STATES } from '../open-map.ts';
import { useMap } from '../use-map.ts';
import { showRings } from './show-rings.ts';
import { useCorners } from './use-corners.ts';

export interface ShapeViewProps {
  label: string;
  rings: Position[][];
  /** Shown until there is a shape; the country unless given. */
  start?: Box | undefined;
  /** Of the one ring that can be changed. */
  editing?: {
    corners: Position[];
    onPress: (at: Position) => void;
    onMove: (corner: number, to: Position) => void;
  };
}

const PADDING = 32;

export function ShapeView({ label, rings, start = UNITED_STATES, editing }: ShapeViewProps) {
  const { mapStyleUrl } = useSite();
  const around = boxAround(rings.flat());
  const { box, map, state } = useMap((container) =>
    openMap({
      ...{ container, label, styleUrl: mapStyleUrl },
      bounds: around && !editing ? around : start,
      cooperativeGestures: true,
    }),
  );
  const isReady = state === 'ready';
  useEffect(() => {
    if (!map || !isReady) return;
    const color = getComputedStyle(map.getContainer()).getPropertyValue('--accent').trim();
    const draw = () => showRings(map, rings, color || '#0b6b4b');
    draw();
    // Of another style nothing stays.
    map.on('styledata', draw);
    return () => {
      map.off('styledata', draw);
    };
  }, [map, isReady, rings]);
  useFit(isReady && !editing ? map : null, around);
  useCorners(isReady ? map : null, editing);
  return (
    <>
      <div className="map-box">
        <div ref={box} />
      </div>
      {state !== 'ready' && <MapNote isFailed={state === 'failed'} rest={m.map_rest_typed()} />}
    </>
  );
}

function useFit(map: MapLibre | null, around: Box | null) {
  const key = around?.join(',');
  useEffect(() => {
    if (!map || !key) return;
    const [west = 0, south = 0, east = 0, north = 0] = key.split(',').map(Number);
    map.fitBounds([west, south, east, north], { padding: PADDING, animate: false });
  }, [map, key]);
}
