import { lazy, Suspense, use, useRef } from 'react';
import * as m from '#messages';
import type { Pointed } from '../businesses/street.tsx';
import { MapOpening } from '../map/map-button.tsx';
import { MapDialog } from '../map/map-dialog.tsx';
import { MapNote } from '../map/map-note.tsx';
import { MapSketch } from '../map/map-sketch.tsx';
import { useIsSeen } from '../map/use-is-seen.ts';
import type { MapOfListProps } from './map-of-list.tsx';

const MapOfList = lazy(() =>
  import('./map-of-list.tsx').then(
    ({ MapOfList }) => ({ default: MapOfList }),
    () => ({ default: () => <MapNote isFailed /> }),
  ),
);

/** Returns no map for a single business whose exact location is unknown. */
export function mapBeside(list: Omit<MapOfListProps, 'pointed'>) {
  const placed = (list.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((item) => item.coordinates);
  if (placed.length === 1 && placed[0]?.precision !== 'rooftop') return undefined;
  return (pointed: Pointed) => <MapSlot {...list} pointed={pointed} />;
}

export function MapSlot(props: MapOfListProps) {
  const aside = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(aside);
  const opening = use(MapOpening);
  const sketch = <MapSketch businesses={(props.pages ?? []).flatMap(({ items }) => items)} />;
  const map = (
    <Suspense fallback={sketch}>
      <MapOfList {...props} />
    </Suspense>
  );
  return (
    <>
      <aside ref={aside} aria-label={m.common_map()} className="street-map no-print">
        {isSeen ? map : sketch}
      </aside>
      {opening?.isOpen && <MapDialog onClose={() => opening.setOpen(false)}>{map}</MapDialog>}
    </>
  );
}
