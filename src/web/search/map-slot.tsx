import { lazy, Suspense, use, useRef, useState } from 'react';
import * as m from '#messages';
import type { Pointed } from '../businesses/street.tsx';
import { chip } from '../kit/ui/chip.ts';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { MapOpening } from '../map/map-button.tsx';
import { MapDialog } from '../map/map-dialog.tsx';
import { MapNote } from '../map/map-note.tsx';
import { MapSketch } from '../map/map-sketch.tsx';
import type { MapOfListProps } from './map-of-list.tsx';

const MapOfList = lazy(() =>
  import('./map-of-list.tsx').then(
    ({ MapOfList }) => ({ default: MapOfList }),
    () => ({ default: () => <MapNote isFailed /> }),
  ),
);

type List = Omit<MapOfListProps, 'pointed' | 'sketch'>;

/**
 * Returns no map for a list without map points, or for a single business whose exact location is unknown. A
 * search on the map keeps its map, so that visitors can move on.
 */
export function mapBeside(list: List) {
  const placed = list.pages?.flatMap(({ items }) => items).filter((item) => item.coordinates);
  const isEmpty = placed?.length === 0 && !list.filters?.bounds;
  if (isEmpty || (placed?.length === 1 && placed[0]?.precision !== 'rooftop')) return undefined;
  return (pointed: Pointed) => <MapSlot {...list} pointed={pointed} />;
}

/** Shows a sketch until the visitor points at it or opens it, because most visitors never use the map. */
export function MapSlot(props: List & { pointed: Pointed }) {
  const aside = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isHydrated = useIsHydrated();
  const opening = use(MapOpening);
  const sketch = (
    <MapSketch
      businesses={(props.pages ?? []).flatMap(({ items }) => items)}
      numbers={props.numbers}
    />
  );
  const map = (
    <Suspense fallback={sketch}>
      <MapOfList {...props} sketch={sketch} />
    </Suspense>
  );
  return (
    <>
      <aside
        ref={aside}
        tabIndex={-1}
        aria-label={m.common_map()}
        className="street-map no-print"
        onPointerEnter={() => setWanted(true)}
      >
        {isWanted ? map : sketch}
        {isHydrated && !isWanted && (
          <button
            type="button"
            className={`absolute bottom-6 left-1/2 -translate-x-1/2 ${chip}`}
            onClick={() => {
              setWanted(true);
              aside.current?.focus();
            }}
          >
            {m.map_show()}
          </button>
        )}
      </aside>
      {opening?.isOpen && <MapDialog onClose={() => opening.setOpen(false)}>{map}</MapDialog>}
    </>
  );
}
