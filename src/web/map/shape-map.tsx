import { lazy, Suspense, useRef } from 'react';
import * as m from '#messages';
import { MapNote } from './map-note.tsx';
import type { ShapeViewProps } from './shape-view.tsx';
import { useIsNear } from './use-is-seen.ts';

const View = lazy(() =>
  import('./shape-view.tsx').then(
    ({ ShapeView }) => ({ default: ShapeView }),
    () => ({
      default: () => <MapNote isFailed rest={m.map_rest_typed()} />,
    }),
  ),
);

export function ShapeMap({ isTall, ...props }: ShapeViewProps & { isTall?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  return (
    <div ref={box} className={isTall ? 'place-map h-[28rem]' : 'place-map'}>
      {isNear ? (
        <Suspense fallback={<MapNote />}>
          <View {...props} />
        </Suspense>
      ) : (
        <MapNote />
      )}
    </div>
  );
}
