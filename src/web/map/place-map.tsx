import { lazy, Suspense, useRef } from 'react';
import { MapNote } from './map-note.tsx';
import type { PlaceMapProps } from './place-map-view.tsx';
import { useIsSeen } from './use-is-seen.ts';

const View = lazy(() =>
  import('./place-map-view.tsx').then(
    ({ PlaceMapView }) => ({ default: PlaceMapView }),
    () => ({ default: () => <MapNote isFailed /> }),
  ),
);

export function PlaceMap({ name, coordinates, precision }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(box);
  if (!coordinates || precision !== 'rooftop') return null;
  return (
    <div ref={box} className="place-map no-print noscript:hidden">
      {isSeen ? (
        <Suspense fallback={<MapNote />}>
          <View name={name} coordinates={coordinates} precision={precision} />
        </Suspense>
      ) : (
        <svg aria-hidden="true" viewBox="-104 -104 208 208" className="map-sketch">
          <circle />
        </svg>
      )}
    </div>
  );
}
