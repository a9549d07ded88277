import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Box } from './box.ts';
import { readBox } from './read-box.ts';

const ROOM = { top: 76, right: 72, bottom: 56, left: 48 };

interface ViewOptions {
  map: MapLibre | null;
  /** What is looked for: another question is another view. */
  question: string;
  /** What shows all results; null where there are none. */
  around: Box | null;
  /** The area that was asked for, as it was seen. */
  area: Box | null;
  maxZoom: number;
}

/** Shows what was found, until the visitor moves the map; then tells what they look at. */
export function useView({ map, question, around, area, maxZoom }: ViewOptions): Box | null {
  const [moved, setMoved] = useState<{ question: string; box: Box } | null>(null);
  const isMoved = moved?.question === question;
  const edges = (area ?? around)?.join();
  const isArea = area !== null;
  useEffect(() => {
    if (!map || !edges || isMoved) return;
    const [west = 0, south = 0, east = 0, north = 0] = edges.split(',').map(Number);
    map.fitBounds([west, south, east, north], {
      animate: false,
      ...(isArea ? {} : { padding: leaveRoom(map), maxZoom }),
    });
  }, [map, edges, isArea, isMoved, maxZoom]);
  useEffect(() => {
    if (!map) return;
    const { unsubscribe } = map.on('moveend', ({ originalEvent }) => {
      if (originalEvent) setMoved({ question, box: readBox(map) });
    });
    return unsubscribe;
  }, [map, question]);
  return isMoved ? moved.box : null;
}

/** Around what is shown; what of the map is below the edge of the screen is room, too. */
function leaveRoom(map: MapLibre) {
  const { top, bottom } = map.getContainer().getBoundingClientRect();
  const hidden = Math.max(0, bottom - Math.max(top, innerHeight));
  return { ...ROOM, bottom: ROOM.bottom + hidden };
}
