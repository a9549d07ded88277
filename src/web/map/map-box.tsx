import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { MapNote } from './map-note.tsx';
import type { OpenedMap } from './use-map.ts';

interface MapBoxProps {
  box: RefObject<HTMLDivElement | null>;
  state: OpenedMap['state'];
  isPlain: boolean;
  /** End of the sentence that says that no map can be shown. */
  rest?: string;
  /** Shown until the map is drawn. */
  waiting?: ReactNode;
}

export function MapBox({ box, state, isPlain, rest, waiting = <MapNote /> }: MapBoxProps) {
  return (
    <>
      <div className="map-box">
        <div ref={box} />
      </div>
      {state === 'loading' && <div className="map-waiting">{waiting}</div>}
      {state === 'failed' && <MapNote isFailed {...(rest && { rest })} />}
      {isPlain && state === 'ready' && (
        <p role="status" className="map-plain">
          {m.map_streets_failed()}
        </p>
      )}
    </>
  );
}
