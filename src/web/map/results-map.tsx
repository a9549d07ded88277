import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as m from '#messages';
import { findStateName } from '../../domain/states.ts';
import { formatCount } from '../kit/format.ts';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';
import { addLeg, createCluster, createPin } from './create-pin.ts';
import { MapBox } from './map-box.tsx';
import { nearestZoom, openMap, UNITED_STATES } from './open-map.ts';
import { clusterPins, fanOut, type MapResult, type Pin, placePins } from './pin.ts';
import { type Box, boxAround, type Position } from './plain/box.ts';
import type { Land } from './plain/land.ts';
import { loadLand } from './plain/load-land.ts';
import { readBox } from './read-box.ts';
import { useMap } from './use-map.ts';

interface ResultsMapProps {
  /** Shown until the map is drawn. */
  sketch: ReactNode;
  results: MapResult[];
  activeId: number | null;
  onPoint: (id: number | null) => void;
  question: string;
  area: Box | null;
  areaHref: ((box: Box) => string) | undefined;
}

export function ResultsMap(props: ResultsMapProps) {
  const { results, activeId, onPoint, question, area, areaHref } = props;
  const { basemap, place } = useSite();
  const { map, ...opened } = useMap((container, onFallback) =>
    openMap({
      container,
      label: m.map_of_results(),
      basemap,
      onFallback,
      bounds: place ? [...place.box] : UNITED_STATES,
    }),
  );
  const pins = useMemo(() => placePins(results), [results]);
  const onChoose = (id: number) => {
    opened.box.current?.closest('dialog')?.close();
    goToRow(id);
  };
  const maxZoom = nearestZoom(basemap);
  const { rest, far } = useMemo(() => splitFar(pins), [pins]);
  const around = boxAround(rest.map(({ position }) => position));
  const seen = useView({ map, question, around, area, maxZoom });
  // Must run after `useView`, because pin overlap depends on the view.
  usePins({ map, pins, activeId, onPoint, onChoose, maxZoom });
  return (
    <>
      <MapBox {...opened} rest={m.map_rest_listed()} waiting={props.sketch} />
      {map && opened.state === 'ready' && (
        <div className="map-keys">
          <div>
            {!area && <Insets map={map} far={far} />}
            <Legend pins={pins} />
          </div>
        </div>
      )}
      {seen && areaHref && (
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
  maxZoom: number;
}

/**
 * Draws pins as buttons in list order. Overlapping pins share a button that zooms in, and fan out at the
 * maximum zoom.
 */
function usePins({ map, pins, activeId, onPoint, onChoose, maxZoom }: PinsOptions) {
  const shown = useRef(new Map<number, HTMLElement>());
  const point = useEffectEvent(onPoint);
  const choose = useEffectEvent(onChoose);
  const mark = useEffectEvent(() => {
    for (const element of new Set(shown.current.values())) element.removeAttribute('data-active');
    if (activeId !== null) shown.current.get(activeId)?.toggleAttribute('data-active', true);
  });
  useEffect(() => {
    if (!map) return;
    let markers: Marker[] = [];
    let drawn = '';
    const draw = () => {
      const isNearest = map.getZoom() > maxZoom - 0.1;
      const project = (position: Position) => map.project(position);
      const found = clusterPins(pins, project);
      const clusters: { pins: [Pin, ...Pin[]]; offset: [number, number] }[] = isNearest
        ? fanOut(found, project).map(({ pin, offset }) => ({ pins: [pin], offset }))
        : found.map((cluster) => ({ pins: cluster.pins, offset: [0, 0] }));
      const key = JSON.stringify(
        clusters.map(({ pins: [{ id }, ...rest], offset }) => [
          ...[id, rest.length],
          ...offset.map(Math.round),
        ]),
      );
      if (key === drawn) return;
      drawn = key;
      for (const marker of markers) marker.remove();
      shown.current.clear();
      markers = clusters.map(({ pins: cluster, offset }, at) => {
        const [pin] = cluster;
        const isAlone = cluster.length === 1;
        const element = isAlone ? createPin('button', pin) : createCluster(cluster);
        if (offset.some((pixels) => Math.abs(pixels) > 1)) addLeg(element, offset);
        element.style.setProperty('--order', String(clusters.length - at));
        for (const event of ['pointerenter', 'focus']) {
          element.addEventListener(event, () => point(pin.id));
        }
        for (const event of ['pointerleave', 'blur']) {
          element.addEventListener(event, () => point(null));
        }
        element.addEventListener('click', () => {
          if (isAlone) return choose(pin.id);
          enlarge(map, cluster, maxZoom);
          map.once('moveend', () => shown.current.get(pin.id)?.focus());
        });
        for (const { id } of cluster) shown.current.set(id, element);
        return new Marker({ element, anchor: 'bottom', offset }).setLngLat(pin.position).addTo(map);
      });
      mark();
    };
    draw();
    const { unsubscribe } = map.on('moveend', draw);
    return () => {
      unsubscribe();
      for (const marker of markers) marker.remove();
      shown.current.clear();
    };
  }, [map, pins, maxZoom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another active pin
  useEffect(() => mark(), [activeId]);
}

function enlarge(map: MapLibre, cluster: Pin[], maxZoom: number) {
  const box = boxAround(cluster.map(({ position }) => position));
  const nearer = Math.min(maxZoom, map.getZoom() + 2);
  if (!box) return;
  const seen = map.cameraForBounds(box, { padding: leaveRoom(map), maxZoom });
  map.jumpTo({
    center: seen?.center ?? cluster[0]?.position,
    zoom: Math.max(nearer, seen?.zoom ?? 0),
  });
}

function Legend({ pins }: { pins: Pin[] }) {
  const kinds = [
    ['exact', m.map_legend_exact(), pins.some((pin) => pin.precision === 'rooftop')],
    ['about', m.map_legend_about(), pins.some((pin) => pin.precision !== 'rooftop')],
    ['sponsored', m.businesses_sponsored(), pins.some((pin) => pin.isSponsored)],
  ] as const;
  const shown = kinds.filter(([, , isShown]) => isShown);
  if (shown.length === 0 || (shown.length === 1 && shown[0]?.[0] === 'exact')) return null;
  return (
    <ul className="map-legend">
      {shown.map(([kind, text]) => (
        <li key={kind} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  );
}

const FAR_STATES: { code: string; box: Box }[] = [
  { code: 'AK', box: [-170, 51, -129.5, 71.6] },
  { code: 'HI', box: [-160.6, 18.6, -154.5, 22.5] },
];

function isIn([west, south, east, north]: Box, [longitude, latitude]: Position): boolean {
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north;
}

/** Separates pins in Alaska and Hawaii for inset maps, unless there are no others. */
function splitFar(pins: Pin[]) {
  const far = FAR_STATES.map(({ code, box }) => ({
    code,
    box,
    positions: pins.map(({ position }) => position).filter((position) => isIn(box, position)),
  })).filter(({ positions }) => positions.length > 0);
  const rest = pins.filter(({ position }) => !far.some(({ box }) => isIn(box, position)));
  return rest.length > 0 ? { rest, far } : { rest: pins, far: [] };
}

type FarState = ReturnType<typeof splitFar>['far'][number];

function Insets({ map, far }: { map: MapLibre; far: FarState[] }) {
  const [land, setLand] = useState<Land>();
  const isNeeded = far.length > 0;
  useEffect(() => {
    if (isNeeded) loadLand().then(setLand, () => {});
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <div className="map-insets">
      {far.map((state) => (
        <Inset key={state.code} map={map} state={state} land={land?.land ?? []} />
      ))}
    </div>
  );
}

const INSET_WIDTH = 96;

function Inset({ map, state, land }: { map: MapLibre; state: FarState; land: Land['land'] }) {
  const { code, box, positions } = state;
  const [west, south, east, north] = box;
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = INSET_WIDTH / ((east - west) * stretch);
  const place = ([longitude, latitude]: Position) =>
    `${Math.round((longitude - west) * stretch * scale)} ${Math.round((north - latitude) * scale)}`;
  const outlines = land
    .flatMap(([ring = []]) =>
      ring[0] && isIn(box, ring[0]) ? [[...new Set(ring.map(place))]] : [],
    )
    .filter(({ length }) => length > 2)
    .map((points) => `M${points.join('L')}z`);
  return (
    <button
      type="button"
      onClick={() => map.fitBounds(box, { animate: false })}
      aria-label={`${findStateName(code)}: ${formatCount(positions.length, m.count_businesses)}`}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${INSET_WIDTH} ${Math.round((north - south) * scale)}`}
        width={INSET_WIDTH}
      >
        <path d={outlines.join('')} />
        {positions.map((position) => {
          const [x, y] = place(position).split(' ');
          return <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />;
        })}
      </svg>
      {findStateName(code)}
    </button>
  );
}

const ROOM = { top: 76, right: 72, bottom: 56, left: 48 };

interface ViewOptions {
  map: MapLibre | null;
  question: string;
  around: Box | null;
  area: Box | null;
  maxZoom: number;
}

/** Fits the map to the results until the visitor moves it, then returns the visible box. */
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

/** Returns the padding around the results, including the part of the map below the screen's edge. */
function leaveRoom(map: MapLibre) {
  const { top, bottom } = map.getContainer().getBoundingClientRect();
  const hidden = Math.max(0, bottom - Math.max(top, innerHeight));
  return { ...ROOM, bottom: ROOM.bottom + hidden };
}
