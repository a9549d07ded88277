import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as m from '#messages';
import { useSite } from '../site.tsx';
import { Link } from '../ui/link.tsx';
import { type Box, boxAround } from './box.ts';
import { MapNote } from './map-note.tsx';
import { nearestZoom, openMap, UNITED_STATES } from './open-map.ts';
import { createPin } from './pins/create-pin.ts';
import { type MapResult, type Pin, placePins } from './pins/pin.ts';
import { readBox } from './read-box.ts';
import { useMap } from './use-map.ts';

interface ResultsMapProps {
  results: MapResult[];
  activeId: number | null;
  onPoint: (id: number | null) => void;
  question: string;
  area: Box | null;
  areaHref: (box: Box) => string;
}

/** The list's businesses on a map: a pin leads to its row. */
export function ResultsMap(props: ResultsMapProps) {
  const { results, activeId, onPoint, question, area, areaHref } = props;
  const { mapStyleUrl, place } = useSite();
  const { box, map, state } = useMap((container) =>
    openMap({
      container,
      label: m.map_of_results(),
      styleUrl: mapStyleUrl,
      bounds: place ? [...place.box] : UNITED_STATES,
    }),
  );
  const pins = useMemo(() => placePins(results), [results]);
  const onChoose = (id: number) => {
    box.current?.closest('dialog')?.close();
    goToRow(id);
  };
  usePins({ map, pins, activeId, onPoint, onChoose });
  const around = boxAround(pins.map(({ position }) => position));
  const seen = useView({ map, question, around, area, maxZoom: nearestZoom(mapStyleUrl) });
  return (
    <>
      <div className="map-box">
        <div ref={box} />
      </div>
      {state !== 'ready' && <MapNote isFailed={state === 'failed'} rest={m.map_rest_listed()} />}
      {seen && (
        <Link to={areaHref(seen)} className="map-area">
          {m.map_search_area()}
        </Link>
      )}
    </>
  );
}

function goToRow(id: number) {
  const row = document.getElementById(`business-${id}`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}

interface PinsOptions {
  map: MapLibre | null;
  pins: Pin[];
  activeId: number | null;
  onPoint: (id: number | null) => void;
  onChoose: (id: number) => void;
}

/** Pins as buttons, in the order of the list. */
function usePins({ map, pins, activeId, onPoint, onChoose }: PinsOptions) {
  const shown = useRef(new Map<number, HTMLElement>());
  const point = useEffectEvent(onPoint);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (!map) return;
    const markers = pins.map((pin, at) => {
      const element = createPin('button', pin);
      element.style.setProperty('--order', String(pins.length - at));
      for (const event of ['pointerenter', 'focus']) {
        element.addEventListener(event, () => point(pin.id));
      }
      for (const event of ['pointerleave', 'blur']) {
        element.addEventListener(event, () => point(null));
      }
      element.addEventListener('click', () => choose(pin.id));
      shown.current.set(pin.id, element);
      return new Marker({ element, anchor: 'bottom', offset: pin.offset })
        .setLngLat(pin.position)
        .addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
      shown.current.clear();
    };
  }, [map, pins]);
  useEffect(() => {
    for (const [id, element] of shown.current)
      element.toggleAttribute('data-active', id === activeId);
  }, [activeId]);
}

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
function useView({ map, question, around, area, maxZoom }: ViewOptions): Box | null {
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
